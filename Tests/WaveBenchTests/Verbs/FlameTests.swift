import Foundation
import FoundationXML
import Measurement
import Runs
import TestSupport
import Testing

@testable import WaveBench

@Suite("Names that people read")
struct ReadableNamesTests {
  @Test("Swift's names are those of the source, without hashes of files; others stay as they are")
  func names() {
    let names = ReadableNames()
    let tick = "$s9WaveViews10WaveTickerC4tick2atySd_tF"
    #expect(names(tick) == "WaveViews.WaveTicker.tick(at: Double) -> ()")
    let hidden = "$s4Wave4fold33_0123456789ABCDEF0123456789ABCDEFLLyyF"
    #expect(names(hidden) == "Wave.fold() -> ()")
    // `generic specialization <Swift.Int> of Wave.fold<A>(A) -> ()`.
    #expect(names("$s4Wave4foldyyxlFSi_Tg5") == "Wave.fold<A>(A) -> ()")
    for name in ["memcpy", "(below main)", "[libcairo.so.2]", "$snonsense", "", "$s"] {
      #expect(names(name) == name)
    }
    #expect(names(tick) == names(tick))
  }
}

/// The functions that a check names where instructions regressed and runs kept profiles.
@Suite("Functions that grew")
struct GrownFunctionTests {
  /// A complete run of one case, whose function `sine` costs so many instructions of 5 frames.
  private func makeRun(_ path: String, sine: Int, keepsProfile: Bool = true) throws {
    let folder = try RunFolder(creating: path)
    var row = ReportRow.made("some/case", .frame, .instructions, .callgrind, run: folder.runID)
    (row.block, row.unit, row.source, row.quality) = ("b", "count", "callgrind", "simulated")
    (row.processes, row.samples, row.frames) = (1, 5, 5)
    row.numbers = row.numbers.map { _ in Double(100 + sine) / 5 }
    try folder.write([row])
    var manifest: Manifest = [
      "schema": .text("\(Schema.version)"), "status": .text("complete"),
    ]
    if keepsProfile {
      var profile = StackProfile(unit: "instructions", frames: 5)
      profile.add(["app.tick", "draw"], 100)
      profile.add(["app.tick", "draw", "sine"], sine)
      let stored = StoredProfile(number: 1, caseID: "some/case", process: 0)
      try folder.write(profile: ProfileFile.data(profile), as: stored.file)
      manifest[StoredProfile.key] = .list([stored.value])
    }
    try folder.seal(manifest, reportRows: 1, sampleRows: 0)
  }

  @Test("they are named with what they cost per frame on both sides, where both kept a profile")
  func named() throws {
    let place = Tool.temporaryFolder()
    let (before, after) = (place + "/before", place + "/after")
    try makeRun(before, sine: 50)
    try makeRun(after, sine: 120)
    let worse = try Tool.run(
      ["check", "--exact-only", before, after], exits: 1,
      says: "some/case: instructions per frame of the functions", "+14  10 -> 24  sine")
    #expect(!worse.errors.contains("  draw"))
    let better = try Tool.run(["check", "--exact-only", after, before], exits: 0)
    #expect(!better.errors.contains("sine"))

    try makeRun(place + "/plain", sine: 130, keepsProfile: false)
    try Tool.run(
      ["check", "--exact-only", before, place + "/plain"], exits: 1, says: "run --profile")

    try Tool.run(["flame", after, "--against", before], exits: 0, prints: "+14  10 -> 24  sine")
    let stacks = try Tool.run(["flame", after, "--against", before, "--stacks", "-"])
    #expect(stacks.output == "app.tick;draw 20 20\napp.tick;draw;sine 10 24\n")
    let svg = try Tool.run(["flame", after, "--svg", "-"])
    #expect(XMLParser(data: Data(svg.output.utf8)).parse() && svg.output.contains("sine: 24 "))
    let file = after + "/" + StoredProfile(number: 1, caseID: "some/case", process: 0).file
    for (words, says) in [
      ([place + "/plain"], "--instrument callgrind"),
      ([after, "--case", "some/cas"], "did you mean"),
      ([after, "--against", "nothing"], "neither a run nor"),
      ([after, "--svg", file], "overwrite"),
    ] {
      try Tool.run(["flame"] + words, exits: 2, says: says)
    }
    try Tool.write(Tool.text(file).replacing("frames 5", with: "frames 6"), to: file)
    try Tool.run(["flame", after], exits: 2, says: "was changed")
  }
}

@Suite("Flame graphs of runs", .needsRelease, .needsValgrind)
struct FlameTests {
  private static let plain = "steady/jw/path-rebuild/2/375x60@1"
  private static let tuned = "steady/jw/path-rebuild-tuned/2/375x60@1"

  private func count(_ folder: String, _ options: [String]) throws {
    let words = "run --instrument callgrind --strategy path-rebuild,path-rebuild-tuned --views 2"
    try Tool.run(
      "\(words) --scale 1 --samples 2 --output \(folder) --quiet".words + options, exits: 0,
      binary: Tool.release)
  }

  @Test("a profile changes no count, sums up to them, and names the functions of both sides")
  func profile() throws {
    let place = Tool.temporaryFolder()
    let (kept, plain) = (place + "/kept", place + "/plain")
    try count(kept, ["--profile"])
    try count(plain, [])
    let samples = try [kept, plain].map { try CSVTable(file: $0 + "/samples.csv").rows }
    #expect(samples[0].map { $0["value"] } == samples[1].map { $0["value"] })
    let frames = samples[0].filter {
      $0["case_id"] == Self.plain && $0["stage"] == "frame" && $0["metric"] == "instructions"
    }
    let sum = frames.reduce(0) { $0 + (Double($1["value"]) ?? .nan) }
    let stacked = try Tool.run(
      ["flame", kept, "--stacks", "-", "--case", Self.plain], exits: 0, binary: Tool.release)
    var stacks: [String: Int] = [:]
    for line in stacked.output.split(separator: "\n") {
      let space = try #require(line.lastIndex(of: " "))
      let cost: Int = try #require(Int(line[line.index(after: space)...]))
      stacks[String(line[..<space])] = cost
    }
    #expect(Double(stacks.values.reduce(0, +)) == sum)
    #expect(stacks.keys.allSatisfy { $0.hasPrefix("app.") || $0.hasPrefix("server.") })
    #expect(stacks.keys.contains { $0.hasPrefix("app.tick;") && $0.contains("WaveViews.") })
    #expect(stacks.keys.contains { $0.hasPrefix("server.rasterise;") })

    try Tool.run(
      ["flame", kept, "--case", Self.tuned, "--against", Self.plain]
        + ["--svg", place + "/flame.svg"], exits: 0, prints: "per frame", binary: Tool.release)
    let svg = try Tool.text(place + "/flame.svg")
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    #expect(svg.contains("<title>") && svg.contains("\u{2212}"))

    // Of two runs that differ: the functions that grew are named where instructions regressed.
    let same = try Tool.run(["check", kept, kept, "--exact-only"], exits: 0, binary: Tool.release)
    #expect(!same.errors.contains("grew most"))
  }
}
