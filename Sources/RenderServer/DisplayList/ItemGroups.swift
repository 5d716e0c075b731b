/// Which of the items on screen may show in each other's damage.
///
/// Items with the same reach are a group. Damage inside a group's reach is painted with the members
/// of all groups whose reaches meet it, and with no others: a plain background meets every card,
/// but joins none of them with another. Items inside a surface are drawn there and are in no group.
struct ItemGroups {
  /// The items that are painted on the screen itself, in paint order.
  let screenItems: ContiguousArray<Int>
  /// The items that may show in the reach of a group, in paint order, one group after the other.
  private var members: ContiguousArray<Int> = []
  /// Per group the place of these.
  private var ranges: ContiguousArray<Range<Int>> = []

  init() { screenItems = [] }

  /// Groups `screenItems` by where they are placed now, in O(items + reaches side by side).
  init(of screenItems: ContiguousArray<Int>, in items: inout PaintItems) {
    self.screenItems = screenItems
    let reaches = items.renewReaches(of: screenItems)
    var grid = ReachGrid(for: reaches)
    for (item, reach) in zip(screenItems, reaches) {
      items[item].group = reach.isEmpty ? -1 : grid.group(of: reach)
    }
    if grid.isCrowded {
      members = screenItems.filter { items[$0].group >= 0 }
      ranges = .init(repeating: members.indices, count: grid.count)
    } else {
      gatherMembers(grid, items)
    }
    for item in screenItems { items[item].ground = ground(of: item, in: items) }
  }

  private mutating func gatherMembers(_ grid: ReachGrid, _ items: PaintItems) {
    var counts = ContiguousArray(repeating: 0, count: grid.count)
    for item in screenItems where items[item].group >= 0 { counts[items[item].group] += 1 }
    var end = 0
    ranges.reserveCapacity(grid.count)
    for group in counts.indices {
      ranges.append(end..<end)
      end += counts[group]
      grid.forEachMeeting(of: group) { end += counts[$0] }
    }
    members = .init(repeating: 0, count: end)
    for item in screenItems where items[item].group >= 0 {
      add(item, to: items[item].group)
      grid.forEachMeeting(of: items[item].group) { add(item, to: $0) }
    }
  }

  @inline(__always)
  private mutating func add(_ item: Int, to group: Int) {
    let range = ranges[group]
    members[range.upperBound] = item
    ranges[group] = range.lowerBound..<range.upperBound + 1
  }

  /// The ground of an item: known when it is the topmost of its group's members.
  private func ground(of item: Int, in items: PaintItems) -> PaintItem.Ground {
    guard items[item].group >= 0 else { return .several }
    let range = ranges[items[item].group]
    guard members[range.upperBound - 1] == item else { return .several }
    guard range.count > 1 else { return .background }
    let below = members[range.upperBound - 2]
    return items[below].current.covers(items[item].reach) ? .init(item: below) : .several
  }

  /// Calls `body` with the numbers of the items that may show in a group's reach, in paint order.
  func withMembers(of group: Int, _ body: (UnsafeBufferPointer<Int>) -> Void) {
    members.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[ranges[group]])) }
  }
}

/// Finds which reaches meet, by the cells that each touches of a grid as fine as a mean reach.
private struct ReachGrid {
  /// Per group the reach that its items have in common.
  private var reaches: ContiguousArray<PixelRect> = []
  /// Per cell the groups in it.
  private var cells: Chains
  /// Per group those whose reaches meet its own.
  private var meetings: Chains
  /// The pixels of all cells, and how many of them a cell has, as powers of two.
  private let box: PixelRect
  private let (columnBits, rowBits): (Int, Int)
  private let columns: Int
  /// Two for each pair that meets. More than this, and all groups have all items as members: correct
  /// for any picture, and slow for a heap of thousands.
  private let mostMeetings: Int

  /// A grid for as many reaches, of which none is in it yet.
  init(for reaches: [PixelRect]) {
    var (box, width, height) = (PixelRect.empty, 0, 0)
    for reach in reaches where !reach.isEmpty {
      box = box.union(reach)
      (width, height) = (width + reach.width, height + reach.height)
    }
    let count = max(reaches.count, 1)
    var (columnBits, rowBits) = (Self.bits(width / count), Self.bits(height / count))
    while (box.width >> columnBits + 1) * (box.height >> rowBits + 1) > 4 * count + 16 {
      (columnBits, rowBits) = (columnBits + 1, rowBits + 1)
    }
    (self.box, self.columnBits, self.rowBits) = (box, columnBits, rowBits)
    columns = box.width >> columnBits + 1
    cells = Chains(count: columns * (box.height >> rowBits + 1))
    meetings = Chains(count: reaches.count)
    mostMeetings = 32 * reaches.count + 2048
    self.reaches.reserveCapacity(reaches.count)
  }

  private static func bits(_ length: Int) -> Int { Int.bitWidth - length.leadingZeroBitCount }

  var count: Int { reaches.count }

  /// True if more meet than were looked for.
  var isCrowded: Bool { meetings.count > mostMeetings }

  /// Calls `body` with the groups whose reaches meet that of `group`.
  @inline(__always)
  func forEachMeeting(of group: Int, _ body: (Int) -> Void) {
    var link = meetings.first(of: group)
    while let (other, next) = meetings[link] {
      body(other)
      link = next
    }
  }

  @inline(__always)
  private func column(_ x: Int) -> Int { (x - box.left) >> columnBits }

  @inline(__always)
  private func row(_ y: Int) -> Int { (y - box.top) >> rowBits }

  /// The group of the items with this reach, a new one for the first of them.
  mutating func group(of reach: PixelRect) -> Int {
    // Equal ones begin in the same cell.
    var link = cells.first(of: row(reach.top) * columns + column(reach.left))
    while let (group, next) = cells[link] {
      if reaches[group] == reach { return group }
      link = next
    }
    let group = reaches.count
    reaches.append(reach)
    for row in row(reach.top)...row(reach.bottom - 1) where !isCrowded {
      for column in column(reach.left)...column(reach.right - 1) {
        link = cells.first(of: row * columns + column)
        while let (other, next) = cells[link] {
          let common = reaches[other].intersection(reach)
          // Two that meet in several cells do so first where their common pixels begin.
          if !common.isEmpty, self.column(common.left) == column, self.row(common.top) == row {
            meetings.add(other, to: group)
            meetings.add(group, to: other)
          }
          link = next
        }
        cells.add(group, to: row * columns + column)
      }
    }
    return group
  }
}

/// Chains of numbers, each with the number that was added last in front.
private struct Chains {
  private var firsts: ContiguousArray<Int32>
  private var links: ContiguousArray<(number: Int32, next: Int32)> = []

  init(count: Int) { firsts = .init(repeating: -1, count: count) }

  var count: Int { links.count }

  mutating func add(_ number: Int, to chain: Int) {
    let link = Int32(truncatingIfNeeded: links.count)
    links.append((Int32(truncatingIfNeeded: number), firsts[chain]))
    firsts[chain] = link
  }

  @inline(__always)
  func first(of chain: Int) -> Int { Int(firsts[chain]) }

  /// The content of a link, and the next one; nil behind the last.
  @inline(__always)
  subscript(link: Int) -> (number: Int, next: Int)? {
    guard link >= 0 else { return nil }
    return (Int(links[link].number), Int(links[link].next))
  }
}
