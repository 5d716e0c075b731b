import Vocabulary

extension ComparisonDocument {
  /// The table for people: largest change first.
  public func table(isColored: Bool, all: Bool) -> String {
    var head = ["\(baseline) -> \(candidate)", summary]
    head += comparison.differences.hard.map { "differs (hard): \($0)" }
    head += comparison.differences.soft.prefix(all ? .max : 6).map { "differs: \($0)" }
    var text = head.map { $0.visibleInLine + "\n" }.joined()
    let shown = all ? notable + rows.filter { !notable.contains($0) } : Array(notable.prefix(40))
    guard !shown.isEmpty else { return text }
    var cells = [
      ["verdict", "case", "stage", "metric", "before", "after", "change", "95 %", "why"]
    ]
    for row in shown {
      cells.append([
        row.verdict.rawValue, row.caseID, row.stage.rawValue, Self.short(row.metricText),
        Self.value(row, row.baseline), Self.value(row, row.candidate), Self.change(row),
        Self.interval(row), row.reason,
      ])
    }
    text += "\n"
    for (index, line) in TextColumns.padded(cells).enumerated() {
      var words = line
      if isColored, index > 0 { words[0] = Self.colored(words[0], shown[index - 1].verdict) }
      text += words.joined() + "\n"
    }
    if !all && notable.count > shown.count {
      text += "... and \(notable.count - shown.count) more; --format csv has all\n"
    }
    return text
  }

  static func short(_ metric: String) -> String {
    metric.split(separator: ":").last.map(String.init) ?? metric
  }

  static func colored(_ word: String, _ verdict: Verdict) -> String {
    switch verdict {
    case .regressed, .missing: "\u{1B}[31m\(word)\u{1B}[0m"
    case .improved: "\u{1B}[32m\(word)\u{1B}[0m"
    case .inconclusive, .noisy: "\u{1B}[33m\(word)\u{1B}[0m"
    default: word
    }
  }

  /// For a pull request: the verdict first, details folded.
  public var markdown: String {
    let worst = notable.first { $0.verdict == .regressed || $0.verdict == .missing }
    var text = worst == nil ? "**WaveBench: nothing regressed.**" : "**WaveBench: regressed.**"
    text += " \(summary)\n"
    for difference in comparison.differences.hard {
      text += "\n> Times are not comparable: \(MarkdownTable.escaped(difference))\n"
    }
    guard !notable.isEmpty else { return text }
    text += "\n<details><summary>\(notable.count) rows to look at</summary>\n\n"
    let table = MarkdownTable(
      header: [
        "verdict", "case", "stage", "metric", "before", "after", "change", "95 %", "why",
      ],
      rows: notable.prefix(200).map { row in
        [
          row.verdict.rawValue, row.caseID, row.stage.rawValue, row.metricText,
          Self.value(row, row.baseline), Self.value(row, row.candidate), Self.change(row),
          Self.interval(row), row.reason,
        ]
      })
    return text + table.lines.map { $0 + "\n" }.joined() + "\n</details>\n"
  }
}
