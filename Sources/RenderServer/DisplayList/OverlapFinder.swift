/// Finds which items may show in each other's damage.
///
/// Items with the same reach are a group. Damage inside a group's reach is painted with the
/// members of all groups whose reaches meet it, and with no others: a plain background meets every
/// card, but joins none of them with another.
struct OverlapFinder {
  /// Per item its group; −1 for one with an empty reach.
  let groups: [Int]
  /// Per group the items that may show inside its reach, in paint order.
  let members: ContiguousArray<ContiguousArray<Int>>

  /// More meetings per group than this, on average, and all groups have all items as members:
  /// correct for any picture, and slow for a heap of thousands.
  private static let mostMeetings = 16

  /// - Parameter reaches: where each item may show, in paint order.
  /// - Complexity: O(n log n + n · reaches side by side) by a sweep over rows.
  init(_ reaches: [PixelRect]) {
    var slots: [PixelRect: Int] = [:]
    var own: ContiguousArray<ContiguousArray<Int>> = []
    groups = reaches.enumerated().map { item, reach in
      guard !reach.isEmpty else { return -1 }
      if let known = slots[reach] {
        own[known].append(item)
        return known
      }
      slots[reach] = own.count
      own.append([item])
      return own.count - 1
    }
    members = Self.members(of: own, meetings: Self.meetings(slots), groups)
  }

  /// Per group the others whose reaches meet its own; nil where these are too many.
  private static func meetings(_ slots: [PixelRect: Int]) -> [[Int]]? {
    let sorted = slots.sorted { ($0.key.top, $0.key.left) < ($1.key.top, $1.key.left) }
    var meetings = [[Int]](repeating: [], count: slots.count)
    var left = mostMeetings * slots.count + 1024
    var active: [(reach: PixelRect, group: Int)] = []
    for (reach, group) in sorted {
      active.removeAll { $0.reach.bottom <= reach.top }
      for other in active where other.reach.intersects(reach) {
        meetings[other.group].append(group)
        meetings[group].append(other.group)
        left -= 1
      }
      if left < 0 { return nil }
      active.append((reach, group))
    }
    return meetings
  }

  private static func members(
    of own: ContiguousArray<ContiguousArray<Int>>, meetings: [[Int]]?, _ groups: [Int]
  ) -> ContiguousArray<ContiguousArray<Int>> {
    guard let meetings else {
      // One array, shared by all groups.
      let all = ContiguousArray(groups.indices.filter { groups[$0] >= 0 })
      return ContiguousArray(repeating: all, count: own.count)
    }
    var members = own
    for group in own.indices where !meetings[group].isEmpty {
      for other in meetings[group] { members[group].append(contentsOf: own[other]) }
      members[group].sort()
    }
    return members
  }
}
