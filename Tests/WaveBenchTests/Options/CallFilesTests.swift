import Foundation
import Glibc
import TestSupport
import Testing

@testable import WaveBench

@Suite("The files of a command line")
struct CallFilesTests {
  private static let run = Repository.fixture("bilinear")

  /// A folder with a run below it that has every file of a run, and with another file.
  private static func makeFolder() throws -> String {
    let folder = Tool.temporaryFolder()
    let files = FileManager.default
    try files.createDirectory(atPath: folder + "/tree", withIntermediateDirectories: false)
    try files.copyItem(atPath: run, toPath: folder + "/tree/run")
    for name in ["file", "tree/run/profile-01-a.txt", "tree/run/scaling.csv"] {
      try Tool.write("mine", to: folder + "/" + name)
    }
    try files.createSymbolicLink(
      atPath: folder + "/program", withDestinationPath: try Tool.beside)
    return folder
  }

  private typealias Input = (words: [String], files: [String])

  /// All that a command may read: what an option, or what stands besides options, makes of a file,
  /// a run, a folder of runs and a recording among loads.
  private static func inputs(of manual: CommandManual, in folder: String) -> [Input] {
    let words =
      ["file", "tree/run", "tree"].map { folder + "/" + $0 } + [
        "busy, trace:\(folder)/file@app,none"
      ]
    func inputs(_ use: FileUse?, _ begin: [String]) -> [Input] {
      guard case .read(let paths)? = use else { return [] }
      return words.map { word in
        var status = stat()
        let files = paths(word).filter {
          stat($0, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        }
        return (begin + [word], files)
      }
    }
    return inputs(manual.operands, [])
      + manual.options.filter { $0.placeholder != nil }.flatMap {
        inputs($0.files, ["--\($0.name)"])
      }
  }

  /// Other names of a file F of the folder D, and what makes them.
  private static let names = [
    (made: "true", name: "$PWD/$F"), ("true", "tree/.././$F"), ("ln -sfn $PWD/$F soft", "soft"),
    ("ln -f $F hard", "hard"), ("ln -sfn $PWD here", "here/$F"),
  ]

  @Test(
    "no output of a command overwrites a file that the command reads, by whatever name",
    arguments: ManualTests.all)
  func everyOutputOverEveryInput(_ manual: CommandManual) throws {
    let verb = manual.verb
    for option in manual.options {
      guard case .written = option.files else { continue }
      let folder = try Self.makeFolder()
      func tried(_ input: Input, _ file: String, _ made: String, _ name: String) throws {
        let before = FileManager.default.contents(atPath: file)
        try Tool.run(
          [verb] + input.words, exits: 2, says: "which is read",
          shell: "cd \(folder); F=\(file.dropFirst(folder.count + 1)); \(made);"
            + " set -- \"$@\" --\(option.name) \"\(name)\";")
        #expect(FileManager.default.contents(atPath: file) == before, "\(input) \(name)")
      }
      for input in Self.inputs(of: manual, in: folder) {
        for (index, file) in input.files.enumerated() {
          try tried(input, file, "true", "$F")
          for (made, name) in Self.names where index == 0 { try tried(input, file, made, name) }
        }
      }
      // Whatever a command reads, the program itself is read.
      try Tool.run(
        [verb, "--\(option.name)", folder + "/program"], exits: 2, says: "which is read",
        binary: Tool.beside)
      let target = try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/program")
      #expect(try target == Tool.beside)
    }
  }

  @Test("the inputs that are tried are those that commands have")
  func isNotEmpty() throws {
    let folder = try Self.makeFolder()
    let counts = ManualTests.all.map {
      ($0.verb, Self.inputs(of: $0, in: folder).flatMap(\.files).count)
    }
    let found = Dictionary(uniqueKeysWithValues: counts)
    // A recording; a run's five files, as a run and as a tree, and a file.
    #expect(found["run"] == 1 && found["report"] == 11, "\(found)")
  }

  @Test("what names a file in help is declared to be read or written", arguments: ManualTests.all)
  func declared(_ manual: CommandManual) {
    let words = ["FILE", "DIR", "RUN", "TREE", "TRACE", "BINARY", "PATH", "BASELINE", "CANDIDATE"]
    func isFile(_ text: String) -> Bool {
      !Set(text.split { !$0.isLetter }.map(String.init)).isDisjoint(with: words)
    }
    for option in manual.options {
      let isNamed = isFile(option.placeholder ?? "") || option.help.contains("trace:FILE")
      if case .word = option.files { #expect(!isNamed, "--\(option.name)") }
    }
    // An option's value stands behind its name, and where there are operands they stand alone.
    let operands = manual.usage.flatMap { form in
      form.replacing(#/--[a-z-]+ [^ \]]+/#, with: "").split(separator: " ").map(String.init)
    }
    if case .word? = manual.operands { #expect(!operands.contains(where: isFile)) }
    if manual.operands == nil { #expect(!operands.contains(where: isFile)) }
  }

  @Test(
    "what stands besides options is refused where a command takes nothing",
    arguments: ManualTests.all.filter { $0.operands == nil })
  func nothingBesides(_ manual: CommandManual) throws {
    try Tool.run([manual.verb, "more"], exits: 2, says: "unexpected argument 'more'")
  }
}
