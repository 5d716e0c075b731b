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

  /// Nil for a case without an estimate.
  init?(_ collected: CollectedCase) {
    let series = collected.series(.frame, .capacity)
    guard let value = CollectedCase.summary(of: series)?.median else { return nil }
    self.value = value
    bound = CapacityBound(processes: series.map { Set($0.samples.flatMap(\.flags)) })
    let interval = series.count > 1 ? CollectedCase.interval(of: series) : nil
    lower =
      series.count > 1 ? interval?.lower : collected.median(.frame, .capacityLow)
    upper =
      series.count > 1 ? interval?.upper : collected.median(.frame, .capacityHigh)
  }

  /// `412 [398, 420]`; a bound is never a bare number: `≥ 4096`, `< 1`.
  var text: String {
    let ends = [lower, upper].map { $0.map(PeopleNumber.terminal.exact) ?? "?" }
    return bound.words(
      PeopleNumber.terminal.exact(value),
      interval: lower == nil && upper == nil ? nil : "[\(ends[0]), \(ends[1])]")
  }

  /// How many times `other` it is: `3.1 x [2.9, 3.3]`; of bounds only what follows from them, which
  /// may be nothing.
  func relation(to other: CapacityFigure, _ ratio: PairedRatio) -> String? {
    bound.ofRatio(to: other.bound)?.words(
      bound == .about && other.bound == .about
        ? SummaryTable.text(ratio) : PeopleNumber.terminal.digits(value / other.value) + " x",
      interval: nil)
  }
}
