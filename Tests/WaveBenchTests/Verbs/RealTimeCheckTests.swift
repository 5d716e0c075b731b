import Testing

@Suite("Check of runs in real time")
struct RealTimeCheckTests {
  private static let metrics = [
    "wakeups", "frame_rate", "hitch_time_ratio", "position_error", "cpu_share", "phase_drift",
  ]

  private let folder = Tool.temporaryFolder()
  private let base: String

  init() throws { base = try Self.copy(folder, "base") }

  /// The rows of `keeping` in the fixture paced, two strategies at rest and under load, as text
  /// changed by `edit`.
  private static func copy(
    _ folder: String, _ name: String, keeping: [String] = metrics,
    manifest: (String) -> String = { $0 }, edit: @escaping (String) throws -> String = { $0 }
  ) throws -> String {
    let change: RunCopy.Edit = { table in
      table.rows.removeAll { !keeping.contains($0["metric"]) }
      table = try CSVTable(edit(table.text))
    }
    return try RunCopy.make(
      of: "paced", at: folder + "/" + name, manifest: manifest, report: change, samples: change)
  }

  /// Each of the two strategies under the other's name: a program in which they changed places.
  private static func exchanged(_ text: String) -> String {
    text.replacing("additive-translation", with: "\u{1}")
      .replacing("path-rebuild", with: "additive-translation")
      .replacing("\u{1}", with: "path-rebuild")
  }

  @Test("a run equals itself, with every gated row shown the same")
  func same() throws {
    let outcome = try Tool.run(["check", "--strict", base, base], exits: 0)
    #expect(
      outcome.errors.hasSuffix("check: nothing regressed (16 rows in real time the same)\n"))
  }

  @Test("an app that is woken for every refresh, and hitches under load, fails with differences")
  func worse() throws {
    let swapped = try Self.copy(folder, "swapped", edit: Self.exchanged)
    let outcome = try Tool.run(["check", base, swapped], exits: 1)
    // Whatever the stored run says exactly: hundreds of ms/s, and one wake-up a refresh.
    #expect(outcome.output.contains(#/regressed .*hitch_time_ratio .*\n.* \+[1-9][0-9]{2} ms/s/#))
    #expect(outcome.output.contains(#/regressed .*wakeups .*\n.* \+(59|6[0-9])[.0-9]* 1/s/#))
    #expect(!outcome.output.contains("from 0"))
    let comment = try Tool.run(["compare", "--format", "comment", base, swapped])
    #expect(comment.output.hasPrefix("**WaveBench: regressed.**"))
    let csv = try Tool.run(["compare", "--format", "csv", base, swapped])
    #expect(csv.output.contains(",minimum_difference,detectable_difference\n"))
    #expect(csv.output.contains(#/hitch_time_ratio,paced,ms/s,real-time,0\.0,[1-9][0-9]{2}\./#))
    let json = try Tool.run(["compare", "--format", "json", base, swapped])
    #expect(json.output.contains(#/"difference" : [1-9][0-9]{2}/#))
  }

  @Test("rows of a busy host are noisy: check passes and decides nothing, --strict exits 5")
  func contended() throws {
    let busy = try Self.copy(
      folder, "busy",
      edit: { text in
        var table = try CSVTable(Self.exchanged(text))
        table.edit { $0["flags"] = "contended" }
        return table.text
      })
    for (options, code) in [([], 0), (["--strict"], 5)] as [([String], Int32)] {
      try Tool.run(
        ["check"] + options + [base, busy], exits: code,
        says: "rows in real time were not judged: all 16 were noisy",
        prints: "others took the host's cores in the candidate")
    }
  }

  @Test("a feed of one direction holds the rows of that direction, and says what it leaves out")
  func feeds() throws {
    func feed(_ format: String) throws -> (metrics: Set<String>, errors: String) {
      let outcome = try Tool.run(["check", "--format", format, base, base])
      let rows: [[String: Any]] = try outcome.json()
      let names = try rows.map { try #require($0["name"] as? String) }
      return (
        Set(names.compactMap { $0.split(separator: " ").last.map(String.init) }), outcome.errors
      )
    }
    let smaller = try feed("github-action-benchmark")
    #expect(smaller.metrics == ["wakeups", "hitch_time_ratio", "position_error"])
    #expect(
      smaller.errors.contains("leaves out metrics that are better when greater: frame_rate\n"))
    let bigger = try feed("github-action-benchmark-bigger")
    #expect(bigger.metrics == ["frame_rate"])
    #expect(bigger.errors.contains("leaves out metrics that are better when smaller: "))
  }

  @Test("tolerances in the metric's unit let it pass, and can take metrics out of the gate")
  func tolerances() throws {
    let few = ["wakeups", "cpu_share"]
    let base = try Self.copy(folder, "few", keeping: few)
    let swapped = try Self.copy(folder, "swapped", keeping: few, edit: Self.exchanged)
    let file = folder + "/tolerances.json"
    for (text, code) in [
      (#"{"tolerances": [{"metric": "wakeups", "minimumDifference": 61}]}"#, 0),
      (#"{"tolerances": [{"metric": "wakeups", "minimumDifference": 59}]}"#, 1),
      (#"{"tolerances": [{"metric": "wakeups", "minimumEffect": 1}]}"#, 1),
      (#"{"tolerances": [{"metric": "wakeups", "gate": false}]}"#, 4),
      (#"{"tolerances": [{"gate": false}, {"metric": "cpu_*", "gate": true}]}"#, 1),
      (#"{"tolerances": [{"metric": "wakeups", "minimumDifference": -1}]}"#, 2),
      (#"{"tolerances": [{"metric": "wakeups"}]}"#, 2),
    ] as [(String, Int32)] {
      try Tool.write(text, to: file)
      let outcome = try Tool.run(["check", base, swapped, "--tolerances", file], exits: code)
      #expect(outcome.errors.contains("no row of these runs is gated") == (code == 4))
    }
  }

  @Test("another machine still shows hitches; runs under another load are not comparable")
  func differences() throws {
    let machine = { (facts: String) in facts.replacing("\"AMD EPYC\"", with: "\"Other\"") }
    let other = try Self.copy(folder, "other", manifest: machine, edit: Self.exchanged)
    try Tool.run(["check", base, other], exits: 1)
    let equal = try Self.copy(folder, "equal", manifest: machine)
    try Tool.run(["check", base, equal], exits: 0)
    let load = try Self.copy(
      folder, "load", edit: { $0.replacing(",rest,busy,", with: ",rest,busy:30ms/40ms,") })
    try Tool.run(["check", base, load], exits: 4, says: "load busy against busy:30ms/40ms")
  }
}
