import Foundation
import Testing

@Suite("Films")
struct FilmTests {
  private static let scene = [
    "render", "--scenario", "loaded", "--views", "2", "--size", "56x28", "--duration", "0.5",
  ]

  /// A new folder, removed after `body`.
  private static func inFolder(_ body: (String) throws -> Void) throws {
    let folder = try Tool.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  /// A folder of programs with one `ffmpeg` that does what `script` says; for the environment's
  /// PATH.
  private static func impostor(_ script: String, in folder: String) throws -> [String: String] {
    let path = folder + "/ffmpeg"
    try Data("#!/bin/bash\n\(script)\n".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return ["PATH": folder + ":/usr/bin:/bin"]
  }

  private static func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test("without ffmpeg there is no film, and the refusal names the cure")
  func noProgram() throws {
    try Self.inFolder { folder in
      let outcome = try Tool.run(
        Self.scene + ["--film", folder + "/film.png"], environment: ["PATH": "/no/such/folder"])
      #expect(outcome.exitCode == 3)
      #expect(outcome.errors.contains("apt-get install ffmpeg"))
      #expect(try Self.files(folder).isEmpty)
    }
  }

  @Test("a film that fails leaves the old file as it was, and nothing beside it")
  func failure() throws {
    try Self.inFolder { folder in
      let path = folder + "/film.png"
      try Data("the old one".utf8).write(to: URL(fileURLWithPath: path))
      let environment = try Self.impostor(
        "cat > /dev/null; echo half > \"${@: -1}\"; echo 'no room left' >&2; exit 7", in: folder)
      let outcome = try Tool.run(Self.scene + ["--film", path], environment: environment)
      #expect(outcome.exitCode == 3)
      #expect(outcome.errors.contains("cannot write \(path): ffmpeg ended with 7: no room left"))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "the old one")
      #expect(try Self.files(folder).contains { $0.contains("partial") } == false)
    }
  }

  @Test(
    "an ffmpeg that ends well and has written no film is exit 3, and the old file stays",
    arguments: [
      ("film.png", "", "is empty"), ("film.gif", "", "is empty"),
      ("film.png", "echo hello >\"$f\"", "is no PNG"),
      ("film.gif", "echo hello >\"$f\"", "is no GIF"),
      ("film.gif", "printf '\\x89PNG\\r\\n\\x1a\\n' >\"$f\"", "is no GIF"),
      ("film.png", "printf '\\x89PNG\\r\\n\\x1a\\n' >\"$f\"", "is a PNG that was cut"),
      ("film.gif", "printf 'GIF89a\\1\\0\\1\\0\\0\\0\\0,' >\"$f\"", "is a GIF that was cut"),
      ("film.gif", "printf 'GIF89a\\0\\0\\0\\0\\0\\0\\0;' >\"$f\"", "is a GIF without a pixel"),
    ])
  func noFilm(_ name: String, _ script: String, _ fault: String) throws {
    try Self.inFolder { folder in
      let path = folder + "/" + name
      try Data("the old one".utf8).write(to: URL(fileURLWithPath: path))
      let environment = try Self.impostor(
        "cat >/dev/null; f=${@: -1}; f=${f#file:}; \(script)", in: folder)
      let outcome = try Tool.run(Self.scene + ["--film", path], environment: environment)
      #expect(outcome.exitCode == 3)
      #expect(outcome.errors.contains("cannot write \(path): ffmpeg ended with 0"))
      #expect(outcome.errors.contains(fault), "\(outcome.errors)")
      #expect(!outcome.errors.contains("wrote \(path),"))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "the old one")
      #expect(try Self.files(folder) == ["ffmpeg", name].sorted())
    }
  }

  @Test(
    "a program that ends before it has read the pictures is an error and not the end of the tool")
  func brokenPipe() throws {
    try Self.inFolder { folder in
      let environment = try Self.impostor("echo 'not today' >&2; exit 1", in: folder)
      let outcome = try Tool.run(
        Self.scene + ["--film", folder + "/film.png"], environment: environment)
      #expect(outcome.exitCode == 3)
      #expect(outcome.errors.contains("ffmpeg ended with 1: not today"))
      #expect(try Self.files(folder) == ["ffmpeg"])
    }
  }
}

@Suite("Films that are made", .enabled(if: Tool.isInstalled("ffmpeg"), "ffmpeg is not installed"))
struct MadeFilmTests {
  private static let scene = [
    "render", "--views", "2", "--size", "56x28", "--duration", "1", "--scenario", "loaded",
  ]

  /// Draws a film, and returns what was said and a hash per picture.
  private static func film(
    _ arguments: [String], crop: String? = nil, name: String = "film.png"
  ) throws -> (said: String, hashes: [String], data: Data) {
    let folder = try Tool.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/" + name
    let outcome = try Tool.run(scene + arguments + ["--film", path])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [name])
    let hashes = try Tool.run(
      ["ffmpeg", "-v", "error", "-i", path] + (crop.map { ["-vf", "crop=" + $0] } ?? [])
        + ["-f", "framemd5", "-"], binary: "/usr/bin/env")
    let lines = hashes.output.split(separator: "\n").filter { !$0.hasPrefix("#") }
    return (
      outcome.errors, lines.compactMap { $0.split(separator: " ").last.map(String.init) },
      try Data(contentsOf: URL(fileURLWithPath: path))
    )
  }

  private static func repeated(_ hashes: [String]) -> Int {
    zip(hashes, hashes.dropFirst()).filter { $0 == $1 }.count
  }

  @Test(
    "a refresh that is missed holds the old picture, and no other does",
    arguments: [("path-rebuild", 59, 9), ("additive-translation", 60, 0)])
  func holds(_ strategy: String, _ refreshes: Int, _ missed: Int) throws {
    let (said, hashes, _) = try Self.film(["--strategy", strategy])
    #expect(hashes.count == refreshes)
    #expect(Self.repeated(hashes) == missed)
    #expect(said.contains("\(strategy): \(refreshes - missed) new pictures, \(missed) missed"))
  }

  @Test(
    "a turn of the app that is longer than an interval halves the rate, for the arm that has one")
  func turn() throws {
    let (_, hashes, _) = try Self.film(
      ["--scenario", "paced", "--strategy", "path-rebuild,additive-translation", "--turn", "20"]
        + ["--link", "skip"],
      crop: "112:56:0:22")
    #expect((28...30).contains(Self.repeated(hashes)))
  }

  @Test("strategies stand one below the other, each as it is alone")
  func strips() throws {
    let both = ["--strategy", "path-rebuild,additive-translation"]
    let (_, alone, _) = try Self.film(["--strategy", "additive-translation"])
    // Two views of 56x28 pt at scale 2 stand one below the other, under a name of 22 px.
    let (_, below, _) = try Self.film(both, crop: "112:112:0:156")
    let (_, above, _) = try Self.film(both, crop: "112:112:0:22")
    #expect(below == alone)
    #expect(above != alone)
  }

  @Test("a name stands over each of several strategies, with a mark for each refresh")
  func captions() throws {
    let both = ["--strategy", "path-rebuild,additive-translation", "--size", "300x28"]
    // The last marks: of the one some are tall, of the other all are short and alike.
    let (_, missed, _) = try Self.film(both, crop: "100:22:494:0")
    let (_, none, _) = try Self.film(both, crop: "100:22:494:134")
    #expect(Set(missed.suffix(30)).count > 5)
    #expect(Set(none.suffix(30)).count == 1)
  }

  @Test("the same film has the same bytes", arguments: ["film.png", "film.gif"])
  func deterministic(_ name: String) throws {
    let first = try Self.film(["--load", "burst"], name: name)
    #expect(first.data == (try Self.film(["--load", "burst"], name: name)).data)
    #expect(first.data.starts(with: name.hasSuffix("gif") ? [0x47, 0x49, 0x46] : [0x89, 0x50]))
    #expect(first.hashes.count == 60)
    #expect(first.said.contains("83.3 % of its speed") == name.hasSuffix("gif"))
  }
}
