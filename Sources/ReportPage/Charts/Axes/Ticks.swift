import Foundation
import Reports

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
