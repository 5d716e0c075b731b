import Foundation
import TestSupport
import Testing

@Suite("wavebench load")
struct LoadTests {
  private static let file = Repository.fixture("traces/xctrace/xcode27-potential-hangs.xml")

  @Test("what a file holds is a line, and JSON with the intervals")
  func shown() throws {
    let text = try Tool.run(
      ["load", Self.file], exits: 0,
      prints: "; 23 intervals, longest 237 ms; 23 over 1 ms make 2202 ms; dropped 0")
    #expect(text.output.hasPrefix("TestApp (12345), Main Thread"))
    let json: [String: Any] = try Tool.run(["load", "--json", Self.file]).json()
    #expect(json["process"] as? String == "TestApp (12345)")
    let durations = (json["intervals"] as? [[String: Int]] ?? []).compactMap { $0["duration"] }
    #expect(durations.count == 23 && durations.reduce(0, +) == 2_201_722_876)
    #expect((json["dropped"] as? [String: Int])?.isEmpty == true)
  }

  @Test("frames of a replay are the same each time, and how busy it is is said")
  func sameFrames() throws {
    func frames(_ load: String) throws -> ([Data], String) {
      let (said, files) = try FrameTests.frames(
        "--duration 0.6 --strategy path-rebuild --load \(load)")
      return (files.map(\.data), said)
    }
    let (first, said) = try frames("trace:" + Self.file)
    #expect(said.contains("its first 0.60 s are replayed: "), "\(said)")
    #expect(said.contains(" % busy, of a recording 6.04 % busy\n"), "\(said)")
    #expect(try frames("trace:" + Self.file).0 == first)
    #expect(try frames("none").0 != first)
  }

  @Test("a replay in which next to nothing is busy says so")
  func idle() throws {
    let file = Tool.temporaryFolder() + "/idle.csv"
    try Tool.write("start_ms,duration_ms\n0,8\n16,8\n60000,2000\n", to: file)
    let said = try FrameTests.frames("--strategy path-rebuild --load trace:\(file)").said
    #expect(said.contains("the app is nearly idle: ask for more --duration"), "\(said)")
  }
}
