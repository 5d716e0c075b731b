/// Which of the items on screen may show in each other's damage.
///
/// Damage in the reach of a group is painted with the group's members and with no others. What lies
/// inside a surface is drawn there and belongs to no group.
struct ItemGroups {
  /// The items that are painted on the screen itself, in paint order.
  let screenItems: ContiguousArray<Int>
  /// Per group the items that may show in its reach, in paint order.
  private let members: ContiguousArray<ContiguousArray<Int>>

  init() { (screenItems, members) = ([], []) }

  /// Groups `screenItems` by where they are placed now.
  ///
  /// - Complexity: O(items · log(items)).
  init(of screenItems: ContiguousArray<Int>, in items: inout PaintItems) {
    let overlaps = OverlapFinder(items.renewReaches(of: screenItems))
    self.screenItems = screenItems
    // Overlaps number the items on screen; where there are no others, these are their own numbers.
    members =
      screenItems.count == items.indices.count
      ? overlaps.members
      : ContiguousArray(overlaps.members.map { ContiguousArray($0.map { screenItems[$0] }) })
    for (place, item) in screenItems.enumerated() {
      let group = overlaps.groups[place]
      items[item].group = group
      items[item].ground = group < 0 ? .several : ground(of: item, in: items)
    }
  }

  /// What is under an item: known when it is the topmost of its group's members.
  private func ground(of item: Int, in items: PaintItems) -> PaintItem.Ground {
    let members = members[items[item].group]
    guard members.last == item else { return .several }
    guard let below = members.dropLast().last else { return .background }
    return items[below].current.covers(items[item].reach) ? .init(item: below) : .several
  }

  /// Calls `body` with the numbers of the items that may show in a group's reach, in paint order.
  func withMembers(of group: Int, _ body: (UnsafeBufferPointer<Int>) -> Void) {
    members[group].withUnsafeBufferPointer(body)
  }
}
