import Testing

@testable import Measurement

@Suite("Random numbers and orders follow from their seed alone")
struct SeededGeneratorTests {
  @Test("xoshiro256** seeded by SplitMix64", arguments: StatisticsTable.cases(\.xoshiro))
  func vectors(_ recorded: StatisticsTable.GeneratorCase) throws {
    var generator = SeededGenerator(seed: try #require(UInt64(recorded.seed)))
    let words = try recorded.words.map { try #require(UInt64($0, radix: 16)) }
    #expect(words.map { _ in generator.next() } == words)
  }
}

@Suite("Balanced orders favour no arm")
struct BalancedOrderTests {
  @Test(
    "each round runs each arm once, and in each block each arm stands at each place once",
    arguments: 1...9)
  func balanced(_ arms: Int) {
    // The last block is cut short.
    let rounds = arms * 3 + arms / 2
    let orders = BalancedOrder.rounds(arms: arms, rounds: rounds, seed: 5)
    #expect(orders.count == rounds)
    #expect(orders.allSatisfy { $0.sorted() == Array(0..<arms) })
    for block in 0..<3 {
      let rounds = orders[(block * arms)..<((block + 1) * arms)]
      for place in 0..<arms {
        #expect(rounds.map { $0[place] }.sorted() == Array(0..<arms), "place \(place)")
      }
    }
  }

  @Test("the same seed gives the same orders, another seed others; blocks differ from each other")
  func seeds() {
    let orders = BalancedOrder.rounds(arms: 6, rounds: 24, seed: 11)
    #expect(orders == BalancedOrder.rounds(arms: 6, rounds: 24, seed: 11))
    #expect(orders != BalancedOrder.rounds(arms: 6, rounds: 24, seed: 12))
    #expect(Array(orders[..<6]) != Array(orders[6..<12]))
  }

  @Test("no arms or no rounds is no order", arguments: [(0, 5), (5, 0), (-1, 3), (3, -1)])
  func nothing(_ arms: Int, _ rounds: Int) {
    #expect(BalancedOrder.rounds(arms: arms, rounds: rounds, seed: 1).isEmpty)
  }
}
