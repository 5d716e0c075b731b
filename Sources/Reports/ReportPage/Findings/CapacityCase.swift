import ResultStore
import SampleStatistics
import Vocabulary

/// A case whose number of views was searched for: its rows, and its samples.
struct CapacityCase {
  /// One run of a search.
  struct Run: Equatable {
    /// How many views it had.
    let views: Double
    /// The mean time from one new picture to the next, ns.
    let interval: Double
  }

  let measured: MeasuredCase
  /// The samples of `capacity`, one per process, in the file's order.
  let estimates: [SampleRow]
  /// All runs of all processes whose both numbers are known.
  let runs: [Run]
  /// The processes that tried anything.
  let searches: Int
  /// What each process knows of its own number.
  private let known: [Int: LogEstimate]

  /// From the samples of the case; those of a process and round belong together.
  init(measured: MeasuredCase, samples: [SampleRow]) {
    func numbers(_ metric: MetricName) -> [(round: RoundKey, value: Double)] {
      samples.filter { $0.metric == metric }.compactMap { sample in
        guard let value = sample.value, value.isFinite else { return nil }
        return (RoundKey(process: sample.process, round: sample.round), value)
      }
    }
    self.measured = measured
    estimates = samples.filter {
      $0.metric == .capacity && $0.value?.isFinite == true
    }
    known = Self.known(estimates, samples)
    let intervals = Dictionary(
      numbers(.triedInterval).map { ($0.round, $0.value) },
      uniquingKeysWith: { first, _ in first })
    let tried = numbers(.triedCount).compactMap { round, views in
      intervals[round].map { (process: round.process, run: Run(views: views, interval: $0)) }
    }
    runs = tried.map(\.run)
    searches = Set(tried.map(\.process)).count
  }

  var strategy: String { measured.strategy }

  /// The report's capacity; nil for a search that came to none.
  var figure: FoundCapacity? {
    guard let numbers = measured.measurement(.frame, .capacity) else { return nil }
    let isOverProcesses = processes > 1
    return FoundCapacity(
      value: numbers.median, bound: bound,
      lower: isOverProcesses ? numbers.lower : median(.capacityLow),
      upper: isOverProcesses ? numbers.upper : median(.capacityHigh))
  }

  /// Hitch time ratio of the runs that the capacity should hold, ms/s.
  var hitchRatio: Double? { median(.hitchTimeRatio) }

  /// How many times the capacity of `other` it is: process by process where there are samples, with
  /// the doubts of both numbers in the interval; nil where either is unknown.
  func ratio(to other: CapacityCase) -> PairedRatio? {
    let ratios = known.sorted { $0.key < $1.key }.compactMap { process, mine in
      other.known[process].map(mine.over)
    }
    let mean = LogEstimate.mean(ratios)
    guard let value = mean?.value ?? ratios.first?.value else {
      return PairedRatio.ofMedians(figure?.value, other.figure?.value)
    }
    return PairedRatio(
      ratio: value, interval: mean?.interval, unit: .process, units: ratios.count)
  }

  /// What is said of the number, in alphabetical order.
  private var flags: [SampleFlag] { measured.row(.frame, .capacity)?.flags ?? [] }

  /// How many processes found a number, `4 of 5`, unless all did, and the flags.
  var remarks: [String] {
    let all = measured.row(.frame, .triedCount)?.processes ?? searches
    return (processes < all ? ["\(processes) of \(all)"] : []) + flags.map(\.rawValue)
  }

  private static func known(_ estimates: [SampleRow], _ samples: [SampleRow]) -> [Int: LogEstimate]
  {
    func ends(_ metric: MetricName) -> [Int: Double] {
      Dictionary(
        samples.filter { $0.metric == metric }.compactMap { row in
          row.value.map { (row.process, $0) }
        }, uniquingKeysWith: { first, _ in first })
    }
    let (low, high) = (ends(.capacityLow), ends(.capacityHigh))
    return estimates.reduce(into: [:]) { known, row in
      guard let value = row.value else { return }
      // The truth is below the first number that is too large.
      known[row.process] = LogEstimate(
        value, lower: low[row.process], upper: high[row.process].map { $0 + 1 })
    }
  }

  private func median(_ metric: MetricName) -> Double? {
    measured.measurement(.frame, metric)?.median
  }

  private var processes: Int {
    measured.row(.frame, .capacity)?.processes ?? 0
  }

  private var bound: CapacityBound {
    if flags.contains(.undecided) { return .unknown }
    guard estimates.isEmpty else {
      return CapacityBound(processes: estimates.map { Set($0.flags) })
    }
    // The report's flags are those of all processes together: another may be without.
    let flags = Set(measured.row(.frame, .capacity)?.flags ?? [])
    return CapacityBound(processes: processes > 1 ? [flags, []] : [flags])
  }
}

/// Names a round of a run: what is paired.
struct RoundKey: Hashable {
  let process: Int
  let round: Int
}
