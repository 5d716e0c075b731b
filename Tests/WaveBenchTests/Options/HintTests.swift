import Foundation
import TestSupport
import Testing

/// The errors of a new user: each hint is followed as it is printed.
@Suite("Hints")
struct HintTests {
  /// A folder, and a link to the program in it, with names that a shell would take apart.
  private let folder, program: String

  init() throws {
    folder = Tool.temporaryFolder() + "/it's $HOME"
    program = folder + "/wave bench"
    for name in ["before", "after", "runs/one", "runs/two"] {
      try RunCopy.make(of: "bilinear", at: "\(folder)/\(name)")
    }
    try FileManager.default.createSymbolicLink(atPath: program, withDestinationPath: Tool.beside)
  }

  /// Runs a line of bash in the folder, in which `$W` is the program.
  @discardableResult
  private func bash(_ line: String, exits code: Int32? = nil) throws -> Tool.Outcome {
    try Tool.run(
      ["-c", "cd \"$FOLDER\"; W=\"$PROGRAM\"; " + line], exits: code, binary: "/bin/bash",
      environment: ["FOLDER": folder, "PROGRAM": program])
  }

  @Test(
    "a mistyped word, replaced by the one that is suggested, is taken",
    arguments: [
      "\"$W\" runn --help", "\"$W\" report --tabels before", "\"$W\" list --suite quik",
      "\"$W\" list --strategy path-rebuid", "\"$W\" list --scene cell",
      "\"$W\" list --scenario loadd", "\"$W\" list --wave sin", "\"$W\" compare befor after",
      "\"$W\" check --exact-olny before after", "\"$W\" report before --format cvs",
      "\"$W\" report before --filter app --format jsno", "\"$W\" counters --jsn",
    ])
  func mistyped(_ line: String) throws {
    let refused = try bash(line, exits: 2)
    let hint = try #require(
      refused.errors.firstMatch(of: /'([^']+)'[^']*, did you mean '([^']+)'/), "\(refused.errors)")
    let (word, meant) = (String(hint.1), String(hint.2))
    try bash(line.replacing(word, with: meant), exits: 0)
  }

  /// A line that is refused, or says where to read on; the words in front of the command that it
  /// prints; and the exit code of that command: 3 for one that measures, which a debug build refuses.
  typealias Hint = (line: String, before: String, exits: Set<Int32>)

  static let hints: [Hint] = [
    ("\"$W\" report", "Try: ", [0]), ("\"$W\" runn", "Try: ", [0]),
    ("\"$W\" compare before", "Try: ", [0]),
    ("\"$W\" compare none after", "with ", [0]),
    ("\"$W\" check new/none after", "with ", [0]),
    ("\"$W\" compare before runs/none/report.csv; \"$W\" report before", "All tables: ", [0]),
    ("\"$W\" flame before", "measure it with ", [0, 3]),
    ("\"$W\" render --scenario lifecycle --output x.png", "measure it with ", [0, 3]),
    ("\"$W\" run --require-counters --counters sde:::nobody::event", "see ", [0]),
    ("\"$W\" compare before after", "to judge times: ", [0]),
  ]

  @Test("a command that is printed does as it is pasted", arguments: hints)
  func pasted(_ hint: Hint) throws {
    let told = try bash(hint.line)
    let text = told.output + told.errors
    let start = try #require(text.ranges(of: hint.before).last?.upperBound, "\(text)")
    let command = String(text[start...].prefix { $0 != "\n" })
    // All of a scenario takes minutes: its first block has to do.
    let done = try bash(command + (command.contains("--scenario") ? " --time-limit 2" : ""))
    #expect(hint.exits.contains(done.exitCode), "\(command): \(done.errors)")
  }

  @Test("of a folder of runs one of those that are listed can be named")
  func folderOfRuns() throws {
    let listed = try bash("\"$W\" compare runs after").errors
    let first = try #require(listed.firstMatch(of: #/holds 2: ([^,]+), /#), "\(listed)").1
    try bash("\"$W\" compare \(first) after", exits: 0)
  }
}
