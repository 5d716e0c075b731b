import Foundation
import Measurement
import TestSupport
import Testing

@testable import WaveBench

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
    #expect(NeighbourCommand.order(words.words) == nil)
  }

  @Test(
    "a program that is not there, or is no neighbour, is an error of the environment that says so",
    arguments: [
      ("/no/such/program", "--load neighbour: cannot start /no/such/program"),
      ("/bin/false", "did not get ready"),
    ])
  func notReady(_ program: String, _ says: String) throws {
    let error = expectRefusal(ToolError.self, says: says) {
      try NeighbourProcess(program, Self.load(), for: 60, on: 0)
    }
    #expect(error?.exitCode == .environment)
  }
}
