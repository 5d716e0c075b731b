import TestSupport
import Testing

@testable import Measurement

@Suite("Replayed recordings")
struct ReplayTests {
  /// Busy for 2 ms after 5, and for 3 ms after 10, of 20 ms.
  private static func recording() throws -> Recording {
    let rows = "start_ms,duration_ms\n10,3\n5,2\n19,1\n"
    return try RecordingFile.read(TestFolder(["a.csv": rows]).file("a.csv"))
  }

  @Test("a replay begins with the first interval and comes again when the recording is over")
  func again() throws {
    let bursts = LoadScript.replay(try Self.recording(), for: 0.03).bursts
    #expect(bursts.map { ($0.start * 1e6).rounded() } == [0, 5000, 14000, 20000, 25000])
    #expect(bursts.map { ($0.length * 1e6).rounded() } == [2000, 3000, 1000, 2000, 3000])
    #expect(bursts.allSatisfy { !$0.isTimed && $0.work == .busy })
  }

  @Test("no piece is skipped by a loop that comes late")
  func late() throws {
    var script = LoadScript.replay(try Self.recording(), for: 0.02)
    var lengths: [Double] = []
    while let burst = script.take(at: 10) { lengths.append(burst.length) }
    #expect(lengths == [0.002, 0.003, 0.001])
  }

  @Test("a recording of a moment is not replayed for a day")
  func most() throws {
    let recording = try Self.recording()
    #expect(LoadScript.canReplay(recording, for: 60))
    #expect(!LoadScript.canReplay(recording, for: 86_400))
    #expect(!LoadScript.canReplay(recording, for: .infinity))
  }
}
