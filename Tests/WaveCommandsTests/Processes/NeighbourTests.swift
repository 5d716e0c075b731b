import Foundation
import Measurement
import Testing
import Vocabulary

@testable import WaveCommands

@Suite("The process of a load")
struct NeighbourTests {
  private static func load() throws -> Load { try #require(Load("neighbour:2ms/4ms")) }

  @Test("an order is read from the words of a command line")
  func order() throws {
    let order = try #require(NeighbourCommand.order(["7", "neighbour:2ms/4ms", "60.5"]))
    #expect(order == (7, try Self.load(), 60.5))
  }

  @Test(
    "words that are no order are refused",
    arguments: [
      "", "0", "0 neighbour", "0 neighbour 1 1", "x neighbour 1", "0 busy 1", "0 2ms/4ms 1",
      "0 neighbour:0ms/4ms 1", "0 neighbour -1", "0 neighbour inf",
    ])
  func refused(_ words: String) {
    #expect(NeighbourCommand.order(words.split(separator: " ").map(String.init)) == nil)
  }

  @Test("a program that is not there is an error of the environment that names the load")
  func missing() throws {
    let error = #expect(throws: ToolError.self) {
      try NeighbourProcess("/no/such/program", Self.load(), for: 60, on: 0)
    }
    #expect(error?.exitCode == .environment)
    #expect(error?.description.contains("--load neighbour") == true)
    #expect(error?.description.contains("/no/such/program") == true)
  }

  @Test("a program that does not answer as a neighbour is an error that says how it ended")
  func other() throws {
    let error = #expect(throws: ToolError.self) {
      try NeighbourProcess("/bin/false", Self.load(), for: 60, on: 0)
    }
    #expect(error?.description.contains("did not get ready") == true)
    #expect(error?.exitCode == .environment)
  }
}
