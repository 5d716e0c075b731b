import Foundation
import Glibc
import Testing

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
