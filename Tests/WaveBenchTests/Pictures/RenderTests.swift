import Foundation
import TestSupport
import Testing

@Suite("Frames in real time")
struct FrameTests {
  private static let scene = "render --scenario loaded --views 2 --size 56x28 --duration 1"

  /// Draws frames into a new folder, and returns what was said, and their files by name.
  static func frames(
    _ options: String
  ) throws -> (said: String, files: [(name: String, data: Data)]) {
    let folder = Tool.temporaryFolder()
    let outcome = try Tool.run(
      "\(scene) \(options) --frames \(folder)/frames".words, exits: 0)
    #expect(outcome.output.isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/frames").sorted()
    return (
      outcome.errors,
      try names.map { ($0, try Data(contentsOf: URL(fileURLWithPath: folder + "/frames/" + $0))) }
    )
  }

  private static func repeated(_ files: [(name: String, data: Data)]) -> Int {
    zip(files, files.dropFirst()).filter { $0.data == $1.data }.count
  }

  @Test(
    "there is a PNG for each refresh: one that is dropped holds the old frame, and no other does",
    arguments: [("path-rebuild", 59, 9), ("additive-translation", 60, 0)])
  func holds(_ strategy: String, _ refreshes: Int, _ dropped: Int) throws {
    let (said, files) = try Self.frames("--strategy \(strategy)")
    #expect(files.count == refreshes)
    #expect(files.first?.name == "\(strategy)-00001.png")
    #expect(files.allSatisfy { $0.data.starts(with: [0x89, 0x50, 0x4E, 0x47]) })
    #expect(Self.repeated(files) == dropped)
    #expect(said.contains("\(strategy): \(refreshes - dropped) new frames, \(dropped) dropped"))
  }

  @Test(
    "a turn of the app that is longer than an interval halves the rate, for the arm that has one")
  func turn() throws {
    let (_, files) = try Self.frames(
      "--scenario paced --strategy path-rebuild,additive-translation --turn 20 --link skip")
    let rebuilt = files.filter { $0.name.hasPrefix("path-rebuild") }
    #expect((28...30).contains(Self.repeated(rebuilt)))
    #expect(rebuilt.count * 2 == files.count)
  }

  @Test("each of several strategies shows what it shows alone, and again the same bytes")
  func together() throws {
    let (_, alone) = try Self.frames("--strategy additive-translation --load burst")
    let (_, both) = try Self.frames("--strategy path-rebuild,additive-translation --load burst")
    let second = both.filter { $0.name.hasPrefix("additive") }
    #expect(second.map(\.data) == alone.map(\.data))
    #expect(both.filter { $0.name.hasPrefix("path") }.map(\.data) != alone.map(\.data))
  }

  @Test("a folder that holds anything is refused, and what is in it stays")
  func occupied() throws {
    let folder = Tool.temporaryFolder()
    let file = folder + "/path-rebuild-00001.png"
    try Tool.write("mine", to: file)
    try Tool.run("\(Self.scene) --frames \(folder)".words, exits: 2, says: folder, "empty")
    #expect(try Tool.text(file) == "mine")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
  }
}

@Suite("The picture of an interruption")
struct InterruptionPictureTests {
  @Test("the picture in the docs is the one that the tool draws, and is well-formed")
  func committed() throws {
    let path = Tool.temporaryFolder() + "/interruption.svg"
    let outcome = try Tool.run("render --scenario interrupt --output \(path)".words, exits: 0)
    let drawn = try Tool.text(path)
    #expect(drawn == (try Repository.text("docs/interruption.svg")))
    #expect(
      drawn.components(separatedBy: "<g ").count == drawn.components(separatedBy: "</g>").count)
    for mode in ["replace", "begin-from-current-state", "additive", "spring"] {
      #expect(drawn.contains(">\(mode)</text>"))
      #expect(outcome.output.contains(mode))
    }
  }

  @Test("another time between retargets draws another picture")
  func retarget() throws {
    let path = Tool.temporaryFolder() + "/fast.svg"
    try Tool.run("render --scenario interrupt --retarget 50 --output \(path)".words, exits: 0)
    #expect(try Tool.text(path).contains("every 50 ms"))
  }
}

@Suite("A GPU, from outside", .enabled(if: GPU.isThere, GPU.whatIsMissing))
struct GPUPictureTests {
  /// As on a machine whose EGL finds no driver.
  private static let without = ["__EGL_VENDOR_LIBRARY_FILENAMES": "/nonexistent/vendor.json"]

  @Test("what is drawn on it is written as a file; without a driver nothing is, and exit code 3")
  func rendered() throws {
    let folder = Tool.temporaryFolder()
    let words = "render --size 56x28 --server gpu --output \(folder)"
    try Tool.run("\(words)/drawn.png".words, exits: 0)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/drawn.png"))
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    try Tool.run(
      "\(words)/none.png".words, exits: 3, says: "install libegl1", environment: Self.without)
    #expect(!FileManager.default.fileExists(atPath: folder + "/none.png"))
  }

  @Test("counters name the GPU that draws, or say why none does")
  func named() throws {
    let here = try Tool.run(["counters", "PAPI_TOT_INS"]).output
    #expect(here.contains(#/\nGPU \S/#) && !here.contains("\nGPU none"))
    try Tool.run(
      ["counters", "PAPI_TOT_INS"], exits: 0, prints: "\nGPU none: no GPU can be used",
      environment: Self.without)
  }
}
