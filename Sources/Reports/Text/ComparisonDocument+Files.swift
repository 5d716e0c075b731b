import Foundation
import Statistics
package import Vocabulary

extension ComparisonDocument {
  /// Every row, RFC 4180; empty is not available.
  package func csv() throws -> String {
    var lines = [
      "case_id,stage,metric,pass,unit,kind,baseline,candidate,ratio,ratio_low,ratio_high,p,"
        + "adjusted_p,minimum_effect,detectable_effect,verdict,reason,gated,difference,"
        + "difference_low,difference_high,minimum_difference,detectable_difference"
    ]
    for row in rows {
      let (relative, absolute) = (row.relative, row.absolute)
      let texts: [String] = [
        row.caseID, row.stage.rawValue, row.metricText, row.pass.rawValue, row.unit.rawValue,
        row.kind.rawValue,
      ]
      let numbers: [Double?] = [
        row.baseline, row.candidate, row.ratio, relative?.interval.lower,
        relative?.interval.upper, row.p, row.adjustedP, row.minimumEffect,
        relative?.detectableEffect,
      ]
      let differences: [Double?] = [
        absolute?.difference, absolute?.test?.interval.lower, absolute?.test?.interval.upper,
        absolute?.minimumDifference, absolute?.test?.detectableDifference,
      ]
      let cells =
        texts.map(Self.cell) + numbers.map(Self.cell)
        + [row.verdict.rawValue, row.reason, row.isGated ? "yes" : "no"].map(Self.cell)
        + differences.map(Self.cell)
      lines.append(CSVText.line(cells))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A line of a log begins with a cell, and a cell holds no end of a line.
  private static func cell(_ text: String) -> String { CSVText.safe(text.visibleInLine) }

  private static func cell(_ number: Double?) -> String {
    guard let number = finite(number) else { return "" }
    return String(number)
  }

  private static func finite(_ number: Double?) -> Double? {
    number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Every key is always there; what is not available is null.
  private static func json(_ row: ComparedRow) -> ManifestValue {
    func number(_ number: Double?) -> ManifestValue { finite(number).map { .number($0) } ?? .null }
    let (relative, absolute) = (row.relative, row.absolute)
    return .object([
      "caseID": .text(row.caseID), "stage": .text(row.stage.rawValue),
      "metric": .text(row.metricText), "pass": .text(row.pass.rawValue),
      "unit": .text(row.unit.rawValue), "kind": .text(row.kind.rawValue),
      "verdict": .text(row.verdict.rawValue), "reason": .text(row.reason),
      "gated": .flag(row.isGated), "baseline": number(row.baseline),
      "candidate": number(row.candidate), "ratio": number(row.ratio),
      "ratioLow": number(relative?.interval.lower), "ratioHigh": number(relative?.interval.upper),
      "p": number(row.p), "adjustedP": number(row.adjustedP),
      "minimumEffect": number(row.minimumEffect),
      "detectableEffect": number(relative?.detectableEffect),
      "difference": number(absolute?.difference),
      "differenceLow": number(absolute?.test?.interval.lower),
      "differenceHigh": number(absolute?.test?.interval.upper),
      "minimumDifference": number(absolute?.minimumDifference),
      "detectableDifference": number(absolute?.test?.detectableDifference),
    ])
  }

  package func json() throws -> String {
    try Self.encoded(
      ManifestValue.object([
        "baseline": .text(baseline), "candidate": .text(candidate), "summary": .text(summary),
        "hardDifferences": .list(comparison.differences.hard.map { .text($0) }),
        "softDifferences": .list(comparison.differences.soft.map { .text($0) }),
        "rows": .list(rows.map(Self.json)),
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
    return try Self.encoded(document)
  }

  private struct ActionRow: Encodable {
    let name, unit: String
    let value: Double
    let extra: String
  }

  /// The candidate for github-action-benchmark, whose feeds have one direction each: rows where less
  /// is better are for its `customSmallerIsBetter`, rows where more is better for its
  /// `customBiggerIsBetter`.
  ///
  /// - Parameter better: which rows; others would be published with gain and loss changed round.
  package func githubActionBenchmark(_ better: Polarity) throws -> String {
    try Self.encoded(
      rows.filter { $0.polarity == better }.compactMap { row in
        row.candidate.map {
          ActionRow(
            name: "\(row.caseID) \(row.stage.rawValue) \(row.metricText)",
            unit: row.unit.rawValue, value: $0,
            extra: "\(row.verdict.rawValue): \(row.reason)")
        }
      })
  }

  /// The metrics of the candidate's rows whose better direction is `polarity`, each once.
  package func metrics(_ polarity: Polarity) -> [String] {
    var seen: Set<String> = []
    return rows.filter { $0.polarity == polarity && $0.candidate != nil }.map(\.metricText)
      .filter { seen.insert($0).inserted }
  }

  private static func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }

  /// JUnit XML: a test case per gated row; what was not judged is skipped. Properties carry what
  /// programs that run `check` for others may lose.
  ///
  /// - Parameters:
  ///   - code: the exit code.
  ///   - verdict: the sentence that says the same.
  package static func junit(_ rows: [ComparedRow], exitCode code: Int32, verdict: String) -> String
  {
    var failures = 0
    var skipped = 0
    var body = ""
    for row in rows {
      let name = xml("\(row.stage.rawValue) \(row.metricText)")
      body += "  <testcase classname=\"\(xml(row.caseID))\" name=\"\(name)\">"
      switch row.verdict {
      case .regressed, .missing:
        failures += 1
        body += "<failure message=\"\(xml(failure(row)))\"/>"
      case .same, .improved: break
      default:
        skipped += 1
        body += "<skipped message=\"\(xml("\(row.verdict.rawValue): \(row.reason)"))\"/>"
      }
      body += "</testcase>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuite name="wavebench" tests="\(rows.count)" failures="\(failures)" skipped="\(skipped)">
        <properties>
          <property name="exit_code" value="\(code)"/>
          <property name="verdict" value="\(xml(verdict))"/>
        </properties>
      \(body)</testsuite>

      """
  }

  /// What failed, from what to what, and why.
  private static func failure(_ row: ComparedRow) -> String {
    let numbers = [row.baseline, row.candidate].map { value(row, $0) }
    guard numbers.allSatisfy({ !$0.isEmpty }) else {
      return "\(row.verdict.rawValue): \(row.reason)"
    }
    return "\(row.verdict.rawValue): before \(numbers[0]), after \(numbers[1]), "
      + "\(change(row)): \(row.reason)"
  }

  /// XML 1.0 has no control characters, not even escaped: they are shown.
  private static func xml(_ text: String) -> String {
    text.visibleInLine.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Workflow commands for GitHub Actions, a line each: one error per regression, ten at most, as
  /// the site shows.
  package var annotations: [String] {
    let bad = notable.filter(\.verdict.fails)
    return bad.prefix(10).map { row in
      let text =
        "\(row.caseID) \(row.stage.rawValue) \(row.metricText): \(Self.change(row)) \(row.reason)"
      return "::error title=WaveBench \(row.verdict.rawValue)::"
        + text.visibleInLine.replacing("%", with: "%25")
    }
  }
}
