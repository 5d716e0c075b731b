import Testing

@testable import Statistics

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
  @Test("in each block each arm stands at each place once", arguments: 1...9)
  func balanced(_ arms: Int) {
    let orders = BalancedOrder.rounds(arms: arms, rounds: arms * 3, seed: 5)
    #expect(orders.count == arms * 3)
    for block in 0..<3 {
      let rounds = orders[(block * arms)..<((block + 1) * arms)]
      for place in 0..<arms {
        #expect(rounds.map { $0[place] }.sorted() == Array(0..<arms), "place \(place)")
      }
    }
  }

  @Test("each round runs each arm once, in a block cut short too")
  func everyRoundIsWhole() {
    let orders = BalancedOrder.rounds(arms: 5, rounds: 13, seed: 1)
    #expect(orders.count == 13)
    #expect(orders.allSatisfy { $0.sorted() == [0, 1, 2, 3, 4] })
  }

  @Test("the same seed gives the same orders, another seed others")
  func seeds() {
    let orders = BalancedOrder.rounds(arms: 6, rounds: 24, seed: 11)
    #expect(orders == BalancedOrder.rounds(arms: 6, rounds: 24, seed: 11))
    #expect(orders != BalancedOrder.rounds(arms: 6, rounds: 24, seed: 12))
  }

  @Test("blocks differ from each other")
  func blocksDiffer() {
    let orders = BalancedOrder.rounds(arms: 6, rounds: 12, seed: 3)
    #expect(Array(orders[..<6]) != Array(orders[6...]))
  }

  @Test("no arms or no rounds is no order", arguments: [(0, 5), (5, 0), (-1, 3), (3, -1)])
  func nothing(_ arms: Int, _ rounds: Int) {
    #expect(BalancedOrder.rounds(arms: arms, rounds: rounds, seed: 1).isEmpty)
  }
}
