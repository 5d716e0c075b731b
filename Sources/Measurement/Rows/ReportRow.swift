package typealias ReportFile = ResultFile<ReportRow>

/// One row of report.csv: one metric of one stage of one case, whose parts can be read and set as
/// if they were the row's own.
@dynamicMemberLookup
package struct ReportRow: ReadableRow, Sendable, Equatable {
  package static let fileName = "report.csv"
  package static let columns = Schema.report

  package var runID = ""
  package var identity = CaseIdentity()
  package var stage = Stage.frame
  package var metric = MetricName("")
  package var unit = MetricUnit("")
  package var polarity = Polarity.neutral
  package var pass = Pass.time
  package var source = ValueSource("")
  package var quality = Quality.measured
  package var processes = 0
  package var samples = 0
  package var frames = 0
  /// The numbers in column order from `median` to `mean`, one per column; nil is not available.
  package var numbers = [Double?](repeating: nil, count: Schema.numbers.count)
  /// Flags, in alphabetical order.
  package var flags: [SampleFlag] = []

  static let numberColumns = Schema.numbers.map(\.name)

  /// Nil where it is not available, and for what is no column of numbers or not in `numbers`.
  package func number(_ column: String) -> Double? {
    Self.numberColumns.firstIndex(of: column).flatMap { place in
      numbers.indices.contains(place) ? numbers[place] : nil
    }
  }

  /// The number whose interval the row has: the median, or the mean of what adds up.
  package var estimate: Double? { number(RealTimeMetric.isMean(metric, pass) ? "mean" : "median") }

  package init() {}

  package subscript<Part>(dynamicMember path: WritableKeyPath<CaseIdentity, Part>) -> Part {
    get { identity[keyPath: path] }
    set { identity[keyPath: path] = newValue }
  }

  package func cells() throws(ResultStoreError) -> [String] {
    var cells = [
      String(Schema.version), CSVText.safe(runID), CSVText.safe(identity.caseID),
      CSVText.safe(identity.block),
    ]
    cells += try IdentityColumns.cells(identity, withViews: true)
    cells += [
      stage.rawValue, CSVText.safe(metric.rawValue), CSVText.safe(unit.rawValue),
      polarity.rawValue, pass.rawValue, CSVText.safe(source.rawValue), quality.rawValue,
      String(processes), String(samples), String(frames),
    ]
    precondition(numbers.count == Self.numberColumns.count, "one number per column")
    let rule = CountRule(metric, pass)
    for (number, column) in zip(numbers, Self.numberColumns) {
      cells.append(try CSVNumber.text(number, column, Self.fit(column, rule)))
    }
    return cells + [CSVText.safe(flags.map(\.rawValue).joined(separator: ";"))]
  }

  /// The key that may occur only once in a report: a metric of a stage of a case, from one pass.
  package struct Key: Hashable, Sendable, CustomStringConvertible {
    package let caseID: String
    package let stage: Stage
    package let metric: MetricName
    package let pass: Pass

    package init(_ caseID: String, _ stage: Stage, _ metric: MetricName, _ pass: Pass) {
      (self.caseID, self.stage, self.metric, self.pass) = (caseID, stage, metric, pass)
    }

    package var description: String {
      "\(caseID), \(stage.rawValue), \(metric), \(pass.rawValue)"
    }
  }

  /// True if both rows say the same but for their numbers, where those come from, and their run.
  package func measuresSame(as other: ReportRow) -> Bool {
    metric == other.metric && stage == other.stage && pass == other.pass && unit == other.unit
      && polarity == other.polarity && quality == other.quality && identity == other.identity
  }

  private static let olderPolarities = ["none": Polarity.neutral]

  /// Numbers that a column may hold of a count, else all. An interval of a mean may begin below 0.
  private static func fit(_ column: String, _ rule: CountRule?) -> (Double) -> Bool {
    guard let rule, column != "ci_low" else { return { _ in true } }
    return column == "min" || column == "max" ? { rule.allows($0, frames: nil) } : rule.allows
  }

  package var key: Key { Key(identity.caseID, stage, metric, pass) }

  package init(from reader: inout TableReader) throws(ResultStoreError) {
    runID = try reader.key()
    identity = try reader.identity()
    stage = try reader.word()
    metric = MetricName(try reader.key())
    unit = MetricUnit(try reader.text())
    polarity = try reader.word(before: Self.olderPolarities)
    pass = try reader.word()
    source = ValueSource(try reader.text())
    quality = try reader.word()
    processes = try reader.count()
    samples = try reader.count()
    frames = try reader.count()
    let rule = CountRule(metric, pass)
    for (index, column) in Self.numberColumns.enumerated() {
      numbers[index] = try reader.optionalNumber(Self.fit(column, rule))
    }
    flags = try reader.flags()
  }
}

extension Array where Element: Hashable {
  /// The different elements, each at its first place.
  package var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
