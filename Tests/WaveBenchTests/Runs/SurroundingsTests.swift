import AnimationTiming
import Foundation
import Glibc
import Measurement
import TestSupport
import Testing

@testable import WaveBench
@testable import WaveSuites

@Suite("Surroundings", .needsRelease)
struct SurroundingsTests {
  private static let short =
    "run --suite quick --views 1 --processes 1 --samples 2 --frames 2 --counters none --no-memory"
    + " --quiet"

  private let folder = Tool.temporaryFolder()

  @Test(
    "the terminal's interruption of a gate and all its processes is 130, and every pair is kept",
    arguments: [("INT", 130), ("HUP", 143)])
  func gateInterrupted(_ signal: String, _ exitCode: Int32) throws {
    // The signal goes to the whole group as soon as 25 pairs are reported.
    try Tool.bash(
      """
      setsid "$0" selftest --pairs 5000 --views 1 --output "$1/pairs" 2>"$1/said" & run=$!
      until grep -q '^.25/' "$1/said" || ! kill -0 $run 2>/dev/null; do sleep 0.05; done
      kill -\(signal) -- -$run; wait $run
      """, folder, exits: exitCode)
    let pairs = try Tool.text(folder + "/pairs")
    #expect(pairs.split(separator: "\n").count > 25)
    #expect(pairs.hasSuffix("\n"))
  }

  @Test(
    "what the kernel refuses is said, and what that does to the numbers",
    arguments: [
      (
        "sched_setaffinity(int p, unsigned long n, const void *s)", "return p * 0 - 1",
        "selftest --inject 0% --views 1 --strategy path-rebuild --pairs 8 --quiet",
        "on one core: they are noisier", 2
      ),
      (
        "personality(unsigned long p)", "return p == 0xffffffff ? 0 : -1",
        "run --suite quick --views 1 --strategy path-rebuild --instrument callgrind --samples 1 "
          + "--frames 1 --quiet --output run",
        "counts may differ from process to process", 1
      ),
    ].filter { !$0.2.contains("callgrind") || Tool.isInstalled("valgrind") })
  func refusedByKernel(
    _ call: String, _ answer: String, _ words: String, _ says: String, _ times: Int
  ) throws {
    try Tool.bash(
      """
      cd "$1"; echo 'int \(call) { \(answer); }' | clang -shared -fPIC -xc - -o refuse.so || exit 99
      LD_PRELOAD=$PWD/refuse.so "$0" \(words) >said 2>&1; [ $? -le 1 ]
      """, folder)
    let said = try Tool.text(folder + "/said")
    #expect(said.components(separatedBy: says).count - 1 == times, "\(said)")
  }

  @Test("a program whose file is replaced or removed in mid-run ends its run")
  func replaced() throws {
    try Tool.bash(
      """
      cp "$0" "$1/program"
      "$1/program" run --suite quick --views 1 --processes 3 --samples 3 --frames 2 --no-memory \\
        --counters none --quiet --output "$1/run" & run=$!
      while [ ! -s "$1/run/report.csv" ] && kill -0 $run 2>/dev/null; do :; done
      rm "$1/program"; printf 'no program' >"$1/program"; chmod +x "$1/program"
      wait $run
      """, folder)
    #expect(try Tool.text(folder + "/run/manifest.json").contains("\"status\" : \"complete\""))
  }

  @Test("a run without room for a thread, or for a picture, ends and says what is missing")
  func noRoom() throws {
    let words = "run --scenario paced --duration 0.2 --views 1 --processes 1 --quiet"
    let outcome = try Tool.run(
      "\(words) --output \(folder)/run".words, binary: Tool.release,
      shell: "ulimit -v 100000; exec timeout -s KILL 60 \"$0\" \"$@\";")
    // Where the libraries are small there may be room.
    #expect([0, 3].contains(outcome.exitCode), "\(outcome.exitCode) \(outcome.errors)")
    let isTold = ["'ulimit -v'", "no memory for a "].contains(where: outcome.errors.contains)
    #expect(isTold == (outcome.exitCode == 3), "\(outcome.errors)")
  }

  /// Shell before a run; whether it takes something away, and the cure that the run names
  /// then.
  private static let limits: [(shell: String, cure: String?)] =
    (5...13).map { ("ulimit -n \($0);", "ulimit -n") }
    + [24, 32, 64, 128, 1_000].flatMap {
      // Who may raises the hard limit as well.
      [("ulimit -Ss \($0);", nil), ("ulimit -s \($0);", "ulimit -s 8192")]
    } + [("ulimit -s unlimited;", nil)]
    + ["abcdefghijkl", "aaaaaaaaaaaa_BB", "", "C.UTF-8", "\u{1B}"].map {
      ("export LANG='\($0)' LC_ALL='\($0)';", nil)
    }

  @Test(
    "few descriptors, a small stack and a language that is none change nothing, or name the cure",
    arguments: limits)
  func limited(_ limit: (shell: String, cure: String?)) throws {
    let outcome = try Tool.run(
      "\(Self.short) --output \(folder)/run".words, binary: Tool.release,
      shell: limit.shell)
    #expect([0, 3].contains(outcome.exitCode), "\(outcome.exitCode) \(outcome.errors)")
    if outcome.exitCode == 3 { #expect(outcome.errors.contains(limit.cure ?? "no cure")) }
  }

  @Test(
    "without /proc the words of a command line are heard all the same",
    .enabled(if: Tool.mayTakeAway),
    arguments: [["list"], ["list", "--format", "json"], ["--version"], ["render", "--help"]])
  func noProc(_ words: [String]) throws {
    let outcome = try Tool.run(
      words, exits: 0, binary: Tool.release, shell: Tool.without("/proc"))
    #expect(outcome.output == (try Tool.run(words, binary: Tool.release)).output)
  }

  @Test(
    "what needs /proc says so before anything is made", .enabled(if: Tool.mayTakeAway),
    arguments: [
      "run --suite quick --output", "run --instrument callgrind --output", "selftest --output",
    ])
  func needsProc(_ line: String) throws {
    try Tool.run(
      "\(line) \(folder)/made".words, exits: 3, says: "needs /proc", binary: Tool.release,
      shell: Tool.without("/proc"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test(
    "without /dev or /sys a run is complete", .enabled(if: Tool.mayTakeAway),
    arguments: ["/dev", "/sys"])
  func taken(place: String) throws {
    try Tool.run(
      "\(Self.short) --output \(folder)/run".words, exits: 0,
      binary: Tool.release, shell: Tool.without(place))
  }
}

@Suite("Memory that a process may take")
struct HostMemoryTests {
  @Test("a million views of a point each need ten gigabytes and more, whatever they show")
  func smallViews() throws {
    var request = PlanRequest()
    (request.views, request.sizes) = ([1_000_000], [Size(width: 1, height: 1)])
    (request.scales, request.strategies) = ([1], ["additive-translation"])
    let plan = try WavePlan(request)
    #expect(plan.memoryBytes > 1e10)
  }

  /// By the files of a machine beside its meminfo; bytes.
  @Test(
    "is the machine's or that of the control group, whichever is less",
    arguments: [
      ("no groups", [:], 8_192_000),
      (
        "a limit on the group",
        [
          "proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/b/memory.max": "5000000\n",
          "sys/fs/cgroup/a/b/memory.current": "1000000\n",
          "sys/fs/cgroup/a/b/memory.stat": "anon 1\ninactive_file 200000\n",
        ], 4_200_000
      ),
      (
        "a limit above the group",
        [
          "proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/b/memory.max": "max\n",
          "sys/fs/cgroup/a/memory.max": "3000000\n", "sys/fs/cgroup/a/memory.current": "4000000\n",
        ], 0
      ),
      (
        "inside a container",
        ["proc/self/cgroup": "0::/not/here\n", "sys/fs/cgroup/memory.max": "2000000\n"], 2_000_000
      ),
      (
        "files that are none of these",
        ["proc/self/cgroup": "nonsense\n::\n0::/\n", "sys/fs/cgroup/memory.max": "a lot\n"],
        8_192_000
      ),
    ] as [(String, [String: String], Double)])
  func available(_: String, files: [String: String], bytes: Double) throws {
    let root = TestFolder()
    #expect(HostMemory.availableBytes(root: root.file("")) == nil, "nothing is told")
    try root.write(["proc/meminfo": "MemTotal: 9000 kB\nMemAvailable:    8000 kB\n"])
    try root.write(files)
    #expect(HostMemory.availableBytes(root: root.file("")) == bytes)
  }
}

@Suite(
  "A process that gets no memory",
  .enabled(if: !AllocationInstrument.isLeftToSanitizer, "a sanitizer brings its own malloc"))
struct HeapExhaustionTests {
  @Test("says how much it lacked and what to do, and ends with 3")
  func ends() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(3), observing: [\.standardErrorContent]
    ) {
      HeapExhaustion.prepare()
      _ = Optimiser.hiding(malloc(1 << 62))
    }
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(said.contains("wavebench: no memory: 4611686018427387904 bytes could not be had"))
    #expect(said.contains("--views") && said.contains("ulimit -v"))
  }
}
