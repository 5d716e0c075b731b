import ResultStore
import SampleStatistics
import Vocabulary
import Wording

/// How many times what one case takes another one takes, in the same rounds of the same processes.
struct StoredRatio {
  let ratio: Double
  /// nil where fewer than two processes speak for it.
  let interval: (lower: Double, upper: Double)?

  /// `1.72 [1.65, 1.80]`.
  var text: String {
    func digits(_ number: Double) -> String {
      PeopleNumber.terminal.fixed(number, decimals: ratio < 100 ? 2 : 0)
    }
    guard let interval else { return digits(ratio) }
    return "\(digits(ratio)) [\(digits(interval.lower)), \(digits(interval.upper))]"
  }

  /// What the interval says of "the one takes more than the other".
  var verdict: String {
    guard let interval, interval.lower > 1 || interval.upper < 1 else {
      return "no difference seen"
    }
    return interval.lower > 1 ? "holds" : "does not hold"
  }
}

/// A run's samples of one metric, ready to be compared case by case.
struct PairedSamples {
  private let rows: [String: [SampleRow]]
  private let file: String

  /// The samples of `metric` on a stage in `rows`, which stand in the file `file`.
  init(_ rows: [SampleRow], _ metric: MetricName, on stage: Stage, file: String) {
    let own = rows.filter { $0.metric == metric && $0.stage == stage }
    self.rows = Dictionary(grouping: own, by: \.caseID)
    self.file = file
  }

  /// The ratio of `first` to `second`, paired by process and round.
  ///
  /// - Throws: `FindingsError.missing` where no round has both.
  func ratio(_ first: FindingCase, to second: FindingCase) throws(FindingsError) -> StoredRatio {
    var others: [[Int]: Double] = [:]
    for row in rows[second.id] ?? [] { others[[row.process, row.round]] = row.value }
    var processes: [Int: [(numerator: Double, denominator: Double)]] = [:]
    for row in rows[first.id] ?? [] {
      guard let value = row.value, let other = others[[row.process, row.round]] else { continue }
      processes[row.process, default: []].append((value, other))
    }
    let groups = processes.sorted { $0.key < $1.key }.map(\.value)
    guard let found = PairedRatio.of(groups) else {
      throw .missing(file: file, row: "\(first.id) beside \(second.id)")
    }
    let interval = found.unit == .process ? found.interval : nil
    return StoredRatio(
      ratio: found.ratio, interval: interval.map { (lower: $0.lower, upper: $0.upper) })
  }
}
