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
    let words = ["render", "--size", "56x28", "--server", "gpu", "--output"]
    let drawn = try Tool.run(words + [folder + "/drawn.png"])
    #expect(drawn.exitCode == 0, "\(drawn.errors)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/drawn.png"))
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let refused = try Tool.run(words + [folder + "/none.png"], environment: Self.without)
    #expect(refused.exitCode == 3)
    #expect(refused.errors.contains("install libegl1"), "\(refused.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder + "/none.png"))
  }

  @Test("counters name the GPU that draws, or say why none does")
  func named() throws {
    let here = try Tool.run(["counters", "PAPI_TOT_INS"]).output
    #expect(here.contains(#/\nGPU \S/#) && !here.contains("\nGPU none"))
    let none = try Tool.run(["counters", "PAPI_TOT_INS"], environment: Self.without)
    #expect(none.exitCode == 0 && none.output.contains("\nGPU none: no GPU can be used"))
  }
}
