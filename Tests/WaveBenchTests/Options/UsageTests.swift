import Foundation
import TestSupport
import Testing

@testable import WaveBench

@Suite("Usage")
struct UsageTests {
  private static let traces = "Tests/Fixtures/traces"

  static let refusals: [(String, Int32, [String])] = [
    ("run --views 0", 2, ["--views '0'", "from 1 to"]),
    ("run --views 1e9", 2, ["--views '1e9'"]),
    ("run --views 1,,2", 2, ["--views ''"]),
    ("run --views 99999999999999999999", 2, ["--views"]),
    ("run --size 0x60", 2, ["--size '0x60'", "375x60"]),
    ("run --size 375x", 2, ["--size '375x'"]),
    ("run --size nanx60", 2, ["--size 'nanx60'"]),
    ("run --scenario steady --clock scripted", 2, ["--clock changes nothing", "paced"]),
    (
      "run --scenario loaded --load neighbour --clock real,scripted", 2,
      ["'neighbour'", "scripted clock"]
    ),
    (
      "run --suite busy --clock scripted --processes 5", 2,
      ["--processes changes nothing", "real,scripted"]
    ),
    ("run --scale 0", 2, ["--scale '0'"]),
    ("run --refresh 0.5", 2, ["--refresh '0.5'", "from 1 to 1000"]),
    ("run --scenario interrupt --retarget 1e-300", 2, ["'1e-300'", "from 1 to 60000"]),
    ("run --scenario paced --duration 1e-300", 2, ["'1e-300'", "from 0.1 to 86400"]),
    ("render --time nan --output x.png", 2, ["--time 'nan'", "0 to 1000000"]),
    ("render --frames x --turn 0", 2, ["--turn '0'", "from 0.001 to 60000"]),
    ("run --precision 5", 2, ["--precision '5'", "as 5%"]),
    ("run --views 3 --scenario steady --precision 5%", 2, ["--precision is about screens"]),
    ("run --sessions 2 --precision 5%", 2, ["--precision is of one session"]),
    ("run --sessions 0", 2, ["--sessions '0'", "from 1 to"]),
    ("run --sessions 2 --pause -1", 2, ["--pause '-1'", "from 0 to 10080"]),
    ("run --pause 5", 2, ["--pause is between sessions", "--sessions 4"]),
    ("run --sessions 2 --instrument callgrind", 2, ["--sessions changes nothing", "callgrind"]),
    (
      "run --sessions 4 --pause 1 --time-limit 180", 2, ["--pause takes 3 min", "--time-limit 180"]
    ),
    ("run --wave yx --scenario interrupt", 2, ["cannot show the wave 'yx'"]),
    ("render --wave jw,yx --output x.png", 2, ["one case, there are 2"]),
    ("render --scenario interrupt --wave jw --output x.svg", 2, ["--wave changes nothing"]),
    ("render --scenario progress --output x.png", 2, ["progress is a story"]),
    ("run --scenario progress --instrument callgrind", 2, ["progress", "frames that are alike"]),
    ("run --scenario pacd", 2, ["unknown scenario 'pacd', did you mean 'paced'?"]),
    ("run --strategy additive", 2, ["--scenario interrupt"]),
    ("run --depth 0", 2, ["--depth '0'"]),
    ("run --suite quick --load busy", 2, ["--load changes nothing", "--scenario paced"]),
    ("run --scenario loaded --load bus", 2, ["--load 'bus' is not one of idle, busy:"]),
    ("run --scenario loaded --instrument callgrind", 2, ["cannot keep real time"]),
    (
      "list --scenario loaded --duration 3600 --load trace:\(traces)/corner/multiprocess.json@p0",
      2, ["millions of times"]
    ),
    ("load", 2, ["load takes one file"]),
    ("load no-such-file", 2, ["no-such-file", "cannot be read"]),
    ("load \(traces)/xctrace/xcode26-cpu-profile.xml.gz", 2, ["no main thread found"]),
    ("load --process p9 \(traces)/corner/multiprocess.json", 2, ["no process or thread 'p9'"]),
    ("run --suite quick --duration 3", 2, ["--duration changes nothing", "--scenario paced"]),
    ("run --retarget 50", 2, ["--retarget changes nothing", "--scenario interrupt"]),
    ("run --depth 5", 2, ["--depth changes nothing", "--scenario stack"]),
    ("run --scenario effects --motion as-published", 2, ["--motion changes nothing", "steady"]),
    ("run --scenario stack --sampling bilinear", 2, ["--sampling changes nothing"]),
    ("run --sampling cubic", 2, ["--sampling 'cubic'", "subpixel"]),
    ("run --instrument perf", 2, ["--instrument 'perf'", "callgrind:cache"]),
    ("run --profile", 2, ["--profile changes nothing", "--instrument callgrind"]),
    ("flame", 2, ["flame takes one run, there are 0"]),
    ("flame Tests/Fixtures/none", 2, ["Tests/Fixtures/none"]),
    ("run --instrument callgrind --counters PAPI_TOT_INS", 2, ["--counters", "leave them out"]),
    ("run --require-counters --counters none", 2, ["--require-counters", "leave it out"]),
    (
      "run --suite quick --counters sde:::nobody::event --require-counters", 3,
      ["sde:::nobody::event cannot be counted here", "see wavebench counters"]
    ),
    ("run --counters PAPI_TOT_FOO", 2, ["'PAPI_TOT_FOO': no component", "'PAPI_TOT_INS'"]),
    ("run --counters sde:::WaveBench::paths_biult", 2, ["did you mean 'sde:::WaveBench::paths_b"]),
    ("run --counters NO_SUCH_EVENT", 2, ["no component of PAPI knows this event"]),
    ("render --time -1 --output x.png", 2, ["--time '-1' is not a number from 0"]),
    (
      "run --suite quick --counters perf::PAGE-FAULTS\nperf::CPU-CLOCK", 2,
      ["--counters", "holds a line end (\\u000A)"]
    ),
    ("run --suite quick --counters a,b\u{1B}[31m", 2, ["no printed character (\\u001B)"]),
    ("run --suite quick --counters a\u{2028}b", 2, ["no printed character (\\u2028)"]),
    ("run --time-limit 3 --instrument callgrind", 2, ["--time-limit", "--samples"]),
    ("run --seed -1", 2, ["--seed '-1'"]),
    ("run --processes 0", 2, ["--processes '0'"]),
    ("run --time-limit 0", 2, ["--time-limit '0'"]),
    ("run --time-limit 9 --sampling-time 9", 2, ["--sampling-time", "leave one out"]),
    ("run --views", 2, ["'--views' needs a value"]),
    ("run --viws 3", 2, ["did you mean '--views'?"]),
    ("check a - --junit", 2, ["'--junit' needs a value"]),
    ("check a --junit b c --strct", 2, ["'--strct', did you mean '--strict'?"]),
    ("run --s 3", 2, ["ambiguous", "--suite"]),
    ("run --quiet=1", 2, ["takes no value"]),
    ("run --suite limits --size 37.5x60", 2, ["whole points", "37.5x60"]),
    ("run --csv /", 2, ["--csv '/' is a folder"]),
    ("run --shard 0/3", 2, ["--shard '0/3'", "1/3, 2/3 and 3/3"]),
    ("run --shard x", 2, ["--shard 'x'", "I/N"]),
    ("list --output x", 2, ["unknown option '--output'"]),
    ("run --wait-quiet 0", 2, ["--wait-quiet '0'"]),
    (
      "run --suite quick --instrument counters --wait-quiet 5", 2,
      ["--wait-quiet changes nothing", "takes no times"]
    ),
    ("merge", 2, ["--output DIR"]),
    ("merge --output x", 2, ["name the runs to join"]),
    ("report", 2, ["name a run"]),
    ("conformance x.json", 2, ["'swift run conformance FILE...' is a tool of its own"]),
    ("report /proc/sys/fs/inotify --html -", 2, ["no folder in it holds a report.csv"]),
    ("compare", 2, ["compare takes two runs", "there are 0"]),
    ("compare /no/such/run /no/such/run", 2, ["cannot read /no/such/run", "report.csv"]),
    ("compare --format xml a b", 2, ["--format 'xml'", "comment"]),
    ("check a", 2, ["there is 1"]),
    ("gate", 2, ["--baseline-binary and --candidate-binary"]),
    ("gate --baseline-binary /dev/null --candidate-binary x", 2, ["'/dev/null' is no executable"]),
    ("selftest --inject much", 2, ["--inject 'much'", "2%"]),
    ("selftest --pairs 3", 2, ["--pairs '3'"]),
    // Without a command the overview goes to standard error.
    ("", 2, ["\nUse:\n  run "]),
    ("run --runs 5", 2, ["here it is --processes K, fresh processes"]),
    ("run --repetitions=5", 2, ["here it is --processes K"]),
    ("gate --runs 5", 2, ["here it is --pairs K"]),
    ("run --iterations 5", 2, ["here it is --frames N"]),
    ("run --warmup 3", 2, ["until its times are steady", "leave it out"]),
    (
      "compare Tests/Fixtures/bilinear Tests/Fixtures/bilinear --filter nothing", 2,
      ["--filter 'nothing' fits none of"]
    ),
    ("report Tests/Fixtures/bilinear --filter x --format csv", 2, ["--filter 'x' fits none"]),
    (
      "report Tests/Fixtures/default --question path-rebuild,additive", 2,
      ["'additive': no run has this strategy"]
    ),
    ("run -views 3", 2, ["unknown option '-views', did you mean '--views'?"]),
    ("render", 2, ["--output FILE.png"]),
    ("render --strategy memset --output x.png", 2, ["peer"]),
    ("render --scenario stack --output x.png", 2, ["stack"]),
    ("render --load busy --output x.png", 2, ["--load belongs to frames in real time"]),
    ("render --frames x --time 1", 2, ["--time belongs to a still:"]),
    ("render --frames x --scenario steady", 2, ["'steady' must be paced or loaded"]),
    ("render --frames x --strategy memset", 2, ["'memset'"]),
    ("render --frames x --views 1,2", 2, ["one setting, there are 2"]),
    ("render --frames x --views 500 --duration 60", 2, ["MB, at most 1073"]),
    (
      "render --frames x --scenario loaded --load neighbour:8ms/20ms", 2,
      ["--load 'neighbour:8ms/20ms'", "scripted clocks", "busy"]
    ),
    ("_neighbour 0 nan 1 1", 2, ["a neighbour was told '0 nan 1 1'"]),
    ("_neighbour 99999 neighbour:10ms/20ms 1", 3, ["core 99999", "taskset"]),
    ("render --frames /proc/x", 3, ["'/proc/x' cannot be made"]),
    ("run --question path-rebuild", 2, ["--question", "two different strategies"]),
    ("run --question path-rebuild,path-mroph", 2, ["did you mean 'path-morph'?"]),
    ("check Tests/Fixtures/bilinear Tests/Fixtures/bilinear --tolerances /", 2, ["a folder"]),
    ("gate --baseline-binary / --candidate-binary /bin/true", 2, ["no executable file"]),
    ("run --views 100 --size 10000x10000", 2, ["100 views of 10000x10000 pt"]),
    ("selftest --views 100 --size 10000x10000", 2, ["100 views of 10000x10000 pt"]),
  ]

  @Test("a wrong command line is refused with its value and the cure", arguments: refusals)
  func refuses(_ line: String, _ code: Int32, _ says: [String]) throws {
    let outcome = try Tool.run(line.words, exits: code)
    #expect(outcome.output.isEmpty, "data goes to standard output, refusals do not")
    for text in says { #expect(outcome.errors.contains(text), "\(line)") }
  }

  @Test(
    "a debug build refuses to measure and says how to build",
    .enabled(if: !BuildFacts.isOptimised, "this build is optimised"))
  func debugBuildRefuses() throws {
    try Tool.run(
      "run --suite quick --output \(Tool.temporaryFolder())".words, exits: 3,
      says: "swift build -c release", binary: Tool.beside)
  }

  @Test(
    "without a valgrind that says its version a run under Callgrind stops before it measures",
    arguments: [
      ("callgrind", "", "apt install"), ("callgrind:cache", "", "apt install"),
      ("callgrind", "printf '%0100d\\n'", "says '\(String(repeating: "0", count: 80))'"),
    ].filter { $0.1.isEmpty || Tool.isInstalled("valgrind") })
  func noValgrind(_ instrument: String, _ script: String, _ says: String) throws {
    let (folder, tools) = (Tool.temporaryFolder() + "/run", Tool.temporaryFolder())
    if !script.isEmpty {
      try Tool.writeProgram("#!/bin/sh\n\(script)\n", to: tools + "/valgrind")
    }
    try Tool.run(
      "run --suite quick --instrument \(instrument) --output \(folder)".words, exits: 3,
      says: says, "apt install valgrind", environment: ["PATH": tools])
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test(
    "help of a command is the same however it is asked for",
    arguments: ["help run", "-h run", "-help run", "--help run", "run -h", "run -help", "run --he"])
  func helpOfCommand(_ line: String) throws {
    let usual = try Tool.run(["run", "--help"])
    #expect(try Tool.run(line.words, exits: 0).output == usual.output)
    #expect(
      try Tool.run(["help", "run", "all"]).output == Tool.run(["run", "--help", "all"]).output)
  }

  @Test(
    "a word that is no UTF-8 is refused, whether it names what is read or what is written",
    arguments: [
      "report $'x\\xff'", "report Tests/Fixtures/bilinear --html $'D/\\xff.html'", "$'\\xff'",
    ])
  func bytes(_ line: String) throws {
    let folder = Tool.temporaryFolder()
    let words = line.replacing("D/", with: folder + "/")
    try Tool.run([], exits: 2, says: "is no UTF-8", shell: "exec \"$0\" \(words);")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test(
    "a message has no words and no lists without end, and says what is wrong and the cure",
    arguments: [
      ["--suite", endless], ["--strategy", endless], ["--views", blanks], ["--load", endless],
      ["--load", "trace:" + endless], ["--counters", endless, "--views", "x"], ["--" + endless],
      [endless], ["--csv", "/" + endless], ["--strategy", "x"],
    ])
  func bounded(_ words: [String]) throws {
    let outcome = try Tool.run(["run"] + words)
    #expect([2, 3].contains(outcome.exitCode))
    #expect(outcome.errors.count < 2600 && outcome.errors.count > 40, "\(outcome.errors.count)")
    #expect(outcome.errors.hasSuffix("\n"))
  }

  private static let endless = String(repeating: "wörd", count: 20_000)
  private static let blanks = String(repeating: "a ", count: 20_000)

  @Test("blanks around the commas of a list mean nothing, nor does a line's end")
  func blanksInLists() throws {
    #expect(try OptionValue.events("perf::A , B\r\n", "counters") == ["perf::A", "B"])
    #expect(try OptionValue.counts("1 ,\t2", "views", most: 9) == [1, 2])
    #expect(throws: ToolError.self) { try OptionValue.events("A, ,B", "counters") }
    #expect(throws: ToolError.self) { try OptionValue.counts("1,\u{A0}2", "views", most: 9) }
    let plans = try ["jw,yx", " jw , yx"].map { try Tool.run(["list", "--wave", $0]).output }
    #expect(plans[0] == plans[1] && plans[0].contains("yx"))
  }
}
