import ResultStore

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

  /// From the samples of the case; those of a process and round belong together.
  init(measured: MeasuredCase, samples: [SampleRow]) {
    struct Place: Hashable {
      let process: Int
      let round: Int
    }
    func places(_ metric: String) -> [(place: Place, value: Double)] {
      samples.filter { $0.metric == metric }.compactMap { sample in
        guard let value = sample.value, value.isFinite else { return nil }
        return (Place(process: sample.process, round: sample.round), value)
      }
    }
    self.measured = measured
    estimates = samples.filter {
      $0.metric == CapacityMetric.capacity && $0.value?.isFinite == true
    }
    let intervals = Dictionary(
      places(CapacityMetric.interval).map { ($0.place, $0.value) },
      uniquingKeysWith: { first, _ in first })
    let tried = places(CapacityMetric.count).compactMap { place, views in
      intervals[place].map { (process: place.process, run: Run(views: views, interval: $0)) }
    }
    runs = tried.map(\.run)
    searches = Set(tried.map(\.process)).count
  }

  var strategy: String { measured.strategy }

  /// The report's capacity; nil for a search that came to none.
  var figure: CapacityFigure? {
    guard let numbers = measured.measurement("frame", CapacityMetric.capacity) else { return nil }
    let isOverProcesses = processes > 1
    return CapacityFigure(
      value: numbers.median, bound: bound,
      lower: isOverProcesses ? numbers.lower : median(CapacityMetric.low),
      upper: isOverProcesses ? numbers.upper : median(CapacityMetric.high))
  }

  /// Hitch time ratio of the runs that the capacity should hold, ms/s.
  var hitchRatio: Double? { median(CapacityMetric.hitchRatio) }

  /// How many times the capacity of `other` it is: paired by process where there are samples; nil where
  /// either is unknown.
  func ratio(to other: CapacityCase) -> CostRatio? {
    CostRatio.paired(estimates, other.estimates)
      ?? CostRatio.ofMedians(figure?.value, other.figure?.value)
  }

  private func median(_ metric: String) -> Double? {
    measured.measurement("frame", metric)?.median
  }

  private var processes: Int {
    measured.row("frame", CapacityMetric.capacity)?.processes ?? 0
  }

  private var bound: CapacityBound {
    guard estimates.isEmpty else {
      return CapacityBound(processes: estimates.map { Set($0.flags) })
    }
    // The report's flags are those of all processes together: another may be without.
    let flags = Set(measured.row("frame", CapacityMetric.capacity)?.flags ?? [])
    return CapacityBound(processes: processes > 1 ? [flags, []] : [flags])
  }
}
