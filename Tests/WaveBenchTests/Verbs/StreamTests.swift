import Foundation
import TestSupport
import Testing

@Suite("Standard streams")
struct StreamTests {
  /// Command lines that write to standard output, one for each verb that needs nothing measured.
  static let verbs = [
    "--help", "--version", "list", "run --help", "help run", "list --format json",
    "list --suite quick", "check --junit - =R =R", "report =R --html -",
    "report =R --format openmetrics", "render --scenario interrupt --output -", "compare =R =R",
    "compare --format csv =R =R", "check =R =R", "report =R", "counters",
  ].map { $0.words(run: stored, in: "") }

  private static let stored = Repository.path("results/instructions")

  @Test("a full or closed standard output is exit 3, with the reason", arguments: verbs)
  func unwritable(_ words: [String]) throws {
    for (place, says) in [
      (">/dev/full", ": No space left on device"), (">&-", " is closed"),
      ("</dev/null >&-", " is closed"), ("1</dev/null", " is closed"),
    ] {
      try Tool.run(words, exits: 3, says: "standard output" + says, shell: "exec \(place);")
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
    arguments: [">&-", "2>&-", "<&-", "<&- >&-", "<&- >&- 2>&-"],
    ["report =R --html D/page", "render --output D/page --size 8x8"])
  func closed(redirections: String, line: String) throws {
    let folder = Tool.temporaryFolder()
    let words = line.words(run: Self.stored, in: folder)
    try Tool.run(words, exits: 0, shell: "exec \(redirections);")
    let page = URL(fileURLWithPath: folder + "/page")
    let data = try Data(contentsOf: page)
    // The same with all streams open.
    try FileManager.default.removeItem(at: page)
    try Tool.run(words, exits: 0)
    #expect(try Data(contentsOf: page) == data, "nothing else was written into it")
  }
}
