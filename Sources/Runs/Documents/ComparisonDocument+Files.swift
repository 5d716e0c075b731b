package import Measurement

extension ComparisonDocument {
  /// The columns of a row, and its values, null where one is not available.
  static let fields: [(column: String, value: @Sendable (ComparedRow) -> ManifestValue)] = [
    ("case_id", { .text($0.caseID) }), ("stage", { .text($0.stage.rawValue) }),
    ("metric", { .text($0.metricText) }), ("pass", { .text($0.pass.rawValue) }),
    ("unit", { .text($0.unit.rawValue) }), ("kind", { .text($0.kind.rawValue) }),
    ("baseline", { ManifestValue(finite: $0.baseline) }),
    ("candidate", { ManifestValue(finite: $0.candidate) }),
    ("ratio", { ManifestValue(finite: $0.ratio) }),
    ("ratio_low", { ManifestValue(finite: $0.test(ofRatio: true)?.interval.lower) }),
    ("ratio_high", { ManifestValue(finite: $0.test(ofRatio: true)?.interval.upper) }),
    ("p", { ManifestValue(finite: $0.test?.p) }),
    ("adjusted_p", { ManifestValue(finite: $0.test?.adjustedP) }),
    ("minimum_effect", { ManifestValue(finite: $0.minimumEffect) }),
    ("detectable_effect", { ManifestValue(finite: $0.test(ofRatio: true)?.detectable) }),
    ("verdict", { .text($0.verdict.rawValue) }), ("reason", { .text($0.reason) }),
    ("gated", { .flag($0.isGated) }), ("difference", { ManifestValue(finite: $0.difference) }),
    ("difference_low", { ManifestValue(finite: $0.test(ofRatio: false)?.interval.lower) }),
    ("difference_high", { ManifestValue(finite: $0.test(ofRatio: false)?.interval.upper) }),
    ("minimum_difference", { ManifestValue(finite: $0.minimumDifference) }),
    ("detectable_difference", { ManifestValue(finite: $0.test(ofRatio: false)?.detectable) }),
  ]

  package var table: RowTable {
    RowTable(Self.fields.map(\.column), rows.map { row in Self.fields.map { $0.value(row) } })
  }

  /// Every key is always there; what is not available is null.
  package func json() throws -> String {
    try JSONText.text(
      ManifestValue.object([
        "baseline": .text(baseline), "candidate": .text(candidate),
        "summary": .text(ledger.judged),
        "outcome": .text(ledger.outcome.rawValue), "counts": ledger.countsValue,
        "hardDifferences": .list(comparison.differences.hard.map { .text($0) }),
        "softDifferences": .list(comparison.differences.soft.map { .text($0) }),
        "rows": .list(table.objects(RowTable.camelCase)),
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
