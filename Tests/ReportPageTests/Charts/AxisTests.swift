import Foundation
import Testing

@testable import ReportPage

@Suite("Axes")
struct AxisTests {
  /// A range and what its axis may look like.
  struct Range: CustomTestStringConvertible, Sendable {
    let kind: AxisScale.Kind
    let low: Double
    let high: Double
    var testDescription: String { "\(kind) \(low) to \(high)" }
  }

  static let ranges =
    [
      (0.0, 1.0), (0, 49), (-3, 11), (47.1e6, 47.9e6), (0.0001, 0.0009), (-1e-9, 1e-9),
      (1e12, 3e12), (0, .greatestFiniteMagnitude),
      (99.98, 100.02), (-8, -2),
    ].map { Range(kind: .linear, low: $0.0, high: $0.1) }
    + [
      (1.0, 1e8), (0.098, 1.06), (0.9, 1.1), (2, 3), (1e-9, 1e9), (6.4, 6.6), (1e-300, 1e300),
    ].map { Range(kind: .logarithmic, low: $0.0, high: $0.1) }

  @Test("ticks are inside, ascending, few and round", arguments: ranges)
  func ticks(_ range: Range) throws {
    let scale = try #require(
      AxisScale(range.kind, low: range.low, high: range.high, start: 0, end: 100))
    for wanted in [3, 5, 9] {
      let ticks = Ticks.values(scale, wanted: wanted)
      #expect((2...wanted + 1).contains(ticks.count), "\(wanted): \(ticks)")
      #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0 < $1 })
      #expect(ticks.allSatisfy { scale.position($0) != nil })
      let labels = Ticks.plainLabels(ticks)
      if range.high < 1e13, range.low > -10, abs(range.high) > 1e-4, range.low != 1e-9 {
        #expect(Set(labels).count == labels.count, "\(labels)")
      }
    }
  }

  @Test("labels of ticks have one unit and as many decimals as tell them apart")
  func labels() {
    #expect(Ticks.timeLabels([0, 2.5e5, 5e5]) == ["0\u{A0}us", "250\u{A0}us", "500\u{A0}us"])
    #expect(
      Ticks.timeLabels([47.25e6, 47.5e6, 48e6]) == [
        "47.25\u{A0}ms", "47.50\u{A0}ms", "48.00\u{A0}ms",
      ])
    #expect(Ticks.timeLabel(1e7) == "10\u{A0}ms")
    #expect(Ticks.plainLabels([0.5]) == ["0.5"])
    #expect(Ticks.linear(from: 0, to: 1, wanted: 5) == [0, 0.2, 0.4, 0.6, 0.8, 1])
    #expect(Ticks.linear(from: 0.05, to: 0.45, wanted: 4) == [0.1, 0.2, 0.3, 0.4])
  }

  @Test("ticks around a range begin and end outside it, and not a step further")
  func around() {
    #expect(Ticks.around(low: -75, high: 500, wanted: 6) == [-100, 0, 100, 200, 300, 400, 500])
    #expect(Ticks.around(low: -100 - 1e-13, high: 0, wanted: 4) == [-100, -50, 0])
    #expect(Ticks.around(low: 0, high: 1, wanted: 3) == [0, 0.5, 1])
  }

  @Test("a scale maps its ends to its ends, and shows nothing that it cannot")
  func positions() throws {
    let line = try #require(AxisScale(.linear, low: 10, high: 20, start: 200, end: 100))
    #expect(line.position(10) == 200 && line.position(20) == 100 && line.position(15) == 150)
    let decades = try #require(AxisScale(.logarithmic, low: 1, high: 100, start: 0, end: 50))
    #expect(abs((decades.position(10) ?? 0) - 25) < 1e-9)
    for value in [0, -1, .nan, .infinity, 1e9] as [Double] {
      #expect(decades.position(value) == nil)
    }
    #expect(line.position(.nan) == nil && line.position(9) == nil)
  }

  @Test("what is no range makes no scale")
  func noRange() {
    #expect(AxisScale(.linear, low: 1, high: 1, start: 0, end: 1) == nil)
    #expect(AxisScale(.linear, low: .nan, high: 1, start: 0, end: 1) == nil)
    #expect(AxisScale(.logarithmic, low: 0, high: 1, start: 0, end: 1) == nil)
    let most = Double.greatestFiniteMagnitude
    #expect(AxisScale(.linear, low: -most, high: most, start: 0, end: 1) == nil)
    #expect(AxisScale(.logarithmic, showing: [0, -1, .nan], room: 0.1, start: 0, end: 1) == nil)
    #expect(AxisScale(.logarithmic, showing: [5], room: 0.1, start: 0, end: 1) != nil)
  }

  @Test("labels in a column keep their order and do not overlap", arguments: 0..<20)
  func column(_ seed: Int) {
    let wishes = (0..<8).map { Double(($0 * 37 + seed * 53) % 100) }
    let heights = (0..<8).map { $0 % 2 == 0 ? 15.0 : 27 }
    let edges = LabelColumn.place(wishes: wishes, heights: heights, top: 0, bottom: 180)
    let order = edges.indices.sorted { edges[$0] < edges[$1] }
    for (first, second) in zip(order, order.dropFirst()) {
      #expect(edges[first] + heights[first] <= edges[second] + 1e-9)
      #expect(wishes[first] <= wishes[second])
    }
    #expect(edges.allSatisfy { $0 >= 0 })
    #expect(zip(edges, heights).allSatisfy { $0 + $1 <= 180 + 1e-9 })
    let alone = LabelColumn.place(wishes: [50], heights: [20], top: 0, bottom: 100)
    #expect(alone == [40])
  }
}
