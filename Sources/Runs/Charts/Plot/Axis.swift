import Foundation

/// A range of numbers, evenly spread or by their logarithms, with those that it names.
package struct Axis: Sendable {
  package enum Kind: Sendable { case linear, logarithmic }

  let kind: Kind
  let low: Double
  let high: Double
  /// The numbers that are named, ascending, and how.
  private(set) var ticks: [(value: Double, label: String)] = []

  /// From `low` to `high`; nil when that is no range: equal, not finite, too wide for arithmetic, or
  /// not above 0 where it is logarithmic.
  package init?(_ kind: Kind = .linear, low: Double, high: Double) {
    guard low.isFinite, high.isFinite, low < high, (high - low).isFinite else { return nil }
    guard kind == .linear || low > 0, high / 2 - low / 2 > .leastNormalMagnitude else { return nil }
    (self.kind, self.low, self.high) = (kind, low, high)
  }

  /// All `values` that it can show, with `room` at both ends as a share of the range; nil when it
  /// can show none.
  init?(_ kind: Kind = .linear, showing values: [Double], room: Double) {
    let shown = values.filter { $0.isFinite && (kind == .linear || $0 > 0) }
    guard let least = shown.min(), let greatest = shown.max() else { return nil }
    let from = kind == .linear ? least : log10(least)
    let to = kind == .linear ? greatest : log10(greatest)
    var space = (to - from) * room
    // A single number still gets an axis around it.
    if space <= 0 { space = kind == .linear ? max(abs(to) * 0.05, 0.5) : 0.05 }
    self.init(
      kind, low: kind == .linear ? from - space : pow(10, from - space),
      high: kind == .linear ? to + space : pow(10, to + space))
  }

  /// The same with about so many round numbers named.
  package func naming(
    _ wanted: Int, by label: ([Double]) -> [String] = Ticks.plainLabels
  ) -> Axis {
    let values = Ticks.values(self, wanted: wanted)
    return naming(values, label(values))
  }

  package func naming(_ values: [Double], _ labels: [String]) -> Axis {
    var axis = self
    axis.ticks = zip(values, labels).map { (value: $0, label: $1) }
    return axis
  }

  /// How far along the axis a number is, from 0 at `low` to 1 at `high`; nil when it is not shown.
  func share(_ value: Double) -> Double? {
    guard let share = unbound(value), share > -1e-6, share < 1 + 1e-6 else { return nil }
    return share
  }

  /// The same, of a number beyond an end that end.
  func held(_ value: Double) -> Double? {
    if kind == .logarithmic, value <= 0 { return 0 }
    return unbound(value).map { min(max($0, 0), 1) }
  }

  /// The same, below 0 and above 1 beyond the ends.
  func unbound(_ value: Double) -> Double? {
    guard value.isFinite, kind == .linear || value > 0 else { return nil }
    let share =
      kind == .linear
      ? (value - low) / (high - low) : (log(value) - log(low)) / (log(high) - log(low))
    return share.isFinite ? share : nil
  }
}

package enum Ticks {
  /// About `wanted` round numbers that an axis shows, ascending: multiples of 1, 2 or 5 times a
  /// power of ten; on a logarithmic one powers of ten, or 1, 2 and 5 of each, where they suffice.
  static func values(_ axis: Axis, wanted: Int) -> [Double] {
    guard axis.kind == .logarithmic else {
      return linear(from: axis.low, to: axis.high, wanted: wanted)
    }
    let from = Int(log10(axis.low).rounded(.down)) - 1
    let to = Int(log10(axis.high).rounded(.up)) + 1
    func shown(_ digits: [Double]) -> [Double] {
      (from...to).flatMap { exponent in digits.map { step($0, exponent) } }
        .filter { axis.share($0) != nil }
    }
    let decades = shown([1])
    if decades.count >= 3 { return thinned(decades, to: wanted) }
    let steps = shown([1, 2, 5])
    if steps.count >= 3 { return thinned(steps, to: max(wanted, 3)) }
    return linear(from: axis.low, to: axis.high, wanted: wanted)
  }

  /// Round numbers from the one at or below `low` to the one at or above `high`, about `wanted` of
  /// them; none where `low` and `high` are no range.
  package static func around(low: Double, high: Double, wanted: Int) -> [Double] {
    let inside = linear(from: low, to: high, wanted: wanted)
    guard let first = inside.first, let last = inside.last, inside.count > 1 else { return inside }
    let step = inside[1] - first
    // What rounding leaves beyond a round number needs no further one.
    let rounding = step * 1e-9
    return (first > low + rounding ? [first - step] : []) + inside
      + (last < high - rounding ? [last + step] : [])
  }

  /// Multiples of the step among 1, 2 and 5 times a power of ten that gives at most about `wanted`;
  /// of the next smaller step where that gives fewer than two.
  static func linear(from low: Double, to high: Double, wanted: Int) -> [Double] {
    let rough = (high - low) / Double(max(wanted, 1))
    guard rough.isFinite, rough > 1e-300 else { return [] }
    let exponent = Int(log10(rough).rounded(.down))
    let steps = [0.5, 1, 2, 5, 10, 20].map { step($0, exponent) }
    guard let place = steps.firstIndex(where: { $0.isFinite && $0 >= rough * 0.999 }) else {
      return []
    }
    let ticks = multiples(of: steps[place], from: low, to: high)
    return ticks.count > 1 || place == 0
      ? ticks : multiples(of: steps[place - 1], from: low, to: high)
  }

  private static func multiples(of step: Double, from low: Double, to high: Double) -> [Double] {
    let first = (low / step - 1e-9).rounded(.up)
    // Beyond 2^52 steps neighbours cannot be told apart.
    guard abs(first) < 0x1p52, high / step - first < 1000 else { return [] }
    var values: [Double] = []
    var index = first
    // Of the greatest numbers the next multiple is infinite, and would be below a bound that is,
    // too.
    let last = (high / step + 1e-9).rounded(.down)
    while index <= last, (index * step).isFinite {
      // Dividing keeps 0.3 at 0.3, where 3 · 0.1 is not.
      values.append(step >= 1 ? index * step : index / (1 / step).rounded())
      index += 1
    }
    return values
  }

  /// Times in ns, one unit for all, as many decimals as tell them apart.
  static func timeLabels(_ ticks: [Double]) -> [String] {
    guard let greatest = ticks.map(abs).max() else { return [] }
    let unit = TimeUnit.holding(greatest, least: 0.9995)
    return plainLabels(ticks.map { $0 / unit.nanoseconds }).map {
      $0 + "\u{A0}" + unit.typographicSymbol
    }
  }

  /// Times in ns, each in its own unit, as on a logarithmic axis.
  static func ownTimeLabels(_ ticks: [Double]) -> [String] { ticks.flatMap { timeLabels([$0]) } }

  /// Numbers, each with the decimals that it needs, as on a logarithmic axis.
  static func ownLabels(_ ticks: [Double]) -> [String] { ticks.flatMap { plainLabels([$0]) } }

  /// Numbers, with as many decimals as tell them apart and no more.
  package static func plainLabels(_ ticks: [Double]) -> [String] {
    let needed = ticks.map { tick in
      (0...9).first { decimals in
        let factor = pow(10, Double(decimals))
        return abs((tick * factor).rounded() - tick * factor) < 1e-6 * max(1, abs(tick * factor))
      } ?? 9
    }
    return ticks.map { PeopleNumber.page.fixed($0, decimals: needed.max() ?? 0) }
  }

  private static func step(_ digit: Double, _ exponent: Int) -> Double {
    let power = pow(10, Double(abs(exponent)))
    return exponent >= 0 ? digit * power : digit / power
  }

  private static func thinned(_ values: [Double], to wanted: Int) -> [Double] {
    guard values.count > wanted, wanted > 0 else { return values }
    let step = (values.count + wanted - 1) / wanted
    return values.enumerated().filter { $0.offset % step == 0 }.map(\.element)
  }
}
