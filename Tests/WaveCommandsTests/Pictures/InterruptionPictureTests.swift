import Foundation
import TestSupport
import Testing

@Suite("The picture of an interruption")
struct InterruptionPictureTests {
  @Test("the picture in the docs is the one that the tool draws, and is well-formed")
  func committed() throws {
    let folder = try Tool.temporaryFolder()
    let path = folder + "/interruption.svg"
    let outcome = try Tool.run(["render", "--scenario", "interrupt", "--output", path])
    #expect(outcome.exitCode == 0)
    let drawn = try String(contentsOfFile: path, encoding: .utf8)
    let committed = try String(
      contentsOf: Repository.url("docs/interruption.svg"), encoding: .utf8)
    #expect(drawn == committed)
    #expect(
      drawn.components(separatedBy: "<g ").count == drawn.components(separatedBy: "</g>").count)
    for mode in ["replace", "begin-from-current-state", "additive", "spring"] {
      #expect(drawn.contains(">\(mode)</text>"))
      #expect(outcome.output.contains(mode))
    }
  }

  @Test("another time between retargets draws another picture")
  func retarget() throws {
    let folder = try Tool.temporaryFolder()
    let path = folder + "/fast.svg"
    let outcome = try Tool.run(
      ["render", "--scenario", "interrupt", "--retarget", "50", "--output", path])
    #expect(outcome.exitCode == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("every 50 ms"))
  }
}
