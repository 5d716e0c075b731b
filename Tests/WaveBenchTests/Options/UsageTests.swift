import Foundation
import TestSupport
import Testing

@testable import WaveBench

/// A command line that must be refused, and what the refusal must say.
struct Refusal: CustomTestStringConvertible, Sendable {
  let arguments: [String]
  let exitCode: Int32
  let says: [String]

  init(_ line: String, exit exitCode: Int32 = 2, says: String...) {
    arguments = line.words
    self.exitCode = exitCode
    self.says = says
  }

  var testDescription: String { "wavebench " + arguments.joined(separator: " ") }
}

@Suite("Usage")
struct UsageTests {
  @Test("blanks around a name are no part of it, nor are the ends of lines")
  func trimmed() throws {
    let names = try OptionValue.events("perf::PAGE-FAULTS , PAPI_TOT_INS\r\n", "counters")
    #expect(names == ["perf::PAGE-FAULTS", "PAPI_TOT_INS"])
  }

  private static let traces = "Tests/Fixtures/traces"

  static let refusals = [
    Refusal("run --views 0", says: "--views '0'", "from 1 to"),
    Refusal("run --views 1e9", says: "--views '1e9'"),
    Refusal("run --views 1,,2", says: "--views ''"),
    Refusal("run --views 99999999999999999999", says: "--views"),
    Refusal("run --size 0x60", says: "--size '0x60'", "375x60"),
    Refusal("run --size 375x", says: "--size '375x'"),
    Refusal("run --size nanx60", says: "--size 'nanx60'"),
    Refusal("run --scenario steady --clock scripted", says: "--clock changes nothing", "paced"),
    Refusal(
      "run --scenario loaded --load neighbour --clock real,scripted", says: "'neighbour'",
      "scripted clock"),
    Refusal(
      "run --suite busy --clock scripted --processes 5", says: "--processes changes nothing",
      "real,scripted"),
    Refusal("run --scale 0", says: "--scale '0'"),
    Refusal("run --refresh 0.5", says: "--refresh '0.5'", "from 1 to 1000"),
    Refusal("run --scenario interrupt --retarget 1e-300", says: "'1e-300'", "from 1 to 60000"),
    Refusal("run --scenario paced --duration 1e-300", says: "'1e-300'", "from 0.1 to 86400"),
    Refusal("render --time nan --output x.png", says: "--time 'nan'", "0 to 1000000"),
    Refusal("render --frames x --turn 0", says: "--turn '0'", "from 0.001 to 60000"),
    Refusal("run --precision 5", says: "--precision '5'", "as 5%"),
    Refusal("run --views 3 --scenario steady --precision 5%", says: "--precision is about screens"),
    Refusal("run --sessions 2 --precision 5%", says: "--precision is of one session"),
    Refusal("run --sessions 0", says: "--sessions '0'", "from 1 to"),
    Refusal("run --sessions 2 --pause -1", says: "--pause '-1'", "from 0 to 10080"),
    Refusal("run --pause 5", says: "--pause is between sessions", "--sessions 4"),
    Refusal(
      "run --sessions 2 --instrument callgrind", says: "--sessions changes nothing", "callgrind"),
    Refusal(
      "run --sessions 4 --pause 1 --time-limit 180", says: "--pause takes 3 min", "--time-limit 180"
    ),
    Refusal("run --wave yx --scenario interrupt", says: "cannot show the wave 'yx'"),
    Refusal("render --wave jw,yx --output x.png", says: "one case, there are 2"),
    Refusal("render --scenario interrupt --wave jw --output x.svg", says: "--wave changes nothing"),
    Refusal("render --scenario progress --output x.png", says: "progress is a story"),
    Refusal(
      "run --scenario progress --instrument callgrind", says: "progress", "frames that are alike"),
    Refusal("run --scenario pacd", says: "unknown scenario 'pacd', did you mean 'paced'?"),
    Refusal("run --strategy additive", says: "--scenario interrupt"),
    Refusal("run --depth 0", says: "--depth '0'"),
    Refusal("run --suite quik", says: "did you mean 'quick'?"),
    Refusal("run --suite quick --load busy", says: "--load changes nothing", "--scenario paced"),
    Refusal("run --scenario loaded --load bus", says: "--load 'bus' is not one of idle, busy:"),
    Refusal("run --scenario loaded --instrument callgrind", says: "cannot keep real time"),
    Refusal(
      "list --scenario loaded --duration 3600 --load trace:\(traces)/corner/multiprocess.json@p0",
      says: "millions of times"),
    Refusal("load", says: "load takes one file"),
    Refusal("load no-such-file", says: "no-such-file", "cannot be read"),
    Refusal("load \(traces)/xctrace/xcode26-cpu-profile.xml.gz", says: "no main thread found"),
    Refusal(
      "load --process p9 \(traces)/corner/multiprocess.json", says: "no process or thread 'p9'"),
    Refusal(
      "run --suite quick --duration 3", says: "--duration changes nothing", "--scenario paced"),
    Refusal("run --retarget 50", says: "--retarget changes nothing", "--scenario interrupt"),
    Refusal("run --depth 5", says: "--depth changes nothing", "--scenario stack"),
    Refusal(
      "run --scenario effects --motion as-published", says: "--motion changes nothing", "steady"),
    Refusal("run --scenario stack --sampling bilinear", says: "--sampling changes nothing"),
    Refusal("run --sampling cubic", says: "--sampling 'cubic'", "subpixel"),
    Refusal("run --instrument perf", says: "--instrument 'perf'", "callgrind:cache"),
    Refusal("run --profile", says: "--profile changes nothing", "--instrument callgrind"),
    Refusal("flame", says: "flame takes one run, there are 0"),
    Refusal("flame Tests/Fixtures/none", says: "Tests/Fixtures/none"),
    Refusal(
      "run --instrument callgrind --counters PAPI_TOT_INS", says: "--counters", "leave them out"),
    Refusal("run --require-counters --counters none", says: "--require-counters", "leave it out"),
    Refusal(
      "run --suite quick --counters sde:::nobody::event --require-counters", exit: 3,
      says: "sde:::nobody::event cannot be counted here", "see wavebench counters"),
    Refusal("run --counters PAPI_TOT_FOO", says: "'PAPI_TOT_FOO': no component", "'PAPI_TOT_INS'"),
    Refusal(
      "run --counters sde:::WaveBench::paths_biult", says: "did you mean 'sde:::WaveBench::paths_b"),
    Refusal("run --counters NO_SUCH_EVENT", says: "no component of PAPI knows this event"),
    Refusal("render --time -1 --output x.png", says: "--time '-1' is not a number from 0"),
    Refusal(
      "run --suite quick --counters perf::PAGE-FAULTS\nperf::CPU-CLOCK", says: "--counters",
      "holds a line end (\\u000A)"),
    Refusal("run --suite quick --counters a,b\u{1B}[31m", says: "no printed character (\\u001B)"),
    Refusal("run --suite quick --counters a\u{2028}b", says: "no printed character (\\u2028)"),
    Refusal("run --time-limit 3 --instrument callgrind", says: "--time-limit", "--samples"),
    Refusal("run --seed -1", says: "--seed '-1'"),
    Refusal("run --processes 0", says: "--processes '0'"),
    Refusal("run --time-limit 0", says: "--time-limit '0'"),
    Refusal("run --time-limit 9 --sampling-time 9", says: "--sampling-time", "leave one out"),
    Refusal("run --views", says: "'--views' needs a value"),
    Refusal("run --viws 3", says: "did you mean '--views'?"),
    Refusal("check a - --junit", says: "'--junit' needs a value"),
    Refusal("check a --junit b c --strct", says: "'--strct', did you mean '--strict'?"),
    Refusal("run --s 3", says: "ambiguous", "--suite"),
    Refusal("run --quiet=1", says: "takes no value"),
    Refusal("run --suite limits --size 37.5x60", says: "whole points", "37.5x60"),
    Refusal("run --csv /", says: "--csv '/' is a folder"),
    Refusal("run --shard 0/3", says: "--shard '0/3'", "1/3, 2/3 and 3/3"),
    Refusal("run --shard x", says: "--shard 'x'", "I/N"),
    Refusal("list --output x", says: "unknown option '--output'"),
    Refusal("run --wait-quiet 0", says: "--wait-quiet '0'"),
    Refusal(
      "run --suite quick --instrument counters --wait-quiet 5",
      says: "--wait-quiet changes nothing", "takes no times"),
    Refusal("merge", says: "--output DIR"),
    Refusal("merge --output x", says: "name the runs to join"),
    Refusal("report", says: "name a run"),
    Refusal("conformance x.json", says: "'swift run conformance FILE...' is a tool of its own"),
    Refusal("report /proc/sys/fs/inotify --html -", says: "no folder in it holds a report.csv"),
    Refusal("compare", says: "compare takes two runs", "there are 0"),
    Refusal("compare /no/such/run /no/such/run", says: "cannot read /no/such/run", "report.csv"),
    Refusal("compare --format xml a b", says: "--format 'xml'", "comment"),
    Refusal("check a", says: "there is 1"),
    Refusal("gate", says: "--baseline-binary and --candidate-binary"),
    Refusal(
      "gate --baseline-binary /dev/null --candidate-binary x",
      says: "'/dev/null' is no executable"),
    Refusal("selftest --inject much", says: "--inject 'much'", "2%"),
    Refusal("selftest --pairs 3", says: "--pairs '3'"),
    // Without a command the overview goes to standard error.
    Refusal("", says: "\nUse:\n  run "),
    Refusal("rnu", says: "did you mean 'run'?"),
    Refusal("run --runs 5", says: "here it is --processes K, fresh processes"),
    Refusal("run --repetitions=5", says: "here it is --processes K"),
    Refusal("gate --runs 5", says: "here it is --pairs K"),
    Refusal("run --iterations 5", says: "here it is --frames N"),
    Refusal("run --warmup 3", says: "until its times are steady", "leave it out"),
    Refusal(
      "compare Tests/Fixtures/bilinear Tests/Fixtures/bilinear --filter nothing",
      says: "--filter 'nothing' fits none of"),
    Refusal(
      "report Tests/Fixtures/bilinear --filter x --format csv", says: "--filter 'x' fits none"),
    Refusal("run -views 3", says: "unknown option '-views', did you mean '--views'?"),
    Refusal("render", says: "--output FILE.png"),
    Refusal("render --strategy memset --output x.png", says: "peer"),
    Refusal("render --scenario stack --output x.png", says: "stack"),
    Refusal("render --load busy --output x.png", says: "--load belongs to frames in real time"),
    Refusal("render --frames x --time 1", says: "--time belongs to a still:"),
    Refusal("render --frames x --scenario steady", says: "'steady' must be paced or loaded"),
    Refusal("render --frames x --strategy memset", says: "'memset'"),
    Refusal("render --frames x --views 1,2", says: "one setting, there are 2"),
    Refusal("render --frames x --views 500 --duration 60", says: "MB, at most 1073"),
    Refusal(
      "render --frames x --scenario loaded --load neighbour:8ms/20ms",
      says: "--load 'neighbour:8ms/20ms'", "scripted clocks", "busy"),
    Refusal("_neighbour 0 nan 1 1", says: "a neighbour was told '0 nan 1 1'"),
    Refusal("_neighbour 99999 neighbour:10ms/20ms 1", exit: 3, says: "core 99999", "taskset"),
    Refusal("render --frames /proc/x", exit: 3, says: "'/proc/x' cannot be made"),
    Refusal("run --question path-rebuild", says: "--question", "two different strategies"),
    Refusal("run --question path-rebuild,path-mroph", says: "did you mean 'path-morph'?"),
    Refusal(
      "check Tests/Fixtures/bilinear Tests/Fixtures/bilinear --tolerances /", says: "a folder"),
    Refusal("gate --baseline-binary / --candidate-binary /bin/true", says: "no executable file"),
    Refusal("run --views 100 --size 10000x10000", says: "100 views of 10000x10000 pt"),
    Refusal("selftest --views 100 --size 10000x10000", says: "100 views of 10000x10000 pt"),
  ]

  @Test("a wrong command line is refused with its value and the cure", arguments: refusals)
  func refuses(_ refusal: Refusal) throws {
    let outcome = try Tool.run(refusal.arguments, exits: refusal.exitCode)
    #expect(outcome.output.isEmpty, "data goes to standard output, refusals do not")
    for text in refusal.says { #expect(outcome.errors.contains(text)) }
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
    let (folder, tools) = (try Tool.temporaryFolder() + "/run", try Tool.temporaryFolder())
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
    arguments: ["report $'x\\xff'", "report \(run) --html $'D/\\xff.html'", "$'\\xff'"])
  func bytes(_ line: String) throws {
    let folder = try Tool.temporaryFolder()
    let words = line.replacing("D/", with: folder + "/")
    try Tool.run([], exits: 2, says: "is no UTF-8", shell: "exec \"$0\" \(words);")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  private static let run = Repository.fixture("bilinear").path

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

  @Test("blanks around the commas of a list mean nothing")
  func blanksInLists() throws {
    #expect(try OptionValue.events("A, B ", "counters") == ["A", "B"])
    #expect(try OptionValue.counts("1 ,\t2", "views", most: 9) == [1, 2])
    #expect(throws: ToolError.self) { try OptionValue.events("A, ,B", "counters") }
    #expect(throws: ToolError.self) { try OptionValue.counts("1,\u{A0}2", "views", most: 9) }
    let plans = try ["jw,yx", " jw , yx"].map { try Tool.run(["list", "--wave", $0]).output }
    #expect(plans[0] == plans[1] && plans[0].contains("yx"))
  }

  @Test(
    "list names every strategy and metric, as text, JSON and JSON lines",
    arguments: ["table", "json", "jsonl"])
  func lists(_ format: String) throws {
    let listed = try Tool.run(["list", "--format", format], exits: 0).output
    for name in [
      "additive-translation", "replicator-translation", "jw", "steady", "interrupt", "cpu_time",
    ] {
      #expect(listed.contains(name))
    }
  }

  @Test("a question puts both of its strategies beside those of a suite")
  func question() throws {
    let outcome = try Tool.run(
      "list --suite quick --question path-morph,redraw-on-animation".words, exits: 0)
    #expect(outcome.output.contains("steady/jw/path-morph/10/"))
    #expect(outcome.output.contains("steady/jw/redraw-on-animation/10/"))
  }
}
