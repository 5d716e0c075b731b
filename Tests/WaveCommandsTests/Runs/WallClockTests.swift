import Foundation
import TestSupport
import Testing

@Suite("The wall clock", .timeLimit(.minutes(3)))
struct WallClockTests {
  /// Where it may be read: for the names and time stamps of runs; and where a scene's scripts and
  /// Foundation's timers, which know no other clock, are put on the monotonic one.
  private static let readers = [
    "Benchmarks/WaveReports/Recording/Record/RunRecorder.swift",
    "Benchmarks/WaveReports/Recording/Record/RunRecord.swift",
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

  /// A library under which the wall clock goes back by an hour whenever it is read.
  private static func library(in folder: String) throws -> String {
    let path = folder + "/clock.so"
    let built = try Tool.run(
      ["-shared", "-fPIC", "-O1", "-o", path, Repository.root.path + "/Tests/Faults/clock.c"],
      binary: "/usr/bin/cc")
    try #require(built.exitCode == 0, "\(built.errors)")
    return path
  }

  @Test(
    "may go back by hours: a run is done, and says how long it really takes",
    .enabled(if: Tool.release != nil, "needs the release binary"),
    .enabled(if: Tool.isInstalled("cc"), "there is no C compiler"))
  func progress() throws {
    let folder = try Tool.temporaryFolder()
    let outcome = try Tool.run(
      [
        "run", "--suite", "quick", "--views", "1,2", "--processes", "1", "--samples", "2",
        "--frames", "2", "--counters", "none", "--output", folder + "/run",
      ], binary: Tool.release, environment: ["LD_PRELOAD": try Self.library(in: folder)])
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors.contains("[2/2] "))
    #expect(!outcome.errors.contains("] -"), "no time is below 0: \(outcome.errors)")
  }

  @Test(
    "may go back by hours: a measuring process that does not end is ended",
    .enabled(if: Tool.release != nil, "needs the release binary"),
    .enabled(if: Tool.isInstalled("cc"), "there is no C compiler"))
  func patience() throws {
    let folder = try Tool.temporaryFolder()
    let outcome = try Tool.run(
      [folder], binary: "/bin/bash",
      environment: [
        "LIBRARY": try Self.library(in: folder), "WAVEBENCH": try #require(Tool.release),
      ],
      shell: """
        main() {
          LD_PRELOAD=$LIBRARY "$WAVEBENCH" run --quiet --output "$1/run" & run=$!
          until worker=$(cat /proc/$run/task/*/children) && [ -n "$worker" ]; do
            kill -0 $run || exit 90
          done
          worker=${worker%% *}
          # Until the child is the program that it starts, its parent waits for it and hears nothing.
          until grep -qsa _worker /proc/$worker/cmdline; do kill -0 $worker || exit 92; done
          kill -STOP $worker; kill -TERM $run; wait $run; code=$?
          [ ! -d /proc/$worker ] || exit 91
          exit $code
        }
        main "$1";
        """)
    #expect(outcome.exitCode == 143, "\(outcome.errors)")
  }
}
