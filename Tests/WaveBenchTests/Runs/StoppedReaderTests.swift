import Foundation
import Testing

/// Runs and gates whose reader has stopped, and that are told to stop.
///
/// Scripts of bash whose $0 is the binary and $1 an empty folder. What the program waits in is read
/// from /proc: nothing is timed.
@Suite("Readers that have stopped", .needsRelease, .timeLimit(.minutes(3)))
struct StoppedReaderTests {
  private let folder = Tool.temporaryFolder()

  /// `stuck PROCESS CALL…` returns once the process waits in one of these calls of the system, by
  /// number; the process has no other thread.
  private static let stuck = """
    run() {
      "$0" run --suite quick --views 1,2,3,4 --processes 1 --samples 2 --frames 2 --counters none \
        --no-memory --output "$here/run" "$@" & run=$!
    }
    waits_in() {
      until case " $2 " in *" $(cut -d' ' -f1 /proc/$1/syscall 2>/dev/null) "*) true;; *) false;; esac
      do kill -0 $1 2>/dev/null || exit 99; done
    }
    # A pipe that is full and is not read.
    full() {
      mkfifo "$here/$1"; exec 9<>"$here/$1"
      dd if=/dev/zero of="$here/$1" bs=4096 oflag=nonblock 2>/dev/null
    }
    here=$1

    """

  /// The kernel's names of writing and opening a file here.
  #if arch(x86_64)
    private static let (write, open) = ("1", "2 257")
  #else
    private static let (write, open) = ("64", "56")
  #endif

  private static let signals: [(String, Int32)] = [("INT", 130), ("TERM", 143), ("HUP", 143)]

  /// A command that waits for a reader, the call that it waits in, and the file that is saved in
  /// part.
  private static let waiting: [(script: String, call: String, file: String, holds: String)] = [
    ("full pipe; run --csv - --quiet >&9", write, "run/report.csv", "schema,"),
    ("full pipe; run 2>&9", write, "run/manifest.json", "\"status\" : \"partial\""),
    // A pipe that no reader opens; one whose reader has opened it, and reads no more.
    ("mkfifo $1/pipe; run --csv $1/pipe --quiet", open, "run/report.csv", "schema,"),
    ("full pipe; run --csv $1/pipe --quiet", write, "run/report.csv", "schema,"),
    (
      "full pipe; \"$0\" selftest --pairs 5000 --views 1 --output $1/pairs 2>&9 & run=$!", write,
      "pairs", "pair,kind,"
    ),
  ]

  @Test(
    "a run or a gate that cannot print, or cannot say how far it is, ends, and what it has is saved",
    arguments: zip(waiting, signals + signals))
  func waits(
    _ stopped: (script: String, call: String, file: String, holds: String),
    _ ending: (signal: String, exitCode: Int32)
  ) throws {
    try Tool.bash(
      """
      \(Self.stuck)
      \(stopped.script); waits_in $run '\(stopped.call)'; kill -\(ending.signal) $run; wait $run
      """, folder, exits: ending.exitCode)
    let saved = try Tool.text(folder + "/" + stopped.file)
    #expect(saved.contains(stopped.holds) && saved.hasSuffix("\n"))
  }

  @Test("a reader that reads on gets all of it, also after the signal")
  func reads() throws {
    try Tool.bash(
      """
      \(Self.stuck)
      full pipe; run --csv - --quiet >&9; waits_in $run '\(Self.write)'
      kill -INT $run; cat <"$1/pipe" >"$1/read" 9>&- & reader=$!; exec 9>&-; wait $run; code=$?
      wait $reader; exit $code
      """, folder, exits: 130)
    let read = try Data(contentsOf: URL(fileURLWithPath: folder + "/read")).drop { $0 == 0 }
    #expect(read == (try Data(contentsOf: URL(fileURLWithPath: folder + "/run/report.csv"))))
  }

  @Test(
    "a second signal ends a run, whatever it does: here it waits for a process that does not end",
    arguments: signals)
  func second(_ signal: String, _ exitCode: Int32) throws {
    try Tool.bash(
      """
      \(Self.stuck)
      "$0" run --scenario paced --duration 3000 --views 1 --processes 1 --quiet \
        --output "$1/run" & run=$!
      until worker=$(first_child $run); [ -n "$worker" ]; do kill -0 $run || exit 90; done
      # Until the child is the program that it starts, its parent waits for it and hears nothing.
      until grep -qsa _worker /proc/$worker/cmdline; do lives $worker || exit 91; done
      kill -STOP $worker
      while lives $run; do kill -\(signal) $run; sleep 0.1; done
      wait $run; code=$?
      while lives $worker; do :; done; exit $code
      """, folder, exits: exitCode)
    let manifest = try Tool.text(folder + "/run/manifest.json")
    #expect(manifest.contains("not finished"), "it had no time to save anything")
  }

  // A shell without job control makes what it starts behind it ignore SIGINT.
  @Test(
    "a verb that saves nothing ends as any program does", arguments: [("TERM", 143), ("HUP", 129)])
  func report(_ signal: String, _ exitCode: Int32) throws {
    try Tool.bash(
      """
      \(Self.stuck)
      run --quiet; wait $run; mkfifo "$1/pipe"
      "$0" report "$1/run" --html "$1/pipe" & run=$!
      waits_in $run '\(Self.open)'; kill -\(signal) $run; wait $run
      """, folder, exits: exitCode)
  }
}
