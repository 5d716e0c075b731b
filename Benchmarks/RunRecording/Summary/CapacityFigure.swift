import BenchmarkHarness
import ResultStore
import SampleStatistics
import Vocabulary
import WaveBenchmarks
import Wording

/// A capacity over the processes of a run, and what kind of number it is.
struct CapacityFigure {
  let value: Double
  let bound: CapacityBound
  /// Over processes; of a single one its own bootstrap's.
  let lower: Double?
  let upper: Double?
  /// The processes that searched, and those of them whose search gave a number.
  private let searches: (all: Int, found: Int)

  /// Nil for a case without an estimate.
  init?(_ collected: CollectedCase) {
    let series = collected.series(.frame, .capacity)
    guard let value = CollectedCase.summary(of: series)?.median else { return nil }
    self.value = value
    searches = collected.searches
    let flags = collected.capacityFlags
    bound =
      flags.contains(.undecided)
      ? .unknown : CapacityBound(processes: series.map { Set($0.samples.flatMap(\.flags)) })
    let interval = collected.capacityInterval
    lower =
      series.count > 1 ? interval?.lower : collected.median(.frame, .capacityLow)
    upper =
      series.count > 1 ? interval?.upper : collected.median(.frame, .capacityHigh)
  }

  /// `412 [398, 420]`; a bound is never a bare number: `≥ 4096`, `< 1`; of some processes only:
  /// `412 [398, 420] (4 of 5 processes)`.
  var text: String {
    let ends = [lower, upper].map { $0.map(PeopleNumber.terminal.exact) ?? "?" }
    let words = bound.words(
      PeopleNumber.terminal.exact(value),
      interval: lower == nil && upper == nil ? nil : "[\(ends[0]), \(ends[1])]")
    let isOfAll = searches.found == searches.all || bound == .unknown
    return words + (isOfAll ? "" : " (\(searches.found) of \(searches.all) processes)")
  }

  /// How many times `other` it is: `3.1 x [2.9, 3.3]`, which is `ratio`; of bounds only what
  /// follows from them, which may be nothing.
  func relation(to other: CapacityFigure, _ ratio: (value: Double, interval: Interval?)?) -> String?
  {
    guard let bound = bound.ofRatio(to: other.bound) else { return nil }
    guard bound == .about else {
      return bound.words(
        PeopleNumber.terminal.times(value / other.value), interval: nil)
    }
    return ratio.map { SummaryTable.text($0.value, $0.interval) }
  }
}
