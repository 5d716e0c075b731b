import Foundation
import Glibc
import TestSupport
import Testing

@testable import WaveCommands

/// Where commands write to.
@Suite("Files that commands write")
struct OutputTests {
  private static let run = Repository.fixture("bilinear").path

  /// Words in which =R is a run's folder and D/ begins a name in an empty folder.
  private func words(_ line: String, _ run: String, _ folder: String) -> [String] {
    line.split(separator: " ").map { word in
      if word == "''" { return "" }
      if word == "=R" { return run }
      return word.hasPrefix("D/") ? folder + word.dropFirst() : String(word)
    }
  }

  static let overwriting = [
    ("run --suite quick --output D/new --csv D/new/scaling.csv", "both write"),
    ("run --suite quick --output D/new --csv D/new", "both write"),
    ("flame =R --svg D/x --stacks D/x", "both write"),
    ("flame =R --svg D/x --stacks D/./x", "both write"),
    ("flame =R --svg - --stacks -", "mix two documents"),
    ("run --suite quick --output D/new --csv D/none/../new/samples.csv", "both write"),
    ("run --suite quick --output D/new --trace D/new", "both write"),
    ("run --suite quick --trace D/new", "name a file that ends in .json"),
    ("run --suite quick --trace -", "name a file that ends in .json"),
    ("run --scenario paced --csv D/x.json --trace D/x.json", "both write"),
    ("run --scenario steady --trace D/x.json.gz", "--trace shows runs in real time"),
    ("run --suite quick --instrument counters --trace D/x.json", "--trace shows runs in real time"),
  ]

  @Test(
    "an output that is another output, or has nothing to hold, is refused and touches nothing",
    arguments: overwriting)
  func overwrites(_ line: String, _ says: String) throws {
    let folder = try Tool.temporaryFolder()
    let run = folder + "/run"
    try FileManager.default.copyItem(atPath: Self.run, toPath: run)
    let outcome = try Tool.run(words(line, run, folder))
    #expect(outcome.exitCode == 2, "\(outcome.errors)")
    #expect(outcome.errors.contains(says), "\(outcome.errors)")
    for name in ["report.csv", "samples.csv", "manifest.json"] {
      #expect(
        FileManager.default.contentsEqual(
          atPath: run + "/" + name, andPath: Self.run + "/" + name))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["run"])
  }

  @Test(
    "a name that promises a format which is not written is refused, and nothing is made",
    arguments: [
      ("render --size 8x8 --output D/x.jpg", ".png"),
      ("render --size 8x8 --output D/x.SVG", ".png"),
      ("render --size 8x8 --output D/x.png.gz", ".png"),
      ("render --scenario interrupt --output D/x.png", ".svg"),
      ("report =R --html D/x.pdf", ".html"), ("compare =R =R --html D/x.csv", ".html"),
      ("check =R =R --junit D/x.html", ".xml"), ("run --suite quick --csv D/x.xlsx", ".csv"),
      ("run --scenario paced --trace D/x.csv", ".json"), ("selftest --output D/x.tsv", ".csv"),
      ("flame =R --svg D/x.png", ".svg"), ("flame =R --stacks D/x.svg", ".txt"),
    ])
  func endings(_ line: String, _ ending: String) throws {
    let folder = try Tool.temporaryFolder()
    let outcome = try Tool.run(words(line, Self.run, folder))
    #expect(outcome.exitCode == 2, "\(outcome.errors)")
    #expect(outcome.errors.contains("ends in \(ending)"), "\(outcome.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test(
    "a name that promises nothing, or text, is taken", arguments: ["x", "x.old", "x.txt", "a.b/x"])
  func noEnding(_ name: String) throws {
    let folder = try Tool.temporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder + "/a.b", withIntermediateDirectories: false)
    let outcome = try Tool.run(["report", Self.run, "--html", folder + "/" + name])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
  }

  @Test("a name under which the system shows an open file is refused, and stays")
  func openFile() throws {
    let folder = try Tool.temporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/out", withDestinationPath: "/proc/self/fd/1")
    let outcome = try Tool.run(
      ["report", Self.run, "--html", folder + "/out"], binary: Tool.beside)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("- for standard output"), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/out")
        == "/proc/self/fd/1")
  }

  @Test(
    "no name is bad usage, and the right option is named",
    arguments: [
      ("run --csv ''", "--csv"), ("merge =R --output ''", "--output"), ("compare =R ''", "''"),
      ("gate --baseline-binary '' --candidate-binary ''", "--baseline-binary"),
    ])
  func noName(_ line: String, _ option: String) throws {
    let outcome = try Tool.run(words(line, Self.run, "/no"))
    #expect(outcome.exitCode == 2, "\(outcome.errors)")
    #expect(outcome.errors.contains(option), "\(outcome.errors)")
    #expect(!outcome.errors.contains("cannot read :"), "\(outcome.errors)")
  }

  @Test(
    "a dash is standard output, whatever is written",
    arguments: [
      ("render --size 8x8 --output -", [0x89, 0x50, 0x4E, 0x47] as [UInt8]),
      ("render --scenario interrupt --output -", Array("<svg".utf8)),
      ("report =R --html -", Array("<!".utf8)),
      ("check =R =R --junit -", Array("<?xml".utf8)),
    ])
  func dash(_ line: String, _ head: [UInt8]) throws {
    let folder = try Tool.temporaryFolder()
    let file = folder + "/out"
    let outcome = try Tool.run(
      words(line, Self.run, folder), shell: "cd \(folder); exec >\(file);")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    #expect(data.starts(with: head), "\(String(decoding: data.prefix(40), as: UTF8.self))")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["out"])
  }

  @Test(
    "a folder that takes no file, or is not there, is found before anything is measured or read",
    arguments: [
      "run --csv F/report.csv", "selftest --output F/pairs.csv", "check =R =R --junit F/check.xml",
      "render --output F/wave.png", "report =R --html F/page.html", "flame =R --svg F/flame.svg",
      "flame =R --stacks F/stacks.txt", "compare =R =R --html F/page.html",
    ])
  func unwritable(_ line: String) throws {
    for (folder, code, says) in [
      ("/proc", 3, "cannot write /proc/"), ("/no/such", 2, "there is no folder /no/such; make it"),
      ("/dev/null", 2, "there is no folder /dev/null; make it"),
    ] as [(String, Int32, String)] {
      let outcome = try Tool.run(words(line.replacing("F/", with: folder + "/"), Self.run, "/no"))
      #expect(outcome.exitCode == code, "\(outcome.errors)")
      #expect(outcome.errors.contains(says), "\(outcome.errors)")
    }
  }
}
