import Measurement

extension Ledger {
  /// The counts of all classes, by name.
  var countsValue: ManifestValue {
    let counts = counts
    return .object(
      Dictionary(
        uniqueKeysWithValues: Verdict.allCases.map { ($0.rawValue, .integer(counts[$0] ?? 0)) }))
  }

  /// JUnit XML: a test case per gated row; rows that could not be compared are errors, and those that
  /// were not judged are skipped. Properties carry the exit code and the verdict, which programs that
  /// run `check` for others may lose.
  package func junit(exitCode code: Int32, verdict: String) -> String {
    var body = ""
    for row in rows {
      let name = Self.xml("\(row.stage.rawValue) \(row.metricText)")
      body += "  <testcase classname=\"\(Self.xml(row.caseID))\" name=\"\(name)\">"
      if let element = Self.element(of: row.verdict) {
        body += "<\(element) message=\"\(Self.xml(Self.message(row)))\"/>"
      }
      body += "</testcase>\n"
    }
    func count(_ element: String) -> Int { rows.count { Self.element(of: $0.verdict) == element } }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuite name="wavebench" tests="\(rows.count)" failures="\(count("failure"))" \
      errors="\(count("error"))" skipped="\(count("skipped"))">
        <properties>
          <property name="exit_code" value="\(code)"/>
          <property name="verdict" value="\(Self.xml(verdict))"/>
        </properties>
      \(body)</testsuite>

      """
  }

  /// The element of a test case that has not passed; nil for one that has.
  private static func element(of verdict: Verdict) -> String? {
    switch verdict {
    case .same, .improved: nil
    case .regressed, .missing: "failure"
    case .notComparable: "error"
    case .inconclusive, .noisy, .new: "skipped"
    }
  }

  private static func message(_ row: ComparedRow) -> String {
    let (before, after) = (row.before, row.after)
    guard row.verdict.fails, !before.isEmpty, !after.isEmpty else {
      return "\(row.verdict.rawValue): \(row.reason)"
    }
    return "\(row.verdict.rawValue): before \(before), after \(after), "
      + "\(row.changeText): \(row.reason)"
  }

  /// XML 1.0 has no control characters, not even escaped: they are shown.
  private static func xml(_ text: String) -> String {
    text.visibleInLine { $0 == "\"" ? "&quot;" : $0.markupEntity }
  }

  /// Workflow commands for GitHub Actions, a line each: one error per row that forbids a pass, the
  /// worst first, ten at most, as the site shows.
  package var annotations: [String] {
    let bad = [Verdict.regressed, .missing, .notComparable]
      .flatMap { ComparisonDocument.rows(rows, with: $0) }
    return bad.prefix(10).map { row in
      let text =
        "\(row.caseID) \(row.stage.rawValue) \(row.metricText): \(row.changeText) \(row.reason)"
      return "::error title=WaveBench \(row.verdict.rawValue)::"
        + text.visibleInLine.replacing("%", with: "%25")
    }
  }
}

extension Ledger.Outcome {
  /// The answer in words.
  var words: String {
    switch self {
    case .passed: "nothing regressed"
    case .notComparable: "not comparable"
    case .regressed, .undecided: rawValue
    }
  }
}
