import Foundation
import TestSupport
import Testing

@testable import WaveBench

/// The command line tool under test, run as a user runs it.
enum Tool {
  /// For bash: `first_child PROCESS [NAME]`, the number of a child, and `lives PROCESS`; from /proc
  /// alone, as not every machine has pgrep.
  private static let functions = """
    first_child() {
      for child in $(cat /proc/"$1"/task/*/children 2>/dev/null); do
        [ -z "${2-}" ] || grep -qsx "$2" /proc/"$child"/comm || continue
        echo "$child"; return
      done
    }
    lives() { case $(sed 's/.*) //' /proc/$1/stat 2>/dev/null) in ""|Z*|X*) false;; esac; }

    """

  struct Outcome {
    let exitCode: Int32
    let output, errors: String

    func json<Document>() throws -> Document { try output.json() }
  }

  /// The release binary, which alone may measure; nil when `scripts/test` did not name it.
  static let release = ProcessInfo.processInfo.environment["WAVEBENCH_BINARY"]

  static func isInstalled(_ program: String) -> Bool { ProgramSearch.find(program) != nil }

  /// The binary that stands beside the tests.
  static var beside: String {
    get throws {
      let runner = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      // A test runner outside the build folder names the bundle in its arguments.
      let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
      let paths = [runner, bundle].compactMap(\.self).map {
        URL(fileURLWithPath: $0).deletingLastPathComponent().path + "/wavebench"
      }
      return try #require(
        paths.first { FileManager.default.isExecutableFile(atPath: $0) }, "no program: \(paths)")
    }
  }

  /// Commands that need no process of their own: they read and answer, or refuse to measure.
  private static let answering: Set<String> = [
    "--help", "--version", "check", "compare", "device", "flame", "gate",
    "list", "load", "merge", "report", "run", "selftest",
  ]

  /// Runs the tool to its end; `exits` is the exit code that is expected, standard error must hold
  /// what `says` has, and standard output what `prints` has.
  @discardableResult
  static func run(
    _ arguments: [String], exits code: Int32? = nil, says: String..., prints: String...,
    binary: String? = nil, environment: [String: String] = [:], shell: String? = nil,
    place: SourceLocation = #_sourceLocation
  ) throws -> Outcome {
    let outcome = try answer(arguments, binary, environment, shell)
    let said = "\(arguments.joined(separator: " ").prefix(300)): \(outcome.errors.suffix(2_000))"
    if let code { #expect(outcome.exitCode == code, "\(said)", sourceLocation: place) }
    for text in says {
      #expect(outcome.errors.contains(text), "\(said)", sourceLocation: place)
    }
    for text in prints {
      #expect(outcome.output.contains(text), "\(said)\n\(outcome.output)", sourceLocation: place)
    }
    return outcome
  }

  /// In this process where the tool is asked as it is and may be.
  private static func answer(
    _ arguments: [String], _ binary: String?, _ environment: [String: String], _ shell: String?
  ) throws -> Outcome {
    if binary == nil, shell == nil, environment.isEmpty,
      arguments.first.map(answering.contains) ?? true
    {
      let kept = StandardStreams.Kept()
      let code = StandardStreams.$kept.withValue(kept) { CommandLineTool().run(arguments) }
      return Outcome(exitCode: code.rawValue, output: kept.output, errors: kept.errors)
    }
    let process = Process()
    let path = try binary ?? beside
    let words = shell.map { ["/bin/bash", "-c", $0 + " exec \"$0\" \"$@\"", path] } ?? [path]
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst()) + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let folder = temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // Files, not pipes: nothing blocks, however much is written.
    let output = folder + "/output"
    let errors = folder + "/errors"
    for file in [output, errors] { try Data().write(to: URL(fileURLWithPath: file)) }
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let died = process.terminationReason == .uncaughtSignal
    return Outcome(
      exitCode: died ? -process.terminationStatus : process.terminationStatus,
      output: try String(contentsOfFile: output, encoding: .utf8),
      errors: try String(contentsOfFile: errors, encoding: .utf8))
  }

  /// Runs a script of bash, which may use these functions, and whose `$0` is the release binary and
  /// `$1` a folder; returns what it says on its standard error. `exits` is the exit code that is
  /// expected.
  @discardableResult
  static func bash(
    _ script: String, _ folder: String, exits code: Int32 = 0,
    place: SourceLocation = #_sourceLocation
  ) throws -> String {
    // Unlike Foundation's, it blocks no signal.
    var launch = ChildLaunch(
      "/bin/bash", ["-c", functions + script, try #require(release), folder])
    (launch.output, launch.errors) = (.discarded, .caught)
    let child = try ChildProcess(launch)
    let ending = child.wait()
    #expect(ending == .exited(code: code), "\(child.errorText)", sourceLocation: place)
    return child.errorText
  }

  /// For `shell`: takes a folder of the system away from the tool.
  static func without(_ place: String) -> String {
    "exec unshare -rm bash -c 'mount -t tmpfs none \(place) && exec \"$0\" \"$@\"' \"$0\" \"$@\";"
  }

  /// True if this host lets a test do so.
  static let mayTakeAway =
    (try? answer([], "/bin/true", [:], without("/proc")))?.exitCode == 0

  /// Writes a file, and makes the folders that it is in.
  static func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  static func writeProgram(_ script: String, to path: String) throws {
    try write(script, to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  /// A new empty folder, which is gone when the tests are over.
  static func temporaryFolder() -> String { TestFolder().path }
}

extension String {
  var words: [String] { split(separator: " ").map(String.init) }

  func json<Document>() throws -> Document {
    try #require(try JSONSerialization.jsonObject(with: Data(utf8)) as? Document, "\(self)")
  }

  /// The words of a line in which =R is a run's folder, '' nothing, and D/ begins a name in another
  /// folder.
  func words(run: String, in folder: String) -> [String] {
    words.map { word in
      if word == "''" { return "" }
      if word == "=R" { return run }
      return word.hasPrefix("D/") ? folder + word.dropFirst() : word
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Only where `scripts/test` named the release binary, which alone may measure.
  static var needsRelease: Self {
    .enabled(if: Tool.release != nil, "scripts/test names the release binary")
  }

  static var needsValgrind: Self {
    .enabled(if: Tool.isInstalled("valgrind"), "valgrind is not installed")
  }
}
