import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Inputs")
struct InputTests {
  static let lines = [
    "check =R =R --tolerances X", "compare =R =R --tolerances X", "compare X =R",
    "check =R X", "report X", "report X --html D/page", "merge =R X --output D/new",
  ]

  /// Shell that makes X in a folder, and the error about X.
  static let things = [
    ("mkfifo X", "is a pipe, not a file"), ("ln -s /dev/zero X", "is a device, not a file"),
    (
      "python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"X\")'",
      "is a socket, not a file"
    ),
    ("ln -s X X", "Too many levels of symbolic links"), ("ln -s nowhere X", "No such file"),
    ("truncate -s 5G X", "the most that is read of such a file"),
  ]

  @Test(
    "what is no file is named at once, and neither waited for nor read", arguments: lines, things)
  func noFiles(_ line: String, _ thing: (made: String, says: String)) throws {
    let folder = Tool.temporaryFolder()
    let words = line.words(run: Repository.fixture("bilinear"), in: folder)
    try Tool.run(
      words, exits: 2, says: thing.says, "X",
      shell: "cd \(folder); \(thing.made); exec timeout -s KILL 20 \"$0\" \"$@\";")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["X"])
  }

  @Test("what R writes for an empty field is refused at its place")
  func emptyField() throws {
    let run = try RunCopy.make(
      of: "bilinear", at: Tool.temporaryFolder() + "/run",
      report: { $0.rows[0]["setting"] = "NA" })
    try Tool.run(["report", run], exits: 2, says: "(setting): 'NA' ")
  }
}

@Suite("Permission")
struct PermissionTests {
  /// The superuser reads everything; without these two capabilities it is like anybody.
  private static let asAnybody =
    geteuid() == 0
    ? "exec setpriv --bounding-set=-dac_override,-dac_read_search \"$0\" \"$@\";" : ""

  private func set(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test("a report that may not be read is refused with its name and the reason")
  func reading() throws {
    let folder = Tool.temporaryFolder()
    let report = folder + "/report.csv"
    try "schema\n".write(toFile: report, atomically: false, encoding: .utf8)
    try set(0, report)
    for arguments in [
      ["compare", folder, folder], ["check", report, report], ["report", folder],
      ["merge", folder, folder, "--output", folder + "/whole"],
    ] {
      let outcome = try Tool.run(
        arguments, exits: 2, says: "cannot read \(report): Permission denied",
        shell: Self.asAnybody)
      #expect(outcome.output.isEmpty)
    }
  }

  @Test("a folder of a tree that may not be looked into is named, and no page is written")
  func closedTree() throws {
    let folder = Tool.temporaryFolder()
    for name in ["one", "closed"] { try RunCopy.make(of: "bilinear", at: folder + "/" + name) }
    try set(0, folder + "/closed")
    defer { try? set(0o700, folder + "/closed") }
    try Tool.run(
      ["report", folder, "--html", folder + "/page.html"], exits: 2,
      says: "\(folder)/closed: Permission denied", shell: Self.asAnybody)
    #expect(!FileManager.default.fileExists(atPath: folder + "/page.html"))
    try set(0o700, folder + "/closed")
    try Tool.run(
      ["report", folder + "/closed", "--html", folder + "/page.html"], exits: 0,
      shell: Self.asAnybody)
  }
}
