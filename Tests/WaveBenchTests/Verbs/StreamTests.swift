import Foundation
import TestSupport
import Testing

@Suite("Standard streams")
struct StreamTests {
  /// Command lines that write to standard output, one for each verb that needs nothing measured.
  static let verbs: [[String]] = [
    ["--help"], ["--version"], ["list"], ["run", "--help"], ["help", "run"],
    ["list", "--format", "json"], ["list", "--suite", "quick"],
    ["check", "--junit", "-", Self.stored, Self.stored], ["report", Self.stored, "--html", "-"],
    ["report", Self.stored, "--format", "openmetrics"],
    ["render", "--scenario", "interrupt", "--output", "-"],
    ["compare", Self.stored, Self.stored],
    ["compare", "--format", "csv", Self.stored, Self.stored],
    ["check", Self.stored, Self.stored], ["report", Self.stored], ["counters"],
  ]

  private static let stored = Repository.url("results/instructions").path

  @Test("a full disk behind standard output is exit 3, with the reason", arguments: verbs)
  func full(_ words: [String]) throws {
    try Tool.run(
      words, exits: 3, says: "standard output: No space left on device",
      shell: "exec >/dev/full;")
  }

  @Test("a closed standard output is exit 3 where something was to be printed", arguments: verbs)
  func closedOutput(_ words: [String]) throws {
    for place in [">&-", "</dev/null >&-", "1</dev/null"] {
      try Tool.run(words, exits: 3, says: "standard output is closed", shell: "exec \(place);")
    }
  }

  @Test("a closed standard error takes nothing from what is printed", arguments: verbs)
  func closedErrors(_ words: [String]) throws {
    let closed = try Tool.run(words, shell: "exec 2>&-;")
    let open = try Tool.run(words, shell: "true;")
    #expect(closed.exitCode == open.exitCode)
    #expect(Self.lasting(closed.output) == Self.lasting(open.output))
  }

  /// Without how long a check took.
  private static func lasting(_ output: String) -> String {
    output.replacing(#/ time="[0-9.]*"/#, with: "")
  }

  @Test("a reader that has gone away is none", arguments: [["list"], ["run", "--help"]])
  func gone(_ words: [String]) throws {
    // The reader opens the pipe and is gone before anything is written.
    let reader = "d=$(mktemp -d); mkfifo $d/f; (exec <$d/f) & exec >$d/f; wait; rm -r $d;"
    try Tool.run(words, exits: 0, shell: reader)
  }

  @Test(
    "closed streams are no files, and no file becomes one of them",
    arguments: [">&-", "2>&-", "<&-", "<&- >&-", "<&- >&- 2>&-"], [0, 1])
  func closed(redirections: String, verb: Int) throws {
    let folder = try Tool.temporaryFolder()
    let page = folder + "/page"
    let words =
      verb == 0
      ? ["report", Self.stored, "--html", page]
      : ["render", "--output", page, "--size", "8x8"]
    try Tool.run(words, exits: 0, shell: "exec \(redirections);")
    let data = try Data(contentsOf: URL(fileURLWithPath: page))
    // The same with all streams open.
    try FileManager.default.removeItem(atPath: page)
    try Tool.run(words, exits: 0)
    let whole = try Data(contentsOf: URL(fileURLWithPath: page))
    #expect(data == whole, "nothing else was written into it")
  }
}
