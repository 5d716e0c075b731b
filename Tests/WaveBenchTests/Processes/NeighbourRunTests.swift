import Foundation
import Measurement
import TestSupport
import Testing

@testable import WaveBench

// Scripts of bash whose $0 is the binary and $1 a folder that is not there yet. They wait for what
// the kernel tells of processes, never for a time.
@Suite("Runs that share a core", .needsRelease, .timeLimit(.minutes(5)))
struct NeighbourRunTests {
  private let folder = Tool.temporaryFolder() + "/run"

  private static let words =
    "--strategy path-rebuild,additive-translation --views 2 --size 56x28 --processes 1 --quiet"

  /// Sets $worker and $neighbour once both sides of $run have a thread and the neighbour has its
  /// core.
  private static let find = """
    find_all() {
      while kill -0 $run 2>/dev/null && [ $SECONDS -lt 100 ]; do
        worker=$(first_child $run)
        neighbour=$(first_child "${worker:-0}" wave-neighbour)
        app=$(grep -ls wave-app /proc/$worker/task/*/comm | head -1)
        server=$(grep -ls wave-server /proc/$worker/task/*/comm | head -1)
        [ -n "$neighbour" ] && [ -n "$app" ] && [ -n "$server" ] && return 0
      done
      kill -KILL $run; return 1
    }

    """

  @Test("the neighbour shares the app's core, another core has the server, and its use is recorded")
  func cores() throws {
    try Tool.bash(
      """
      \(Self.find)
      "$0" run --scenario loaded --load neighbour:8ms/20ms --duration 1 \(Self.words) \
        --output "$1" & run=$!
      find_all || exit 90
      # What a strategy prints is no event.
      [ "$(readlink /proc/$worker/fd/1)" = "$(readlink /proc/$worker/fd/2)" ] || exit 94
      core() { sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' "$1"; }
      app=$(core ${app%comm}status) server=$(core ${server%comm}status)
      beside=$(core /proc/$neighbour/status) all=$(core /proc/$run/status)
      wait $run || exit 91
      [ -n "$app" ] && [ "$app" = "$beside" ] || exit 92
      # With one core all share it.
      [ "$server" != "$app" ] || [ "$all" = "$app" ] || exit 93
      """, folder)
    let samples = try CSVTable(file: folder + "/samples.csv").rows.filter {
      $0["stage"] == "neighbour" && $0["metric"] == "cpu_share"
    }
    let shares = samples.compactMap { Double($0["value"]) }
    #expect(shares.count == 2)
    #expect(shares.allSatisfy { $0 > 0 && $0 <= 100 })
    let report = try CSVTable(file: folder + "/report.csv")
    let rows = report.rows.filter { $0["stage"] == "neighbour" }
    #expect(rows.count == 2)
    #expect(rows.allSatisfy { $0["load"] == "neighbour:8ms/20ms" })
    #expect(rows.allSatisfy { $0["metric"] == "cpu_share" && $0["unit"] == "%" })
    #expect(rows.allSatisfy { $0["polarity"] == "neutral" && $0["quality"] == "measured" })
  }

  @Test(
    "whatever ends the measuring process, nothing is left behind",
    arguments: ["kill -KILL $worker", "kill -KILL $run", "kill -TERM $worker", "kill -INT $run"])
  func orphans(_ end: String) throws {
    try Tool.bash(
      """
      \(Self.find)
      "$0" run --scenario loaded --load neighbour:30000ms/30000ms --duration 3000 \(Self.words) \
        --output "$1" >/dev/null & run=$!
      find_all || exit 90
      \(end); wait $run
      for left in $worker $neighbour; do
        while lives $left; do [ $SECONDS -lt 200 ] || { kill -KILL $left; exit 91; }; done
      done
      exit 0
      """, folder)
  }

  @Test("a neighbour that is killed fails the run: exit code 3, and says so")
  func killed() throws {
    let said = try Tool.bash(
      """
      \(Self.find)
      "$0" run --scenario loaded --load neighbour --duration 1 \(Self.words) --output "$1" & run=$!
      find_all || exit 90
      kill -KILL $neighbour; wait $run
      """, folder, exits: 3)
    #expect(said.contains("--load neighbour") && said.contains("killed by signal 9"))
    #expect(try Tool.text(folder + "/manifest.json").contains("\"status\" : \"partial\""))
  }
}

@Suite("The process of a load")
struct NeighbourTests {
  private static func load() throws -> Load { try #require(Load("neighbour:2ms/4ms")) }

  @Test("an order is read from the words of a command line, and others are refused")
  func order() throws {
    let order = try #require(NeighbourCommand.order(["7", "neighbour:2ms/4ms", "60.5"]))
    #expect(order == (7, try Self.load(), 60.5))
    for words in [
      "", "0", "0 neighbour", "0 neighbour 1 1", "x neighbour 1", "0 busy 1", "0 2ms/4ms 1",
      "0 neighbour:0ms/4ms 1", "0 neighbour -1", "0 neighbour inf",
    ] {
      #expect(NeighbourCommand.order(words.words) == nil, "\(words)")
    }
  }

  @Test(
    "a program that is not there, or is no neighbour, is an error of the environment that says so",
    arguments: [
      ("/no/such/program", "--load neighbour: cannot start /no/such/program"),
      ("/bin/false", "did not get ready"),
    ])
  func notReady(_ program: String, _ says: String) throws {
    let error = expectRefusal(ToolError.self, says: says) {
      try NeighbourProcess(program, Self.load(), for: 60, on: 0)
    }
    #expect(error?.exitCode == .environment)
  }
}
