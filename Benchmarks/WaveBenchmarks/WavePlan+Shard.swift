extension WavePlan {
  /// The part of this plan that a shard runs: whole blocks, in the order of the plan.
  ///
  /// The blocks go, the heaviest first, each to the shard with the least weight so far (Graham's rule of
  /// the longest processing time first, SIAM Journal on Applied Mathematics 17, 1969). Equal weights go by
  /// name, so that the order in which a request names things does not matter. Every block is in exactly
  /// one shard, and none is empty.
  /// - Throws: `PlanError.emptyShards` for more shards than blocks.
  public func part(_ shard: Shard) throws(PlanError) -> WavePlan {
    guard shard.count <= blocks.count else {
      throw .emptyShards(shard, blocks: blocks.count)
    }
    let heaviestFirst = blocks.map { (name: $0, weight: weight(of: $0)) }
      .sorted { ($1.weight, $0.name) < ($0.weight, $1.name) }
    var loads = [Double](repeating: 0, count: shard.count)
    var mine: Set<String> = []
    for block in heaviestFirst {
      let lightest = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[lightest] += block.weight
      if lightest == shard.number - 1 { mine.insert(block.name) }
    }
    return WavePlan(
      request: request, blocks: blocks.filter(mine.contains),
      recipes: recipes.filter { mine.contains($0.description.block) })
  }

  /// The weight of all blocks, to be compared with that of a part; above 0.
  public var weight: Double { blocks.reduce(0) { $0 + weight(of: $1) } }

  /// A name of the plan by its cases, in whatever order they were asked for: 16 hexadecimal digits
  /// (FNV-1a over the sorted names).
  public var fingerprint: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in cases.map(\.caseID).sorted().joined(separator: "\n").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
