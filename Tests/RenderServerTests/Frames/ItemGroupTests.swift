import TestSupport
import Testing

@testable import RenderServer

@Suite("Groups of items")
struct ItemGroupTests {
  /// Items that may show where these say, and nowhere else.
  private static func items(_ reaches: [PixelRect]) -> PaintItems {
    var items = PaintItems()
    items.replaceAll { _ in
      ContiguousArray(
        reaches.map {
          var item = PaintItem(node: 0, content: .shape)
          (item.current.stamp, item.current.clip, item.current.shape.bounds) = (1, $0, $0)
          return item
        })
    }
    return items
  }

  private static func rect(_ generator: inout TestGenerator, within side: Int, _ most: Int)
    -> PixelRect
  {
    func number(_ most: Int) -> Int { .random(in: 0...most, using: &generator) }
    let (left, top) = (number(side), number(side))
    return PixelRect(left: left, top: top, right: left + number(most), bottom: top + number(most))
  }

  /// Some stand where others do, some hold all, some are empty; every third item is elsewhere.
  @Test("members are what meets, by comparing all with all", arguments: 0..<40 as Range<UInt64>)
  func members(_ seed: UInt64) {
    var generator = TestGenerator(seed: seed)
    let side = [40, 400, 3000][Int(seed % 3)]
    var reaches: [PixelRect] = []
    for _ in 0..<Int.random(in: 0...150, using: &generator) {
      let most = Int.random(in: 0..<30, using: &generator) == 0 ? 2 * side : 24
      let fresh = Self.rect(&generator, within: side, most)
      let isFresh = Int.random(in: 0..<4, using: &generator) > 0
      reaches.append(isFresh ? fresh : reaches.randomElement(using: &generator) ?? fresh)
    }
    var items = Self.items(reaches)
    let onScreen = ContiguousArray(reaches.indices.filter { seed % 2 == 0 || $0 % 3 != 0 })
    let groups = ItemGroups(of: onScreen, in: &items)
    for item in onScreen {
      let reach = reaches[item]
      guard !reach.isEmpty else {
        #expect(items[item].group == -1)
        continue
      }
      let expected = onScreen.filter { !reaches[$0].isEmpty && reaches[$0].intersects(reach) }
      groups.withMembers(of: items[item].group) { #expect(Array($0) == Array(expected)) }
      let isAlone = expected == [item]
      #expect((items[item].ground == .background) == isAlone)
    }
  }

  @Test("a heap in which nearly all meet has one list of members for all groups")
  func heap() {
    var generator = TestGenerator(seed: 1)
    let reaches = (0..<600).map { _ in Self.rect(&generator, within: 40, 100).grown(x: 40, y: 40) }
    var items = Self.items(reaches)
    let groups = ItemGroups(of: ContiguousArray(reaches.indices), in: &items)
    for item in reaches.indices {
      groups.withMembers(of: items[item].group) { #expect(Array($0) == Array(reaches.indices)) }
    }
  }
}
