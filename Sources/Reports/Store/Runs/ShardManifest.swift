/// What a manifest says about a run that measured one shard of a plan.
public enum ShardManifest {
  /// The value of the key `shard`.
  ///
  /// - Parameters:
  ///   - number: which shard, from 1.
  ///   - count: how many shards the plan was dealt to.
  ///   - plan: tells plans apart.
  ///   - blocks: the names of the blocks that this shard measured.
  ///   - blocksOfPlan: the number of blocks of the whole plan.
  ///   - samplingSeconds: the shard's share of the plan's sampling time, s.
  public static func value(
    number: Int, of count: Int, plan: String, blocks: [String], blocksOfPlan: Int,
    samplingSeconds: Double
  ) -> ManifestValue {
    .object([
      "shard": .text("\(number)/\(count)"), "number": .integer(number), "count": .integer(count),
      "plan": .text(plan), "blocks": .list(blocks.map(ManifestValue.text)),
      "blocks_in_plan": .integer(blocksOfPlan), "sampling_time_s": .number(samplingSeconds),
    ])
  }

  /// Which shards are missing from a plan of which at least one is there; one sentence per plan,
  /// none for runs that are no shards.
  static func missing(_ manifests: [[String: ManifestValue]]) -> [String] {
    var found: [Plan: Set<Int>] = [:]
    for manifest in manifests {
      guard case .object(let shard)? = manifest["shard"],
        case .text(let plan)? = shard["plan"], case .integer(let count)? = shard["count"],
        case .integer(let number)? = shard["number"]
      else { continue }
      found[Plan(name: plan, count: count), default: []].insert(number)
    }
    return found.sorted { ($0.key.name, $0.key.count) < ($1.key.name, $1.key.count) }
      .compactMap { plan, numbers in
        guard numbers.count < plan.count else { return nil }
        let absent = (1...plan.count).lazy.filter { !numbers.contains($0) }
          .prefix(mostNamed + 1).map { "\($0)/\(plan.count)" }
        return "of plan \(plan.name) missing: shard "
          + absent.prefix(mostNamed).joined(separator: ", ")
          + (absent.count > mostNamed ? ", …" : "")
      }
  }

  private static let mostNamed = 20

  private struct Plan: Hashable {
    let name: String
    let count: Int
  }
}
