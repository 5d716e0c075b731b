package import Measurement

extension ComparisonDocument {
  /// The fields of a row: its column in CSV, its key in JSON, and the value, null where it is
  /// not available.
  private struct Field: Sendable {
    let column, key: String
    let value: @Sendable (ComparedRow) -> ManifestValue

    static func text(
      _ column: String, _ key: String? = nil, _ text: @escaping @Sendable (ComparedRow) -> String
    ) -> Field { Field(column: column, key: key ?? column) { .text(text($0)) } }

    static func number(
      _ column: String, _ key: String? = nil, _ number: @escaping @Sendable (ComparedRow) -> Double?
    ) -> Field { Field(column: column, key: key ?? column) { ManifestValue(finite: number($0)) } }
  }

  private static let fields: [Field] = [
    .text("case_id", "caseID") { $0.caseID }, .text("stage") { $0.stage.rawValue },
    .text("metric") { $0.metricText }, .text("pass") { $0.pass.rawValue },
    .text("unit") { $0.unit.rawValue }, .text("kind") { $0.kind.rawValue },
    .number("baseline") { $0.baseline }, .number("candidate") { $0.candidate },
    .number("ratio") { $0.ratio },
    .number("ratio_low", "ratioLow") { $0.test(ofRatio: true)?.interval.lower },
    .number("ratio_high", "ratioHigh") { $0.test(ofRatio: true)?.interval.upper },
    .number("p") { $0.test?.p }, .number("adjusted_p", "adjustedP") { $0.test?.adjustedP },
    .number("minimum_effect", "minimumEffect") { $0.minimumEffect },
    .number("detectable_effect", "detectableEffect") { $0.test(ofRatio: true)?.detectable },
    .text("verdict") { $0.verdict.rawValue }, .text("reason") { $0.reason },
    Field(column: "gated", key: "gated") { .flag($0.isGated) },
    .number("difference") { $0.difference },
    .number("difference_low", "differenceLow") { $0.test(ofRatio: false)?.interval.lower },
    .number("difference_high", "differenceHigh") { $0.test(ofRatio: false)?.interval.upper },
    .number("minimum_difference", "minimumDifference") { $0.minimumDifference },
    .number("detectable_difference", "detectableDifference") {
      $0.test(ofRatio: false)?.detectable
    },
  ]

  /// Every row.
  package var table: RowTable {
    RowTable(Self.fields.map(\.column), rows.map { row in Self.fields.map { $0.value(row) } })
  }

  /// Every key is always there; what is not available is null.
  package func json() throws -> String {
    let rows = rows.map { row in
      ManifestValue.object(
        Dictionary(uniqueKeysWithValues: Self.fields.map { ($0.key, $0.value(row)) }))
    }
    return try JSONText.text(
      ManifestValue.object([
        "baseline": .text(baseline), "candidate": .text(candidate),
        "summary": .text("\(ledger.judged)"),
        "outcome": .text(ledger.outcome.rawValue), "counts": ledger.countsValue,
        "hardDifferences": .list(comparison.differences.hard.map { .text($0) }),
        "softDifferences": .list(comparison.differences.soft.map { .text($0) }),
        "rows": .list(rows),
      ]))
  }

  /// The candidate in Bencher's metric format: benchmark, measure, value.
  package func bencher() throws -> String {
    var document: [String: [String: [String: Double]]] = [:]
    for row in rows {
      guard let value = row.candidate else { continue }
      document["\(row.caseID) \(row.stage.rawValue)", default: [:]][row.metricText] = [
        "value": value
      ]
    }
    return try JSONText.text(document)
  }

  private struct ActionRow: Encodable {
    let name, unit: String
    let value: Double
    let extra: String
  }

  /// The candidate for github-action-benchmark, whose feeds have one direction each: rows where
  /// less is better are for its `customSmallerIsBetter`, rows where more is better for its
  /// `customBiggerIsBetter`.
  ///
  /// - Parameter better: which rows; others would be published with gain and loss changed round.
  package func githubActionBenchmark(_ better: Polarity) throws -> String {
    try JSONText.text(
      rows.filter { $0.polarity == better }.compactMap { row in
        row.candidate.map {
          ActionRow(
            name: "\(row.caseID) \(row.stage.rawValue) \(row.metricText)", unit: row.unit.rawValue,
            value: $0, extra: "\(row.verdict.rawValue): \(row.reason)")
        }
      })
  }

  /// The metrics of the candidate's rows whose better direction is `polarity`, each once.
  package func metrics(_ polarity: Polarity) -> [String] {
    rows.filter { $0.polarity == polarity && $0.candidate != nil }.map(\.metricText).distinct
  }
}

extension ComparedRow {
  /// The test of a ratio, or of a difference; nil where it is of the other.
  fileprivate func test(ofRatio isRatio: Bool) -> Test? {
    (kind != .realTime) == isRatio ? test : nil
  }
}
