import Foundation
import Glibc
import TestSupport
import Testing

@testable import WaveBench

@Suite("Files that commands write")
struct OutputTests {
  private let folder = Tool.temporaryFolder()

  private static let run = Repository.fixture("bilinear")

  static let refusals = [
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
    // Names that promise a format which is not written.
    ("render --size 8x8 --output D/x.jpg", "ends in .png"),
    ("render --size 8x8 --output D/x.SVG", "ends in .png"),
    ("render --size 8x8 --output D/x.png.gz", "ends in .png"),
    ("render --scenario interrupt --output D/x.png", "ends in .svg"),
    ("report =R --html D/x.pdf", "ends in .html"),
    ("compare =R =R --html D/x.csv", "ends in .html"),
    ("check =R =R --junit D/x.html", "ends in .xml"),
    ("run --suite quick --csv D/x.xlsx", "ends in .csv"),
    ("run --scenario paced --trace D/x.csv", "ends in .json"),
    ("selftest --output D/x.tsv", "ends in .csv"), ("flame =R --svg D/x.png", "ends in .svg"),
    ("flame =R --stacks D/x.svg", "ends in .txt"),
  ]

  @Test(
    "an output that is another output, has nothing to hold, or a wrong ending, touches nothing",
    arguments: refusals)
  func refuses(_ line: String, _ says: String) throws {
    let run = folder + "/run"
    try FileManager.default.copyItem(atPath: Self.run, toPath: run)
    try Tool.run(line.words(run: run, in: folder), exits: 2, says: says)
    for name in ["report.csv", "samples.csv", "manifest.json"] {
      #expect(
        FileManager.default.contentsEqual(
          atPath: run + "/" + name, andPath: Self.run + "/" + name))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["run"])
  }

  @Test(
    "a name that promises nothing, or text, is taken", arguments: ["x", "x.old", "x.txt", "a.b/x"])
  func noEnding(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/a.b", withIntermediateDirectories: false)
    try Tool.run(["report", Self.run, "--html", folder + "/" + name], exits: 0)
  }

  @Test("a name under which the system shows an open file is refused, and stays")
  func openFile() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/out", withDestinationPath: "/proc/self/fd/1")
    let outcome = try Tool.run(
      ["report", Self.run, "--html", folder + "/out"], exits: 2, says: "- for standard output",
      binary: Tool.beside)
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
    let outcome = try Tool.run(line.words(run: Self.run, in: "/no"), exits: 2, says: option)
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
    let file = folder + "/out"
    try Tool.run(
      line.words(run: Self.run, in: folder), exits: 0, shell: "cd \(folder); exec >\(file);")
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    #expect(data.starts(with: head), "\(String(decoding: data.prefix(40), as: UTF8.self))")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["out"])
  }

  @Test(
    "a folder that takes no file, or is not there, is found before anything is measured or read",
    arguments: [
      "run --csv D/report.csv", "selftest --output D/pairs.csv", "check =R =R --junit D/check.xml",
      "render --output D/wave.png", "report =R --html D/page.html", "flame =R --svg D/flame.svg",
      "flame =R --stacks D/stacks.txt", "compare =R =R --html D/page.html",
    ])
  func unwritable(_ line: String) throws {
    for (folder, code, says) in [
      ("/proc", 3, "cannot write /proc/"), ("/no/such", 2, "there is no folder /no/such; make it"),
      ("/dev/null", 2, "there is no folder /dev/null; make it"),
    ] as [(String, Int32, String)] {
      try Tool.run(line.words(run: Self.run, in: folder), exits: code, says: says)
    }
  }
}
