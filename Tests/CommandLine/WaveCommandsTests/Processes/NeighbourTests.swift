import Foundation
import FramePacing
import Testing

@testable import WaveCommands

@Suite("The process of a load")
struct NeighbourTests {
  private static let order = NeighbourOrder(
    work: PeriodicWork(length: 0.002, period: 0.004), duration: 60, core: 0)

  @Test("an order is the same after it was a command line")
  func order() {
    #expect(NeighbourCommand.order(NeighbourCommand.words(Self.order)) == Self.order)
  }

  @Test(
    "words that are no order are refused",
    arguments: ["", "0", "0 1 1", "0 1 1 1 1", "x 1 1 1", "0 0 1 1", "0 1 -1 1", "0 1 1 inf"])
  func refused(_ words: String) {
    #expect(NeighbourCommand.order(words.split(separator: " ").map(String.init)) == nil)
  }

  @Test("a program that is not there is an error of the environment that names the load")
  func missing() throws {
    let error = #expect(throws: ToolError.self) {
      try NeighbourProcess("/no/such/program", Self.order)
    }
    #expect(error?.exitCode == .environment)
    #expect(error?.description.contains("--load neighbour") == true)
    #expect(error?.description.contains("/no/such/program") == true)
  }

  @Test("a program that does not answer as a neighbour is an error that says how it ended")
  func other() throws {
    let error = #expect(throws: ToolError.self) {
      try NeighbourProcess("/bin/false", Self.order)
    }
    #expect(error?.description.contains("did not get ready") == true)
    #expect(error?.exitCode == .environment)
  }

  @Test("a neighbour that was killed before the end of the run fails the run")
  func killed() throws {
    var order = Self.order
    order.core = try CorePlacement.read().app
    let neighbour = try NeighbourProcess(try Tool.beside, order)
    try #require(kill(neighbour.identifier, SIGKILL) == 0)
    let error = #expect(throws: ToolError.self) { try neighbour.end() }
    #expect(error?.description.contains("killed by signal 9") == true)
  }
}
