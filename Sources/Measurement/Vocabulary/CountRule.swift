/// The values that a count can have: none is below 0, a single one is whole, in all or in its
/// frames.
package struct CountRule: Sendable {
  /// True if it is a whole number itself, rather than so much per frame.
  private let isInAll: Bool
  private let isRate: Bool

  /// Nil for what may be below 0 by right: times, differences of two batches or moments, distances;
  /// and for metrics of which nothing is known.
  package init?(_ metric: MetricName, _ pass: Pass) {
    guard metric.isOwn || Self.counts.contains(metric) else { return nil }
    isRate = metric.isOwn && pass == .paced
    isInAll = [.exact, .memory, .paced, .scripted].contains(pass)
  }

  package func allows(_ summary: Double) -> Bool { summary >= 0 }

  /// - Parameter frames: those that it is the mean of; nil where nobody knows how many.
  package func allows(_ value: Double, frames: Int?) -> Bool {
    guard value >= 0, !isRate, let frames = isInAll ? 1 : frames else { return value >= 0 }
    let total = value * Double(frames)
    return abs(total - total.rounded()) <= 1e-9 * max(1, total)
  }

  /// Events counted one by one: exactly, in the allocator, or on screen.
  private static let counts = Set(
    MetricTable.all.filter { metric in
      metric.isExact && [.count, .bytes].contains(metric.unit)
        || metric.unit == .count && !Set(metric.passes).isDisjoint(with: [.paced, .allocations])
    }.map(\.name))
}
