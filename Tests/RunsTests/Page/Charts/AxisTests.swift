import Testing

@testable import Runs

@Suite("Axes")
struct AxisTests {
  static let ranges: [(Axis.Kind, Double, Double)] =
    [
      (0.0, 1.0), (0, 49), (-3, 11), (47.1e6, 47.9e6), (0.0001, 0.0009), (-1e-9, 1e-9),
      (1e12, 3e12), (0, .greatestFiniteMagnitude),
      (99.98, 100.02), (-8, -2),
    ].map { (.linear, $0.0, $0.1) }
    + [
      (1.0, 1e8), (0.098, 1.06), (0.9, 1.1), (2, 3), (1e-9, 1e9), (6.4, 6.6), (1e-300, 1e300),
    ].map { (.logarithmic, $0.0, $0.1) }

  @Test("ticks are inside, ascending, few and round", arguments: ranges)
  func ticks(_ kind: Axis.Kind, _ low: Double, _ high: Double) throws {
    let axis = try #require(Axis(kind, low: low, high: high))
    for wanted in [3, 5, 9] {
      let ticks = axis.naming(wanted).ticks
      #expect((2...wanted + 1).contains(ticks.count), "\(wanted): \(ticks)")
      #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0.value < $1.value })
      #expect(ticks.allSatisfy { axis.share($0.value) != nil })
      if high < 1e13, low > -10, abs(high) > 1e-4, low != 1e-9 {
        #expect(Set(ticks.map(\.label)).count == ticks.count, "\(ticks)")
      }
    }
  }

  @Test("labels of ticks have one unit and as many decimals as tell them apart")
  func labels() {
    #expect(Ticks.timeLabels([0, 2.5e5, 5e5]) == ["0\u{A0}µs", "250\u{A0}µs", "500\u{A0}µs"])
    #expect(
      Ticks.timeLabels([47.25e6, 47.5e6, 48e6]) == [
        "47.25\u{A0}ms", "47.50\u{A0}ms", "48.00\u{A0}ms",
      ])
    #expect(Ticks.ownTimeLabels([1e7, 1e3]) == ["10\u{A0}ms", "1\u{A0}µs"])
    #expect(Ticks.ownLabels([0.5, 2]) == ["0.5", "2"])
    #expect(Ticks.linear(from: 0, to: 1, wanted: 5) == [0, 0.2, 0.4, 0.6, 0.8, 1])
    #expect(Ticks.linear(from: 0.05, to: 0.45, wanted: 4) == [0.1, 0.2, 0.3, 0.4])
  }

  @Test("ticks around a range begin and end outside it, and not a step further")
  func around() {
    #expect(Ticks.around(low: -75, high: 500, wanted: 6) == [-100, 0, 100, 200, 300, 400, 500])
    #expect(Ticks.around(low: -100 - 1e-13, high: 0, wanted: 4) == [-100, -50, 0])
    #expect(Ticks.around(low: 0, high: 1, wanted: 3) == [0, 0.5, 1])
  }

  @Test("an axis maps its ends to 0 and 1, and shows nothing that it cannot")
  func shares() throws {
    let line = try #require(Axis(low: 10, high: 20))
    #expect([10, 15, 20].map(line.share) == [0, 0.5, 1])
    #expect(line.share(.nan) == nil && line.share(9) == nil)
    #expect(line.held(9) == 0)
    let decades = try #require(Axis(.logarithmic, low: 1, high: 100))
    #expect(abs((decades.share(10) ?? 0) - 0.5) < 1e-9)
    for value in [0, -1, .nan, .infinity, 1e9] as [Double] {
      #expect(decades.share(value) == nil)
    }
    #expect(decades.held(-1) == 0 && decades.held(1e9) == 1)
    #expect(decades.held(.nan) == nil)
  }

  @Test("what is no range makes no axis")
  func noRange() {
    let most = Double.greatestFiniteMagnitude
    #expect(Axis(low: 1, high: 1) == nil && Axis(low: .nan, high: 1) == nil)
    #expect(Axis(low: -most, high: most) == nil)
    #expect(Axis(.logarithmic, low: 0, high: 1) == nil)
    #expect(Axis(.logarithmic, showing: [0, -1, .nan], room: 0.1) == nil)
    #expect(Axis(.logarithmic, showing: [5], room: 0.1) != nil)
  }
}
