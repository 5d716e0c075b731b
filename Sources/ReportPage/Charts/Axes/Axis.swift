import Foundation
import Reports

/// Draws axes: ticks, their labels, thin lines behind the data.
enum Axis {
  /// Labels below the picture's data at the scale's ticks; one that would touch its left neighbour
  /// or leave the picture is not written, its line is drawn all the same.
  /// - Parameters:
  ///   - top: the upper end of the lines, px.
  ///   - bottom: their lower end; labels stand below it.
  static func below(
    _ picture: inout Picture, _ scale: AxisScale, _ ticks: [Double], _ labels: [String],
    top: Double, bottom: Double
  ) {
    var taken = -Double.infinity
    for (tick, label) in zip(ticks, labels) {
      guard let x = scale.position(tick) else { continue }
      picture.line(x, top, x, bottom, "g")
      let width = TextMeasure.width(label, size: Picture.labelSize)
      let left = min(max(x - width / 2, 0), picture.width - width)
      guard left >= taken + 6, left >= 0 else { continue }
      picture.label(label, left + width / 2, bottom + 14, .middle, style: "m")
      taken = left + width
    }
  }

  /// Labels left of the picture's data; one that would touch its neighbour is not written.
  /// - Parameters:
  ///   - left: the left end of the lines, px; labels end before it.
  ///   - right: their right end.
  static func beside(
    _ picture: inout Picture, _ scale: AxisScale, _ ticks: [Double], _ labels: [String],
    left: Double, right: Double
  ) {
    var taken = Double.infinity
    for (tick, label) in zip(ticks, labels) {
      guard let y = scale.position(tick) else { continue }
      picture.line(left, y, right, y, "g")
      guard abs(taken - y) >= 14 else { continue }
      let room = left - 5
      picture.label(
        TextMeasure.fitted(label, room: room, size: Picture.labelSize), left - 5, y + 4, .end,
        style: "m")
      taken = y
    }
  }

  /// What the axis below shows, centred under it.
  static func title(_ picture: inout Picture, _ text: String, left: Double, right: Double) {
    let line = TextMeasure.fitted(text, room: picture.width, size: Picture.labelSize)
    title(&picture, [line], left: left, right: right)
  }

  /// The same on lines of their own, the last one at the picture's lower edge.
  static func title(_ picture: inout Picture, _ lines: [String], left: Double, right: Double) {
    let first = picture.height - 5 - Picture.furtherHeight(lines)
    picture.label(lines, (left + right) / 2, first, .middle, style: "m")
  }
}

/// Maps numbers to places on the picture: linear, or logarithmic for numbers above 0.
public struct AxisScale: Equatable, Sendable {
  /// How numbers are spread over the axis.
  public enum Kind: Sendable { case linear, logarithmic }

  /// How numbers are spread.
  public let kind: Kind
  /// The least number shown.
  public let low: Double
  /// The greatest number shown, above `low`.
  public let high: Double
  /// The place of `low`, px.
  public let start: Double
  /// The place of `high`, px; below `start` where the axis runs upwards.
  public let end: Double

  /// A scale from `low` to `high`; nil when that is no range: equal, not finite, too wide for
  /// arithmetic, or not above 0 where it is logarithmic.
  public init?(_ kind: Kind, low: Double, high: Double, start: Double, end: Double) {
    guard low.isFinite, high.isFinite, low < high, (high - low).isFinite else { return nil }
    guard kind == .linear || low > 0, high / 2 - low / 2 > .leastNormalMagnitude else { return nil }
    self.kind = kind
    self.low = low
    self.high = high
    self.start = start
    self.end = end
  }

  /// A scale that shows all `values` that it can, with room at both ends; nil when it can show
  /// none.
  /// - Parameter room: the room at each end as a share of the range, 0 or more.
  public init?(_ kind: Kind, showing values: [Double], room: Double, start: Double, end: Double) {
    let shown = values.filter { $0.isFinite && (kind == .linear || $0 > 0) }
    guard let least = shown.min(), let greatest = shown.max() else { return nil }
    let from = kind == .linear ? least : log10(least)
    let to = kind == .linear ? greatest : log10(greatest)
    var space = (to - from) * room
    // A single number still gets an axis around it.
    if space <= 0 { space = kind == .linear ? max(abs(to) * 0.05, 0.5) : 0.05 }
    self.init(
      kind, low: kind == .linear ? from - space : pow(10, from - space),
      high: kind == .linear ? to + space : pow(10, to + space), start: start, end: end)
  }

  /// The place of a number, px; nil when the axis does not show it.
  public func position(_ value: Double) -> Double? {
    guard value.isFinite, kind == .linear || value > 0 else { return nil }
    let share =
      kind == .linear
      ? (value - low) / (high - low) : (log(value) - log(low)) / (log(high) - log(low))
    guard share.isFinite, share > -1e-6, share < 1 + 1e-6 else { return nil }
    return start + (end - start) * share
  }
}

/// The numbers that an axis names.
public enum Ticks {
  /// Round numbers inside the scale, ascending, about `wanted` of them: multiples of 1, 2 or 5
  /// times a power of ten; on a logarithmic scale powers of ten, or 1, 2 and 5 of each, where they
  /// suffice.
  public static func values(_ scale: AxisScale, wanted: Int) -> [Double] {
    guard scale.kind == .logarithmic else {
      return linear(from: scale.low, to: scale.high, wanted: wanted)
    }
    let from = Int(log10(scale.low).rounded(.down)) - 1
    let to = Int(log10(scale.high).rounded(.up)) + 1
    let decades = inside(scale, (from...to).map { power($0) })
    if decades.count >= 3 { return thinned(decades, to: wanted) }
    let steps = inside(scale, (from...to).flatMap { [power($0), 2 * power($0), 5 * power($0)] })
    if steps.count >= 3 { return thinned(steps, to: max(wanted, 3)) }
    return linear(from: scale.low, to: scale.high, wanted: wanted)
  }

  /// Round numbers from the one at or below `low` to the one at or above `high`, about `wanted` of
  /// them; none where `low` and `high` are no range.
  static func around(low: Double, high: Double, wanted: Int) -> [Double] {
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

  /// Labels of ticks that run over time in ns, one unit for all, as many decimals as tell them
  /// apart.
  public static func timeLabels(_ ticks: [Double]) -> [String] {
    guard let greatest = ticks.map(abs).max() else { return [] }
    let unit = TimeUnit.fitting(greatest)
    return plainLabels(ticks.map { $0 / unit.nanoseconds }).map { $0 + "\u{A0}" + unit.symbol }
  }

  /// The label of one tick among ticks of different units, as on a logarithmic axis.
  public static func timeLabel(_ tick: Double) -> String { timeLabels([tick])[0] }

  /// Labels of ticks, as many decimals as tell them apart and no more.
  public static func plainLabels(_ ticks: [Double]) -> [String] {
    let needed = ticks.map { tick in
      (0...9).first { decimals in
        let factor = pow(10, Double(decimals))
        return abs((tick * factor).rounded() - tick * factor) < 1e-6 * max(1, abs(tick * factor))
      } ?? 9
    }
    return ticks.map { PeopleNumber.page.fixed($0, decimals: needed.max() ?? 0) }
  }

  private static func step(_ digit: Double, _ exponent: Int) -> Double {
    exponent >= 0 ? digit * power(exponent) : digit / power(-exponent)
  }

  private static func power(_ exponent: Int) -> Double { pow(10, Double(exponent)) }

  private static func inside(_ scale: AxisScale, _ values: [Double]) -> [Double] {
    values.filter { scale.position($0) != nil }
  }

  private static func thinned(_ values: [Double], to wanted: Int) -> [Double] {
    guard values.count > wanted, wanted > 0 else { return values }
    let step = (values.count + wanted - 1) / wanted
    return values.enumerated().filter { $0.offset % step == 0 }.map(\.element)
  }
}

/// A number that a chart marks by a line across it, such as a limit.
public struct NamedLevel: Sendable, Equatable {
  /// Where the line is.
  public let value: Double
  /// What the line is called; for lines close together, names stand in one label.
  public let name: String

  /// A line at `value`.
  public init(value: Double, name: String) {
    self.value = value
    self.name = name
  }

  /// Draws those levels that an upright scale shows, dotted from `left` to `right`, px, and names
  /// them all above the uppermost, below the lowest where there is no room: at the left, where
  /// lines that rise leave some.
  static func draw(
    _ levels: [NamedLevel], _ scale: AxisScale, left: Double, right: Double,
    _ picture: inout Picture
  ) {
    let shown = levels.compactMap { level in
      scale.position(level.value).map { (name: level.name, y: $0) }
    }
    for level in shown { picture.line(left, level.y, right, level.y, "budget") }
    guard let top = shown.map(\.y).min(), let bottom = shown.map(\.y).max() else { return }
    let text = shown.map(\.name).joined(separator: ", ")
    picture.label(
      TextMeasure.fitted(text, room: right - left, size: Picture.labelSize), left + 2,
      top - 14 >= scale.end ? top - 4 : bottom + 12, style: "m")
  }
}
