import Foundation

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
