import Foundation
import Measurement

extension Ledger {
  var countsValue: ManifestValue {
    let all = Verdict.allCases.map { ($0.rawValue, ManifestValue.integer(counts[$0] ?? 0)) }
    return .object(Dictionary(uniqueKeysWithValues: all))
  }

  /// JUnit XML: a test case for each case. It is a failure if a gated row of it fell, an error if one
  /// could not be compared, with a line for each such row, and skipped if none was judged.
  /// Properties carry the exit code and the verdict, which programs that run `check` for others may
  /// lose.
  ///
  /// - Parameters:
  ///   - took: how long the check took, s.
  ///   - start: when the run was measured that was checked; nil where it does not say.
  package func junit(
    exitCode code: Int32, verdict: String, took seconds: Double, at start: RunInstant?
  ) -> String {
    let cases = Dictionary(grouping: rows, by: \.caseID)
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { (id: $0.key, rows: $0.value, element: Self.element(of: $0.value)) }
    let body = cases.map { id, rows, element in
      let scenario = String(id.prefix { $0 != "/" })
      return "  <testcase classname=\"\(Self.xml(scenario))\" name=\"\(Self.xml(id))\">"
        + (element.map { Self.xml($0, rows) } ?? "") + "</testcase>\n"
    }.joined()
    func count(_ element: Element) -> Int { cases.count { $0.element == element } }
    let timestamp = start.map { " timestamp=\"\($0.civil)\"" } ?? ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuite name="wavebench" tests="\(cases.count)" failures="\(count(.failure))" \
      errors="\(count(.error))" skipped="\(count(.skipped))" \
      time="\(String(format: "%.3f", seconds))"\(timestamp)>
        <properties>
          <property name="exit_code" value="\(code)"/>
          <property name="verdict" value="\(Self.xml(verdict))"/>
        </properties>
      \(body)</testsuite>

      """
  }

  /// The element of a test case that has not passed.
  private enum Element: String {
    case failure, error, skipped

    /// The verdicts of the rows that it is about.
    var verdicts: Set<Verdict> {
      switch self {
      case .failure: [.regressed, .missing]
      case .error: [.notComparable]
      case .skipped: [.inconclusive, .noisy, .new]
      }
    }
  }

  private static func element(of rows: [ComparedRow]) -> Element? {
    let verdicts = Set(rows.map(\.verdict))
    return [Element.failure, .error].first { !verdicts.isDisjoint(with: $0.verdicts) }
      ?? (verdicts.isSubset(of: Element.skipped.verdicts) ? .skipped : nil)
  }

  /// How many rows of a case an element is about, and a line for each.
  private static func xml(_ element: Element, _ rows: [ComparedRow]) -> String {
    let told = rows.filter { element.verdicts.contains($0.verdict) }
    let counts = Self.counts(told).map { (verdict: $0.rawValue, count: $1) }
      .sorted { $0.verdict < $1.verdict }.map { "\($0.count) \($0.verdict)" }
    let summary = counts.joined(separator: ", ") + " of \(rows.count) rows"
    let lines = told.map { xml(message($0)) + "\n" }.joined()
    return "<\(element) message=\"\(xml(summary))\">\n\(lines)</\(element)>"
  }

  private static func message(_ row: ComparedRow) -> String {
    let (before, after) = (row.before, row.after)
    let what = "\(row.verdict.rawValue): \(row.stage.rawValue) \(row.metricText)"
    guard row.verdict.fails, !before.isEmpty, !after.isEmpty else {
      return "\(what): \(row.reason)"
    }
    return "\(what): before \(before), after \(after), \(row.changeText): \(row.reason)"
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
  var words: String {
    self == .passed ? "nothing regressed" : rawValue.replacing("-", with: " ")
  }
}
