import Foundation
import Testing

/// Where folders for a while are made: TMPDIR as people and scripts set it.
@Suite(
  "Temporary folders",
  .enabled(if: Tool.release != nil, "scripts/test names the release binary"))
struct TemporaryPlaceTests {
  private static let names = [
    "plain", "a#b%20 c?d", "two\nlines", "größe", "%", "-x", String(repeating: "n", count: 200),
  ]

  /// Runs `body` in a folder, and looks whether nothing is left in the temporary one.
  private func inFolder(_ name: String, _ body: (_ outside: String, _ place: String) throws -> Void)
    throws
  {
    let folder = try Tool.temporaryFolder()
    let place = folder + "/" + name
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    try body(folder, place)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place).isEmpty)
  }

  /// A run whose timelines go to a device that is full.
  private static func run(in folder: String) throws -> [String] {
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/full.json", withDestinationPath: "/dev/full")
    return [
      "run", "--scenario", "paced", "--strategy", "path-rebuild", "--views", "1", "--size", "56x28",
      "--duration", "0.1", "--processes", "1", "--quiet", "--output", folder + "/run", "--trace",
      folder + "/full.json",
    ]
  }

  @Test("a document on its way to a device passes through it", arguments: names, [false, true])
  func document(_ name: String, isRelative: Bool) throws {
    try inFolder(name) { folder, place in
      let outcome = try Tool.run(
        Self.run(in: folder), binary: Tool.release,
        environment: ["TMPDIR": isRelative ? name : place],
        shell: "cd '\(folder)';")
      // The run was measured, and the device is full.
      #expect(outcome.exitCode == 3, "\(outcome.errors)")
      #expect(outcome.errors.contains("full.json"), "\(outcome.errors)")
    }
  }

  @Test(
    "a place where no folder can be made is an error that names it and the cure",
    arguments: ["missing", "file", "read-only", "invalid", "long"])
  func useless(_ kind: String) throws {
    try inFolder("empty") { folder, place in
      try Data().write(to: URL(fileURLWithPath: folder + "/file"))
      let value =
        switch kind {
        case "missing": "'\(folder)/missing'"
        case "file": "'\(folder)/file'"
        case "read-only": "/proc"
        case "invalid": "$'\(folder)/\\xff\\xfe'"
        default: "'\(folder)/\(String(repeating: "n", count: 5_000))'"
        }
      let outcome = try Tool.run(
        Self.run(in: folder), binary: Tool.release,
        shell: "export TMPDIR=\(value) PATH='\(folder):/usr/bin:/bin'; cd '\(place)';")
      #expect(outcome.exitCode == 3, "\(outcome.errors)")
      #expect(outcome.errors.contains("cannot make a folder in '"), "\(outcome.errors)")
      #expect(outcome.errors.contains("set TMPDIR to a folder that can be written"))
      #expect(!outcome.errors.contains("Domain"))
    }
  }

  @Test("an empty TMPDIR is none")
  func empty() throws {
    try inFolder("empty") { folder, _ in
      let outcome = try Tool.run(
        Self.run(in: folder), binary: Tool.release, environment: ["TMPDIR": ""])
      #expect(outcome.exitCode == 3, "\(outcome.errors)")
      #expect(!outcome.errors.contains("cannot make a folder"), "\(outcome.errors)")
    }
  }
}
