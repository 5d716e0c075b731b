extension ComparisonDocument {
  /// At most ten lines of Markdown for a pull request: the verdict and what changed, cause by
  /// cause, each with the row that shows it best.
  public var comment: String {
    let causes = causes
    let isWorse = causes.contains { $0.verdict == .regressed || $0.verdict == .missing }
    let table = MarkdownTable(
      header: ["verdict", "what changed", "before", "after", "change"],
      rows: causes.map { cause in
        let row = cause.example
        return [
          cause.verdict.rawValue, "\(Self.subject(cause)), as in \(row.caseID)",
          Self.value(row, row.baseline), Self.value(row, row.candidate), Self.change(row),
        ]
      })
    return table.comment(
      heading: "**WaveBench: \(isWorse ? "regressed" : "nothing regressed").** "
        + MarkdownTable.escaped(summary),
      remarks: comparison.differences.hard.prefix(1).map {
        "Times are not comparable: \(MarkdownTable.escaped($0))"
      }, more: "more causes")
  }
}
