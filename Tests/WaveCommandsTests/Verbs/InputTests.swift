import Foundation
import TestSupport
import Testing

/// What is given to be read and is no file.
@Suite("Inputs")
struct InputTests {
  private static let run = Repository.fixture("bilinear").path

  /// Command lines in which X is what is no file, and R a run.
  static let lines = [
    "conformance X", "check R R --tolerances X", "compare R R --tolerances X", "compare X R",
    "check R X", "report X", "report X --html D/page", "merge R X --output D/new",
  ]

  /// What X is made by, as shell in a folder, and what is said of it.
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
    let folder = try Tool.temporaryFolder()
    let words = line.split(separator: " ").map { word in
      switch word {
      case "X": "X"
      case "R": Self.run
      default: word.hasPrefix("D/") ? folder + word.dropFirst() : String(word)
      }
    }
    let outcome = try Tool.run(
      words, shell: "cd \(folder); \(thing.made); exec timeout -s KILL 20 \"$0\" \"$@\";")
    #expect(outcome.exitCode == 2, "\(outcome.exitCode) \(outcome.errors)")
    #expect(outcome.errors.contains(thing.says), "\(outcome.errors)")
    #expect(outcome.errors.contains("X"), "\(outcome.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["X"])
  }

  @Test("standard input that does not end is read up to a limit")
  func endless() throws {
    let outcome = try Tool.run(
      ["conformance", "-"], shell: "exec timeout -s KILL 300 \"$0\" \"$@\" < /dev/zero;")
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("more than 64 MiB"), "\(outcome.errors)")
  }

  @Test(
    "what R writes for an empty field is refused at its place", arguments: ["setting"])
  func emptyFields(_ column: String) throws {
    let folder = try Tool.temporaryFolder()
    var lines = try String(contentsOfFile: Self.run + "/report.csv", encoding: .utf8)
      .components(separatedBy: "\n")
    var cells = lines[1].components(separatedBy: ",")
    let place = try #require(lines[0].components(separatedBy: ",").firstIndex(of: column))
    cells[place] = "NA"
    lines[1] = cells.joined(separator: ",")
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: folder + "/r.csv"))
    let outcome = try Tool.run(["report", folder + "/r.csv"])
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("(\(column)): 'NA' "), "\(outcome.errors)")
  }
}
