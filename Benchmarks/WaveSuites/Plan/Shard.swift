import Measurement

/// One part of a plan that is dealt to several machines or jobs.
package struct Shard: Codable, Sendable, Equatable, CustomStringConvertible {
  package let number: Int
  /// The number of parts; at least `number`.
  package let count: Int

  package init?(number: Int, of count: Int) {
    guard number >= 1, number <= count else { return nil }
    self.number = number
    self.count = count
  }

  /// Reads `2/3`: two whole numbers in plain digits; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let number = Int(parts[0]), let count = Int(parts[1])
    else { return nil }
    self.init(number: number, of: count)
  }

  package var description: String { "\(number)/\(count)" }
}

extension WavePlan {
  /// The part of this plan that a shard runs: whole blocks, in the order of the plan, never none.
  ///
  /// The blocks go, the heaviest first, each to the shard with the least weight so far (Graham's
  /// rule of the longest processing time first, SIAM Journal on Applied Mathematics 17, 1969),
  /// equal weights by name, so that the order in which a request names things does not matter.
  package func part(_ shard: Shard) throws(PlanError) -> WavePlan {
    guard shard.count <= blocks.count else {
      throw PlanError(
        "--shard '\(shard)': the plan has \(blocks.count) block\(blocks.count == 1 ? "" : "s"), so "
          + "some of \(shard.count) shards would be empty: deal it to \(blocks.count) at most, as in "
          + "--shard 1/\(blocks.count); 'wavebench list' with the same options shows them")
    }
    let heaviestFirst = blocks.sorted { ($1.weight, $0.name) < ($0.weight, $1.name) }
    var loads = [Double](repeating: 0, count: shard.count)
    var mine: Set<String> = []
    for block in heaviestFirst {
      let lightest = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[lightest] += block.weight
      if lightest == shard.number - 1 { mine.insert(block.name) }
    }
    return part(mine)
  }

  /// A name of the plan by its cases, in whatever order they were asked for: 16 hexadecimal digits
  /// (FNV-1a over the sorted names).
  package var fingerprint: String {
    Fingerprint.digits(of: cases.map(\.caseID).sorted().joined(separator: "\n").utf8)
  }
}
