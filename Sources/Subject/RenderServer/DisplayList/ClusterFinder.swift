/// Groups items whose clips overlap, so that damage to one is painted with all that may lie over
/// it.
enum ClusterFinder {
  /// The members of each cluster, both in paint order.
  ///
  /// - Parameter clips: one clip per item, in paint order; an empty clip is a cluster of its own.
  /// - Complexity: O(n log n + n · clips side by side) by a sweep over rows.
  static func clusters(of clips: [PixelRect]) -> ContiguousArray<ContiguousArray<Int>> {
    // Items of one view share one clip: sweep over distinct clips only.
    var distinct: [PixelRect: Int] = [:]
    let slots = clips.map { clip -> Int in
      if let known = distinct[clip] { return known }
      distinct[clip] = distinct.count
      return distinct.count - 1
    }
    var parents = Array(0..<distinct.count)
    unite(distinct, &parents)
    var names: [Int: Int] = [:]
    var clusters: ContiguousArray<ContiguousArray<Int>> = []
    for (item, slot) in slots.enumerated() {
      let root = find(slot, &parents)
      if let name = names[root] {
        clusters[name].append(item)
      } else {
        names[root] = clusters.count
        clusters.append([item])
      }
    }
    return clusters
  }

  private static func unite(_ distinct: [PixelRect: Int], _ parents: inout [Int]) {
    let sorted = distinct.filter { !$0.key.isEmpty }.sorted {
      ($0.key.top, $0.key.left) < ($1.key.top, $1.key.left)
    }
    var active: [(clip: PixelRect, slot: Int)] = []
    for (clip, slot) in sorted {
      active.removeAll { $0.clip.bottom <= clip.top }
      for other in active where other.clip.intersects(clip) {
        let (a, b) = (find(other.slot, &parents), find(slot, &parents))
        parents[max(a, b)] = min(a, b)
      }
      active.append((clip, slot))
    }
  }

  private static func find(_ slot: Int, _ parents: inout [Int]) -> Int {
    var root = slot
    while parents[root] != root {
      parents[root] = parents[parents[root]]
      root = parents[root]
    }
    return root
  }
}
