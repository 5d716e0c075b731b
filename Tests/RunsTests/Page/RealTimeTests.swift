import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("The section in real time")
struct RealTimeTests {
  private static func paths(_ reader: PageReader, _ style: String) -> [String] {
    reader.classed(style).compactMap { $0.attributes["d"] }
  }

  @Test("it stands where cases ran in real time, alone where no others ran, and nowhere else")
  func presence() throws {
    #expect(try NamedPage.realTime.reader().places == ["answer", "realtime", "environment"])
    let both = NumberedRun().run.with(SyntheticPacedRun().run)
    #expect(
      try PageReader(both).places
        == ["answer", "frames", "cost", "stages", "realtime", "samples", "counts", "environment"])
  }

  @Test("the tables say who drops frames, and how far from its place a wave was")
  func words() throws {
    let text = try NamedPage.realTime.reader().text
    for words in [
      "0.400\u{A0}%", "667\u{A0}ms/s: critical",
      "loaded, jw, 56×28 pt at scale 1, 60\u{A0}Hz, load busy:24ms/40ms: 12 views",
      "within 10⁻⁶\u{A0}pt", "0.400\u{A0}pt", "within 10⁻⁶\u{A0}pt/s",
    ] {
      #expect(text.contains(words), "\(words)")
    }
    #expect(!text.contains("busy:24ms-40ms"))
    let heads = try NamedPage.realTime.reader().elements.filter { $0.attributes["title"] != nil }
    #expect(heads.contains { $0.attributes["title"] == "the longest run of dropped frames" })
  }

  @Test("a refresh has one mark: a tick where its picture is new, a cross where it was missed")
  func marks() throws {
    let reader = try NamedPage.realTime.reader()
    // A tick is one stroke, a cross two.
    func marks(_ path: String) -> Int { path.split(separator: "M").count }
    let crosses = Self.paths(reader, "missed")
    // Two seconds of 60 refreshes, of which one in three shows something new, in a row each.
    #expect(crosses.map(marks) == [40, 40])
    let ticks: [Int] = Self.paths(reader, "new").map(marks)
    #expect(ticks.filter { $0 == 20 }.count == 2 && ticks.filter { $0 == 60 }.count == 10)
    #expect(reader.text.contains("path-rebuild: 80 of 120 dropped"))
    // A row is numbered, and equal counts of refreshes need no reason.
    #expect(reader.drawings.filter { $0.labels.map(\.text).starts(with: ["1", "2"]) }.count == 6)
    #expect(!reader.text.contains("Refreshes count from"))
    var shorter = SyntheticPacedRun().run
    shorter.samples?.removeAll {
      $0.round == 0 && $0.caseID.contains("additive") && $0.metric != .hitchTimeRatio
    }
    #expect(try PageReader(shorter).text.contains("Refreshes count from the first frame"))
    // What is longer than four seconds is cut, and the page says so.
    let long = try PageReader(SyntheticPacedRun(seconds: 10).run)
    #expect(long.text.contains("path-rebuild: first 240 of 600, 160 dropped"))
    #expect(Self.paths(long, "missed").count == 4)
  }

  @Test("where nothing moves an old picture is no miss")
  func resting() throws {
    var run = SyntheticPacedRun(loads: ["busy"]).run
    run.report.edit {
      guard ["frames_missed", "frames_presented"].contains($0.metric) else { return }
      $0.numbers = [Double?](repeating: 0, count: 12)
    }
    run.samples?.edit { if $0.metric == "frames_missed" { $0.value = 0 } }
    let reader = try PageReader(run)
    #expect(Self.paths(reader, "missed").isEmpty)
    #expect(Self.paths(reader, "old").count == 2)
    #expect(reader.text.contains("none was due"))
  }

  @Test(
    "a series that is missing takes away its pictures and its column, and nothing else",
    arguments: [
      "cpu_share", "busy_time", "frames_missed", "hitch_time_ratio", "picture_age",
      "position_error", "phase_drift", "longest_miss",
    ])
  func missingSeries(_ metric: String) throws {
    var run = SyntheticPacedRun(totals: [(4, 5e6), (2, 8e6), (3, 1e6)]).run
    let all = try PageReader(run).drawings.count
    run.report.removeAll { $0.metric.rawValue == metric }
    run.samples?.removeAll { $0.metric.rawValue == metric }
    let reader = try PageReader(run)
    #expect(reader.drawings.count == (metric == "cpu_share" ? all - 1 : all))
    #expect(!reader.text.contains("n/a"))
  }

  @Test("without samples there is the table, and the page says why there is no picture")
  func noSamples() throws {
    var run = SyntheticPacedRun().run
    run.samples = nil
    let reader = try PageReader(run)
    #expect(reader.text.contains("came without samples.csv: no refresh can be drawn"))
    #expect(reader.text.contains("0 of 120"))
    #expect(reader.drawings.isEmpty)
  }

  @Test("an interval stands in the unit of its number")
  func unitOfIntervals() throws {
    var run = SyntheticPacedRun(loads: ["idle"], totals: [(4, 618_000), (2, 4.65e6), (3, 940)]).run
    run.report.edit {
      guard $0.metric == "setup_cpu_time", let median = $0.numbers[0] else { return }
      ($0.numbers[1], $0.numbers[2]) = (0.9 * median, 1.2 * median)
    }
    run.report += NumberedRun().run.report
    let text = try PageReader(run).text
    for words in ["[556, 742]", "[4.18, 5.58]", "[846, 1,128]"] {
      #expect(text.contains(words), "\(words)")
    }
    // Whatever table it stands in, an interval holds its number.
    let times = text.replacing(",", with: "").matches(
      of: /([0-9.]+)\u{A0}(?:ns|µs|ms|s)\s*\[([0-9.]+) ([0-9.]+)\]/)
    #expect(times.count > 20)
    for time in times {
      let numbers = [time.2, time.1, time.3].compactMap { Double($0) }
      #expect(numbers == numbers.sorted(), "\(time.0)")
    }
  }

  @Test("a cell of a column that some cases lack is n/a")
  func columns() throws {
    var run = SyntheticPacedRun(loads: ["idle"], totals: [(4, 5e6), (2, 8e6), (3, 1e6)]).run
    #expect(try PageReader(run).text.contains("most in a row"))
    run.report.removeAll { $0.metric == "longest_miss" && $0.strategy == "path-rebuild" }
    #expect(try PageReader(run).classed("na").count == 1)
  }

  @Test("parts that are more than their total are drawn whole, and a total has its interval")
  func bars() throws {
    var run = SyntheticPacedRun(loads: ["idle"], totals: [(4, 5e6), (2, 8e6), (3, 1e6)]).run
    func bars(_ reader: PageReader) -> [(start: Double, end: Double)] {
      reader.elements.filter {
        $0.name == "rect" && ["warm", "cool"].contains($0.attributes["class"])
      }
      .compactMap { bar in
        guard let x = Double(bar.attributes["x"] ?? ""),
          let width = Double(bar.attributes["width"] ?? "")
        else { return nil }
        return (x, x + width)
      }
    }
    let whole = try PageReader(run)
    #expect(bars(whole).count == 4 && whole.classed("seam").count == 3 * 2)
    for index in run.report.indices where run.report[index].metric == "cpu_share" {
      let share: Double = run.report[index].stage == "frame" ? 1 : 3
      run.report[index].numbers = [share, nil, nil] + [Double?](repeating: share, count: 9)
    }
    let reader = try PageReader(run)
    let (drawn, width) = (bars(reader), Picture.columnWidth - 12)
    #expect(drawn.count == 4 && reader.classed("cut").isEmpty && reader.classed("seam").isEmpty)
    #expect(drawn.allSatisfy { $0.end > $0.start && $0.end <= width })
    #expect(drawn[0].end == drawn[1].start && drawn[1].end > 0.95 * width)
  }

  @Test("of one process there is no interval")
  func oneProcess() throws {
    let one = try PageReader(SyntheticPacedRun(processes: 1).run)
    let two = try NamedPage.realTime.reader()
    #expect(two.text.contains("[60.0, 61.0]"))
    #expect(!one.text.contains("[60.0, 61.0]"))
  }

  @Test("a run that went wrong says so")
  func doubts() throws {
    var run = SyntheticPacedRun().run
    run.report.edit { if $0.strategy == "path-rebuild" { $0.flags = ["stopped", "suspended"] } }
    let text = try PageReader(run).text
    #expect(text.contains("path-rebuild was stopped before its time"))
    #expect(text.contains("path-rebuild stood still for a second or more"))
    #expect(!text.contains("queue of commits"))
  }

  @Test(
    "bands are data", arguments: [(0.0, "good"), (4.99, "good"), (5, "warning"), (80, "critical")])
  func bands(ratio: Double, name: String) {
    #expect(HitchBand(of: ratio)?.rawValue == name)
    #expect(HitchBand(of: -1) == nil)
  }
}

@Suite("Conditions of cases in real time")
struct ConditionsTests {
  @Test(
    "a state is told from a load, and each is said once",
    arguments: [
      ("rest", "idle", []), ("scroll", "idle", ["scroll"]), ("rest", "burst", ["load burst"]),
      ("burst", "burst", ["load burst", "burst"]),
      ("pooled", "busy:24ms/40ms", ["load busy:24ms/40ms", "pooled"]),
    ] as [(String, String, [String])])
  func states(_ state: String, _ load: String, _ told: [String]) {
    var row = ReportRow()
    (row.wave, row.state, row.load, row.refreshHz) = ("jw", state, Load(load) ?? .idle, 120)
    // Behind the wave, its size and the refresh rate.
    let words = Conditions(row, about: .waves).title.split(separator: ", ").dropFirst(2)
    #expect(words.map(String.init) == ["120\u{A0}Hz"] + told)
  }
}
