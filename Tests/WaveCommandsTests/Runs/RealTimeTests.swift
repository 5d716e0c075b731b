import Foundation
import Testing

@Suite("Runs in real time", .enabled(if: Tool.release != nil, "needs the release binary"))
struct RealTimeTests {
  /// Runs a script of bash whose $0 is the binary and $1 a folder that is not there yet.
  private static func bash(_ script: String) throws -> (exitCode: Int32, folder: String) {
    let folder = try Tool.temporaryFolder() + "/run"
    return (try Tool.bash(Tool.firstChild + script, folder).exitCode, folder)
  }

  private static func file(_ name: String, in folder: String) throws -> String {
    try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
  }

  @Test("a process that was stopped for a while says so, and ends")
  func suspended() throws {
    // Stopped once its two sides have threads of their own.
    let (exitCode, folder) = try Self.bash(
      """
      "$0" run --scenario paced --strategy path-rebuild --views 2 --size 56x28 --processes 1 \
        --duration 4 --quiet --output "$1" & run=$!
      while kill -0 $run 2>/dev/null; do
        worker=$(first_child $run)
        [ -n "$worker" ] && grep -qs wave-server /proc/$worker/task/*/comm && break
      done
      kill -STOP $worker; sleep 1.5; kill -CONT $worker; wait $run
      """)
    #expect(exitCode == 0)
    // Beside other tests a sample may be contended as well.
    #expect(try Self.file("samples.csv", in: folder).contains(#/[,;]suspended/#))
    #expect(try Self.file("report.csv", in: folder).contains(#/[,;]suspended/#))
  }

  @Test("one core, a fast display and a load beyond it: a valid report, and an end")
  func tooSlow() throws {
    let (exitCode, folder) = try Self.bash(
      """
      taskset -c 0 "$0" run --scenario loaded --load busy:30ms/31ms --refresh 120 \
        --strategy path-rebuild,additive-translation --views 8 --scale 3 --processes 1 \
        --duration 0.5 --quiet --output "$1"
      """)
    #expect(exitCode == 0)
    let report = try Self.file("report.csv", in: folder)
    for metric in ["frame_rate", "hitch_time_ratio", "cpu_share", "wakeups", "frame_overrun"] {
      #expect(report.contains(",\(metric),"))
    }
  }
}
