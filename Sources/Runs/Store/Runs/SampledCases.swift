package import Measurement

/// The cases of a run that another program measured, and of which it wrote samples.csv and
/// manifest.json alone: what report.csv says of each stands in the manifest, under `cases`.
package struct SampledCases: Sendable {
  static let key = "cases"
  /// The names that people write into such a manifest.
  private static let keys = [
    key, "schema", "run_id", "status", "status_reason", "unavailable", "files", "host", "versions",
    "seed", "sessions", "processes", "started_utc", "question", "settings", "suite", "command_line",
  ]

  /// Makes the rows of a report of samples whose cases and metrics are known.
  package typealias Summary =
    @Sendable (_ cases: SampledCases, _ samples: [SampleRow], _ manifest: Manifest)
    -> [ReportRow]

  package struct Absence: Sendable {
    package let caseID: String
    package let stage: Stage
    package let metric: MetricName
  }

  package let identities: [CaseIdentity]
  /// The entries of the manifest under `unavailable` that name a case.
  package let absences: [Absence]

  /// Reads a manifest; its path is for messages.
  ///
  /// - Throws: `ResultStoreError.manifest` for a case that a report could not hold, for a name that
  ///   stands twice, and for a number that is missing of no case.
  init(_ manifest: Manifest, path: String) throws(ResultStoreError) {
    let cases = manifest[Self.key]?.list ?? []
    guard !cases.isEmpty else {
      throw .manifest(path: path, problem: "\(Self.key) is no list of cases")
    }
    var (identities, names) = ([CaseIdentity](), Set<String>())
    for (index, value) in cases.enumerated() {
      let place = "\(Self.key)[\(index)]"
      let identity = try Self.identity(value, place, path)
      guard names.insert(identity.caseID).inserted else {
        throw .manifest(path: path, problem: "\(place) repeats the case_id '\(identity.caseID)'")
      }
      identities.append(identity)
    }
    self.identities = identities
    try Self.expectSpelt(manifest.fields.keys, among: Self.keys, "it", path)
    absences = try Self.absences(manifest, of: names, path: path)
  }

  /// The description of a case, read as the row of a table that has its columns.
  private static func identity(
    _ value: ManifestValue, _ place: String, _ path: String
  ) throws(ResultStoreError) -> CaseIdentity {
    guard let fields = value.object else {
      throw .manifest(path: path, problem: "\(place) is no object")
    }
    let columns = Schema.ofCase.map(\.name)
    if let other = fields.keys.sorted().first(where: { !columns.contains($0) }) {
      throw .manifest(
        path: path,
        problem: "\(place) has '\(other)', which is no column of a case"
          + Spelling.cure(for: other, among: columns))
    }
    var cells = [String(Schema.version)]
    for column in columns {
      switch fields[column] {
      case .text(let text): cells.append(CSVText.safe(text))
      case .integer(let number): cells.append("\(number)")
      case .number(let number): cells.append("\(number)")
      case .null, nil: cells.append("")
      default: throw .manifest(path: path, problem: "\(place), \(column) is no text and no number")
      }
    }
    let table = [["schema"] + columns, cells].map { CSVText.line($0) + "\n" }
    var reader = TableReader(bytes: Array(table.joined().utf8), name: path)
    do {
      try reader.header(["schema"] + columns)
      _ = try reader.nextRow()
      return try CaseIdentity(from: &reader)
    } catch .badValue(let column, let text, let problem) {
      throw .manifest(path: path, problem: "\(place), \(column.name ?? ""): '\(text)' \(problem)")
    } catch { throw .manifest(path: path, problem: "\(place): \(error)") }
  }

  /// Refuses a name that nearly is one of `known`; others are kept: a newer version may know them.
  private static func expectSpelt(
    _ names: some Sequence<String>, among known: [String], _ place: String, _ path: String
  ) throws(ResultStoreError) {
    for name in names.sorted() where !known.contains(name) {
      let suggestion = Spelling.suggestion(for: name, among: known)
      guard suggestion.isEmpty else {
        throw .manifest(
          path: path, problem: "\(place) has '\(name)', which is not read\(suggestion)")
      }
    }
  }

  /// The numbers that are missing of a case; those missing of all have no case.
  private static func absences(
    _ manifest: Manifest, of known: Set<String>, path: String
  ) throws(ResultStoreError) -> [Absence] {
    var absences: [Absence] = []
    for (index, value) in (manifest["unavailable"]?.list ?? []).enumerated() {
      try expectSpelt(
        (value.object ?? [:]).keys, among: ["case_id", "stage", "metric", "reason"],
        "unavailable[\(index)]", path)
      guard let caseID = value["case_id"] else { continue }
      guard let name = caseID.text, known.contains(name),
        let stage = value["stage"]?.text.flatMap(Stage.init(rawValue:)),
        let metric = value["metric"]?.text, MetricTable.metric(MetricName(metric)) != nil
      else {
        throw .manifest(
          path: path,
          problem: "unavailable[\(index)] names no case_id of its \(key), stage and metric")
      }
      absences.append(Absence(caseID: name, stage: stage, metric: MetricName(metric)))
    }
    return absences
  }

  /// Refuses samples that no row could be made of, at their place in the file.
  ///
  /// - Throws: `ResultStoreError.badValue`.
  func check(_ samples: [SampleRow], path: String) throws(ResultStoreError) {
    let known = Set(identities.map(\.caseID))
    // No name has a line end, so that a row is a line; the header is the first.
    for (index, sample) in samples.enumerated() {
      guard let (column, text, problem) = fault(of: sample, known) else { continue }
      let place = SampleRow.columns.firstIndex { $0.name == column } ?? 0
      throw .badValue(
        Place(file: path, line: index + 2, column: place + 1, name: column), text: text,
        problem: problem)
    }
  }

  /// The value that no row could be made of, and its column.
  private func fault(
    of sample: SampleRow, _ known: Set<String>
  ) -> (column: String, text: String, problem: String)? {
    guard known.contains(sample.caseID) else {
      return ("case_id", sample.caseID, "is none of the \(Self.key) in the manifest")
    }
    guard let metric = MetricTable.metric(sample.metric) else {
      let cure = "is unknown: take one of 'wavebench list', docs/reference/metrics.csv"
      return ("metric", sample.metric.rawValue, cure)
    }
    if sample.unit != metric.unit {
      return ("unit", sample.unit.rawValue, "is not \(metric.name)'s, \(metric.unit)")
    }
    if !metric.passes.contains(sample.pass) {
      let passes = metric.passes.map(\.rawValue).joined(separator: " or ")
      return ("pass", sample.pass.rawValue, "is no pass of \(metric.name): write \(passes)")
    }
    return sample.value == nil
      ? ("value", "", "is no number: leave out a sample that there is not") : nil
  }
}
