import Foundation
import Glibc
import Measurement
import Runs

/// Where Callgrind runs this program: a folder that holds a copy of it, and nothing that differs
/// from run to run, so that the program finds the same stack, heap and environment every time. It
/// is taken away whatever ends this process.
final class CallgrindBench {
  private static let program = "wavebench"
  private static let libraries = "beside"
  /// Callgrind counts `rep movsb` once a byte, and glibc takes it for 2 kB and more
  /// (findings/callgrind-counts-bytes.sh): out of reach, so that copies cost what moves them. Of
  /// x86-64; other machines ignore it.
  private static let tunables = ["movsb", "stosb"].map {
    "glibc.cpu.x86_rep_\($0)_threshold=1000000000"
  }.joined(separator: ":")

  private let valgrind: Valgrind
  private let rule: CallgrindPass.Rule
  private let keepsStacks: Bool
  private let folder: TemporaryFolder
  private(set) var hasFixedAddresses = true

  /// - Throws: `ToolError.environment` when the folder or the copy cannot be made.
  init(_ valgrind: Valgrind, rule: CallgrindPass.Rule, keepsStacks: Bool) throws {
    (self.valgrind, self.rule, self.keepsStacks) = (valgrind, rule, keepsStacks)
    folder = try TemporaryFolder()
    do {
      let own = try BuildFacts.executablePath()
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: own)))
      let copy = path(Self.program)
      try Data(try DebugInformation.hidden(in: bytes)).write(to: URL(fileURLWithPath: copy))
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: copy)
      // Libraries that lie beside the program are found there still.
      try FileManager.default.createSymbolicLink(
        atPath: path(Self.libraries),
        withDestinationPath: URL(fileURLWithPath: own).deletingLastPathComponent().path)
    } catch {
      throw ToolError.environment("cannot copy this program to \(folder.path): \(error.sentence)")
    }
  }

  private func path(_ name: String) -> String { folder.path + "/" + name }

  /// Runs one case to its end, handing over its events.
  func run(
    _ request: CaseRequest, patience: WorkerProcess.Patience, _ handle: (RunEvent) throws -> Void
  ) throws {
    // A process that was killed leaves its dumps.
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasPrefix(WorkerCommand.dumps) {
      try FileManager.default.removeItem(atPath: path(name))
    }
    var launch = ChildLaunch(valgrind.path, arguments, environment: environment)
    launch.folder = folder.path
    launch.fixesAddresses = true
    var worker = try WorkerProcess(launch)
    worker.name += " (\(request.caseID))"
    try worker.run(WorkerTask.callgrind(request), patience: patience, handle)
    hasFixedAddresses = hasFixedAddresses && worker.hasFixedAddresses
  }

  /// The cost, by call stack, of the frames of the case that was run last.
  func profile() throws -> StackProfile {
    var profile = StackProfile(
      unit: MetricName.instructions.rawValue, frames: rule.samples * rule.framesPerSample)
    try CallgrindPass.readStacks(ofDumps: path(WorkerCommand.dumps)) { profile.add($0, $1) }
    return profile
  }

  private var arguments: [String] {
    Valgrind.options(simulatesCaches: rule.simulatesCaches)
      + (keepsStacks ? CallgrindStacks.options : []) + ["./" + Self.program, WorkerCommand.verb]
  }

  /// Nothing but what the program needs to start and to hash alike.
  private var environment: [String: String] {
    let outside = ProcessInfo.processInfo.environment
    var environment = ["SWIFT_DETERMINISTIC_HASHING": "1", "GLIBC_TUNABLES": Self.tunables]
    environment["LD_LIBRARY_PATH"] = [Self.libraries, outside["LD_LIBRARY_PATH"]]
      .compactMap { $0 }.joined(separator: ":")
    environment["VALGRIND_LIB"] = outside["VALGRIND_LIB"]
    // Valgrind's own files; it is started in the folder.
    if !folder.path.hasPrefix("/tmp/") { environment["TMPDIR"] = "." }
    return environment
  }

  var facts: ManifestValue {
    .object([
      "valgrind": .text(valgrind.version),
      "command_line": .list(([valgrind.path] + arguments).map(ManifestValue.text)),
      "environment": .object(environment.mapValues(ManifestValue.text)),
      "address_layout": .text(WorkerProcess.addressLayout(isFixed: hasFixedAddresses)),
      "warm_up_frames": .integer(rule.warmUpFrames),
      "simulated_warm_up_frames": .integer(rule.simulatedWarmUpFrames),
      "samples": .integer(rule.samples), "frames_per_sample": .integer(rule.framesPerSample),
    ])
  }
}

/// The Valgrind that is installed here.
struct Valgrind {
  let path: String
  /// `3.19.0`.
  let version: String

  /// How long it may take to say its version, and to end, s.
  private static let patience = 60.0

  /// - Throws: `ToolError.environment`, with the cure, when there is none or it does not start.
  static func find() throws -> Valgrind {
    let cure = "install it (apt install valgrind)"
    guard Callgrind.standing != .notBuiltIn else {
      throw ToolError.environment(
        "this program was built without Valgrind's header: \(cure) and build again")
    }
    guard let path = ProgramSearch.find("valgrind") else {
      throw ToolError.environment(
        "--instrument callgrind needs valgrind, which is not here: \(cure)")
    }
    var launch = ChildLaunch(path, ["--version"])
    launch.errors = .discarded
    let child = try ChildProcess(launch)
    var text = ""
    if case .line(let line) = child.line(patience: patience) { text = line }
    guard text.hasPrefix("valgrind-"), child.end(patience: patience).isSuccess else {
      throw ToolError.environment("\(path) --version says '\(text.prefix(80))': \(cure) anew")
    }
    return Valgrind(path: path, version: String(text.dropFirst("valgrind-".count)))
  }

  /// The options under which counts repeat, in every run the same.
  static func options(simulatesCaches: Bool) -> [String] {
    let always = [
      "--tool=callgrind", "--quiet", "--vgdb=no", "--instr-atstart=no",
      // Otherwise the shell's limit decides where memory is mapped.
      "--main-stacksize=8388608", "--callgrind-out-file=\(WorkerCommand.dumps)",
    ]
    guard simulatesCaches else { return always }
    // One machine for all hosts.
    return always + [
      "--cache-sim=yes", "--branch-sim=yes", "--I1=32768,8,64", "--D1=32768,8,64",
      "--LL=8388608,16,64",
    ]
  }
}
