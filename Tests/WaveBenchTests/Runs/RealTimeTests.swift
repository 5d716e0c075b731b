import Testing

@Suite("Runs in real time", .needsRelease)
struct RealTimeTests {
  private let folder = Tool.temporaryFolder() + "/run"

  @Test("a process that was stopped for a while says so, and ends")
  func suspended() throws {
    // Stopped once its two sides have threads of their own.
    try Tool.bash(
      """
      "$0" run --scenario paced --strategy path-rebuild --views 2 --size 56x28 --processes 1 \
        --duration 4 --quiet --output "$1" & run=$!
      while kill -0 $run 2>/dev/null; do
        worker=$(first_child $run)
        [ -n "$worker" ] && grep -qs wave-server /proc/$worker/task/*/comm && break
      done
      kill -STOP $worker; sleep 1.5; kill -CONT $worker; wait $run
      """, folder)
    // Beside other tests a sample may be contended as well.
    #expect(try Tool.text(folder + "/samples.csv").contains(#/[,;]suspended/#))
    #expect(try Tool.text(folder + "/report.csv").contains(#/[,;]suspended/#))
  }

  @Test(
    "a process that does not go on is ended once the time limit is over: a partial run, exit code 3"
  )
  func hangs() throws {
    // Named exe once it runs: stopped before its exec it would stop the process that starts it.
    let said = try Tool.bash(
      """
      "$0" run --scenario steady --views 1000 --time-limit 1 --quiet --output "$1" & run=$!
      until worker=$(first_child $run exe) && [ -n "$worker" ] && kill -STOP $worker; do :; done
      wait $run
      """, folder, exits: 3)
    #expect(said.contains("a measuring process (process 1 of 5) told nothing for 5 s"))
    #expect(try Tool.text(folder + "/manifest.json").contains("\"status\" : \"partial\""))
  }

  @Test("one core, a fast display and a load beyond it: a valid report, and an end")
  func tooSlow() throws {
    try Tool.bash(
      """
      taskset -c 0 "$0" run --scenario loaded --load busy:30ms/31ms --refresh 120 \
        --strategy path-rebuild,additive-translation --views 8 --scale 3 --processes 1 \
        --duration 0.5 --quiet --output "$1"
      """, folder)
    let report = try Tool.text(folder + "/report.csv")
    for metric in ["frame_rate", "hitch_time_ratio", "cpu_share", "wakeups", "frame_overrun"] {
      #expect(report.contains(",\(metric),"))
    }
  }
}
