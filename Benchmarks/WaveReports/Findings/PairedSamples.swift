import Reports
import Statistics
import Vocabulary

/// How many times what one case takes another one takes, as findings say it. An interval over the
/// rounds of one process says nothing of another, and is left out.
extension PairedRatio {
  private var overProcesses: Interval? { unit == .process ? interval : nil }

  /// `1.72 [1.65, 1.80]`.
  var text: String {
    func digits(_ number: Double) -> String {
      PeopleNumber.terminal.fixed(number, decimals: ratio < 100 ? 2 : 0)
    }
    guard let interval = overProcesses else { return digits(ratio) }
    return "\(digits(ratio)) [\(digits(interval.lower)), \(digits(interval.upper))]"
  }

  /// What the interval says of "the one takes more than the other".
  var verdict: String {
    guard let interval = overProcesses, interval.lower > 1 || interval.upper < 1 else {
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
  func ratio(_ first: FindingCase, to second: FindingCase) throws(FindingsError) -> PairedRatio {
    guard let found = PairedRatio.of(values(first), per: values(second)) else {
      throw .missing(file: file, row: "\(first.id) beside \(second.id)")
    }
    return found
  }

  private func values(_ place: FindingCase) -> [PairedRatio.RoundValue] {
    (rows[place.id] ?? []).compactMap { row in row.value.map { (row.process, row.round, $0) } }
  }
}
