import Foundation
import TestSupport
import Testing

@Suite("wavebench load")
struct LoadTests {
  private static let file = Repository.fixture("traces/xctrace/xcode27-potential-hangs.xml").path

  @Test("what a file holds is a line, and JSON with the intervals")
  func shown() throws {
    let text = try Tool.run(["load", Self.file])
    #expect(text.exitCode == 0)
    #expect(text.output.hasPrefix("TestApp (12345), Main Thread"))
    #expect(
      text.output.contains("; 23 intervals, longest 237 ms; 23 over 1 ms make 2202 ms; dropped 0"))
    let outcome = try Tool.run(["load", "--json", Self.file])
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(json["process"] as? String == "TestApp (12345)")
    let durations = (json["intervals"] as? [[String: Int]] ?? []).compactMap { $0["duration"] }
    #expect(durations.count == 23 && durations.reduce(0, +) == 2_201_722_876)
    #expect((json["dropped"] as? [String: Int])?.isEmpty == true)
  }

  @Test(
    "no main thread, several processes and no file are bad input",
    arguments: [
      (["xctrace/xcode26-cpu-profile.xml.gz"], "no main thread found"),
      (["corner/multiprocess.json"], "name one with --process"),
      (["--process", "p9", "corner/multiprocess.json"], "no process or thread 'p9'"),
      (["no-such-file"], "cannot be read"), ([], "load takes one file"),
    ])
  func refused(_ words: [String], _ sentence: String) throws {
    let words = words.map {
      $0.contains("/") || $0 == "no-such-file" ? Repository.fixture("traces/" + $0).path : $0
    }
    let outcome = try Tool.run(["load"] + words)
    #expect(outcome.exitCode == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
  }

  @Test("a recording is replayed under its name and digest, and the plan of a run has it")
  func planned() throws {
    let outcome = try Tool.run([
      "list", "--scenario", "loaded", "--views", "2", "--strategy", "path-rebuild", "--load",
      "trace:" + Self.file,
    ])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("trace:xcode27-potential-hangs-d7063c23"))
  }

  @Test("a recording that is too short for the time is refused")
  func unreplayed() throws {
    let short = try Tool.run([
      "list", "--scenario", "loaded", "--views", "2", "--duration", "3600", "--load",
      "trace:" + Repository.fixture("traces/corner/multiprocess.json").path + "@p0",
    ])
    #expect(short.exitCode == 2)
    #expect(short.errors.contains("millions of times"), "\(short.errors)")
  }

  @Test("frames of a replay are the same each time, and how busy it is is said")
  func sameFrames() throws {
    let folder = try Tool.temporaryFolder()
    func frames(_ name: String, _ load: String) throws -> ([Data], String) {
      let path = folder + "/" + name
      let outcome = try Tool.run([
        "render", "--scenario", "loaded", "--views", "2", "--size", "56x28", "--duration", "0.6",
        "--strategy", "path-rebuild", "--load", load, "--frames", path,
      ])
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let files = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      let data = try files.map { try Data(contentsOf: URL(fileURLWithPath: path + "/" + $0)) }
      return (data, outcome.errors)
    }
    let (first, errors) = try frames("a", "trace:" + Self.file)
    #expect(errors.contains("its first 0.60 s are replayed: "), "\(errors)")
    #expect(errors.contains(" % busy, of a recording 6.04 % busy\n"), "\(errors)")
    #expect(try frames("b", "trace:" + Self.file).0 == first)
    #expect(try frames("c", "none").0 != first)
  }

  @Test("a replay in which next to nothing is busy says so")
  func idle() throws {
    let folder = try Tool.temporaryFolder()
    try Data("start_ms,duration_ms\n0,8\n16,8\n60000,2000\n".utf8)
      .write(to: URL(fileURLWithPath: folder + "/idle.csv"))
    let outcome = try Tool.run([
      "render", "--scenario", "loaded", "--size", "56x28", "--duration", "1", "--strategy",
      "path-rebuild", "--load", "trace:" + folder + "/idle.csv", "--frames", folder + "/frames",
    ])
    #expect(outcome.errors.contains("the app is nearly idle: ask for more --duration"))
  }
}
