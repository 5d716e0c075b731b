import Foundation
import TestSupport
import Testing

@Suite("The picture of an interruption")
struct InterruptionPictureTests {
  @Test("the picture in the docs is the one that the tool draws, and is well-formed")
  func committed() throws {
    let path = try Tool.temporaryFolder() + "/interruption.svg"
    let outcome = try Tool.run("render --scenario interrupt --output \(path)".words, exits: 0)
    let drawn = try Tool.text(path)
    #expect(drawn == (try Tool.text(Repository.url("docs/interruption.svg").path)))
    #expect(
      drawn.components(separatedBy: "<g ").count == drawn.components(separatedBy: "</g>").count)
    for mode in ["replace", "begin-from-current-state", "additive", "spring"] {
      #expect(drawn.contains(">\(mode)</text>"))
      #expect(outcome.output.contains(mode))
    }
  }

  @Test("another time between retargets draws another picture")
  func retarget() throws {
    let path = try Tool.temporaryFolder() + "/fast.svg"
    try Tool.run("render --scenario interrupt --retarget 50 --output \(path)".words, exits: 0)
    #expect(try Tool.text(path).contains("every 50 ms"))
  }
}
