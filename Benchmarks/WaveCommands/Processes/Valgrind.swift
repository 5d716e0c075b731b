import Measurement

/// The Valgrind that is installed here.
struct Valgrind {
  let path: String
  /// `3.19.0`.
  let version: String

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
    launch.mostBytes = 1 << 16
    let answer = try FinishedChild(launch, patience: 60)
    let text = answer.lines.joined(separator: "\n")
    guard answer.ending.isSuccess, text.hasPrefix("valgrind-") else {
      throw ToolError.environment("\(path) --version says '\(text.prefix(80))': \(cure) anew")
    }
    return Valgrind(path: path, version: String(text.dropFirst("valgrind-".count)))
  }

  /// The options under which counts repeat, in every run the same.
  static func options(simulatesCaches: Bool) -> [String] {
    let always = [
      "--tool=callgrind", "--quiet", "--vgdb=no", "--instr-atstart=no",
      // Otherwise the shell's limit decides where memory is mapped.
      "--main-stacksize=8388608", "--callgrind-out-file=\(CallgrindCommand.dumps)",
    ]
    guard simulatesCaches else { return always }
    // One machine for all hosts.
    return always + [
      "--cache-sim=yes", "--branch-sim=yes", "--I1=32768,8,64", "--D1=32768,8,64",
      "--LL=8388608,16,64",
    ]
  }
}
