import Foundation
import TestSupport
import Testing

@Suite("A GPU, from outside", .enabled(if: GPU.isThere, GPU.whatIsMissing))
struct GPUPictureTests {
  /// As on a machine whose EGL finds no driver.
  private static let without = ["__EGL_VENDOR_LIBRARY_FILENAMES": "/nonexistent/vendor.json"]

  @Test("what is drawn on it is written as a file; without a driver nothing is, and exit code 3")
  func rendered() throws {
    let folder = try Tool.temporaryFolder()
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
