import CSystem
import Foundation
import Glibc
import Measurement
import Runs
import TestSupport
import Testing

@testable import WaveBench

@Suite(
  "A process that gets no memory",
  .enabled(if: !AllocationInstrument.isLeftToSanitizer, "a sanitizer brings its own malloc"))
struct HeapExhaustionTests {
  /// A folder that a test and the process that it starts both know: closures that are run in
  /// another process capture nothing before Swift 6.3.
  private static func folder(ofProcess number: pid_t) -> String {
    "\(NSTemporaryDirectory())/wavebench-heap-\(number)"
  }

  @Test("says how much it lacked and what to do, removes its drafts, and ends with 3")
  func ends() async throws {
    let folder = Self.folder(ofProcess: getpid())
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("old".utf8).write(to: URL(fileURLWithPath: folder + "/file"))
    let result = try await #require(
      processExitsWith: .exitCode(3), observing: [\.standardErrorContent]
    ) {
      HeapExhaustion.prepare()
      let draft = try FileDraft(
        for: FilePlace(HeapExhaustionTests.folder(ofProcess: getppid()) + "/file"))
      try draft.append(Data("half of a new o".utf8))
      _ = Optimiser.hiding(malloc(1 << 62))
      withExtendedLifetime(draft) {}
    }
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(said.contains("wavebench: no memory: 4611686018427387904 bytes could not be had"))
    #expect(said.contains("--views") && said.contains("ulimit -v"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
    #expect(try String(contentsOfFile: folder + "/file", encoding: .utf8) == "old")
  }

  @Test("remembers eight drafts at most, and takes a forgotten one's place again")
  func places() {
    // Whatever other tests remember meanwhile.
    var places = (0..<20).map { heap_exhaustion_remember(-1, "no file \($0)", -1) }
    #expect(places.filter { $0 >= 0 }.count <= 8)
    #expect(places.contains(-1))
    for place in places { heap_exhaustion_forget(place) }
    places = [heap_exhaustion_remember(-1, String(repeating: "x", count: 256), -1)]
    #expect(places == [-1], "a name that is too long is not cut")
  }
}
