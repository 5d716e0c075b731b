import Foundation
import TestSupport
import Testing

@Suite("The wall clock")
struct WallClockTests {
  /// Where it may be read: for the names and time stamps of runs; and where a scene's scripts and
  /// Foundation's timers, which know no other clock, are put on the monotonic one.
  private static let readers = [
    "Benchmarks/WaveBench/Recording/Record/RunRecorder.swift",
    "Sources/WaveViews/RunLoop/FoundationTimers.swift",
  ]

  @Test("is read where a time of day is wanted, and for no deadline")
  func readers() throws {
    let words = [
      "Date()", "Date.now", "timeIntervalSinceNow", "addingTimeInterval", "CLOCK_REALTIME",
      "gettimeofday", "DispatchWallTime", "CFAbsoluteTimeGetCurrent",
    ]
    var found: Set<String> = []
    for folder in ["Sources", "Benchmarks"] {
      let root = Repository.root.path + "/" + folder
      let paths = try #require(FileManager.default.enumerator(atPath: root))
      for case let path as String in paths
      where [".swift", ".c", ".h"].contains(where: path.hasSuffix) {
        // Scripts of pages and scenes are text here.
        guard !path.hasSuffix("WaveQML.swift"), !path.hasSuffix("WavePage.swift") else { continue }
        let text = try String(contentsOfFile: root + "/" + path, encoding: .utf8)
        if words.contains(where: text.contains) { found.insert(folder + "/" + path) }
      }
    }
    #expect(found == Set(Self.readers))
  }
}
