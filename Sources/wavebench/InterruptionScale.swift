import Foundation

/// A linear map from values to places in a picture, with ticks at round values.
struct InterruptionScale {
  let low: Double
  let high: Double
  let start: Double
  let end: Double
  let ticks: [Double]

  /// Exactly `low` … `high`, with about six ticks.
  init(_ low: Double, _ high: Double, _ start: Double, _ end: Double, ticks count: Int = 6) {
    (self.low, self.high, self.start, self.end) = (low, high, start, end)
    let step = Self.step(high - low, count)
    let first = (low / step).rounded(.up)
    ticks = stride(from: first, through: (high / step + 1e-9).rounded(.down), by: 1).map {
      $0 * step
    }
  }

  /// All of `values`, out to the next ticks.
  init(covering values: [Double], _ start: Double, _ end: Double, ticks count: Int) {
    let least = min(0, values.min() ?? 0)
    let most = max(least + 1, values.max() ?? 1)
    let step = Self.step(most - least, count)
    self.init(
      (least / step + 1e-9).rounded(.down) * step, (most / step - 1e-9).rounded(.up) * step, start,
      end, ticks: count)
  }

  func callAsFunction(_ value: Double) -> Double {
    start + (value - low) / (high - low) * (end - start)
  }

  /// 1, 2 or 5 times a power of ten, so that about `count` steps make `length`.
  private static func step(_ length: Double, _ count: Int) -> Double {
    let raw = max(length, 1e-9) / Double(count)
    let power = pow(10, log10(raw).rounded(.down))
    return ([1.0, 2, 5].first { $0 * power >= raw * 0.999 } ?? 10) * power
  }
}
