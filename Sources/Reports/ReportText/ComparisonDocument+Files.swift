import Foundation
import ReportComparison
import ResultStore
import SampleStatistics
import Vocabulary
import Wording

extension ComparisonDocument {
  /// Every row, RFC 4180; empty is not available.
  public func csv() throws -> String {
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

  private struct JSONRow: Encodable {
    let caseID, stage, metric, pass, unit, kind, verdict, reason: String
    let baseline, candidate, ratio, ratioLow, ratioHigh, p, adjustedP: Double?
    let minimumEffect: Double
    let detectableEffect: Double?
    let gated: Bool
    let difference, differenceLow, differenceHigh: Double?
    let minimumDifference, detectableDifference: Double?

    init(_ row: ComparedRow) {
      let (relative, absolute) = (row.relative, row.absolute)
      (caseID, stage) = (row.caseID, row.stage.rawValue)
      (metric, pass) = (row.metricText, row.pass.rawValue)
      (unit, kind, verdict) = (row.unit.rawValue, row.kind.rawValue, row.verdict.rawValue)
      (reason, gated) = (row.reason, row.isGated)
      (baseline, candidate, ratio) = (row.baseline, row.candidate, row.ratio)
      (ratioLow, ratioHigh) = (relative?.interval.lower, relative?.interval.upper)
      (p, adjustedP, minimumEffect) = (row.p, row.adjustedP, row.minimumEffect)
      detectableEffect = ComparisonDocument.finite(relative?.detectableEffect)
      difference = ComparisonDocument.finite(absolute?.difference)
      differenceLow = ComparisonDocument.finite(absolute?.test?.interval.lower)
      differenceHigh = ComparisonDocument.finite(absolute?.test?.interval.upper)
      minimumDifference = ComparisonDocument.finite(absolute?.minimumDifference)
      detectableDifference = ComparisonDocument.finite(absolute?.test?.detectableDifference)
    }
  }

  private struct JSONDocument: Encodable {
    let baseline, candidate, summary: String
    let hardDifferences, softDifferences: [String]
    let rows: [JSONRow]
  }

  /// The comparison as one JSON document.
  public func json() throws -> String {
    try Self.encoded(
      JSONDocument(
        baseline: baseline, candidate: candidate, summary: summary,
        hardDifferences: comparison.differences.hard, softDifferences: comparison.differences.soft,
        rows: rows.map(JSONRow.init)))
  }

  /// The candidate in Bencher's metric format: benchmark, measure, value.
  public func bencher() throws -> String {
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

  /// The candidate for github-action-benchmark's `customSmallerIsBetter`.
  public func githubActionBenchmark() throws -> String {
    try Self.encoded(
      rows.compactMap { row in
        row.candidate.map {
          ActionRow(
            name: "\(row.caseID) \(row.stage.rawValue) \(row.metricText)",
            unit: row.unit.rawValue, value: $0,
            extra: "\(row.verdict.rawValue): \(row.reason)")
        }
      })
  }

  private static func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }

  /// JUnit XML: a test case per gated row; what was not judged is skipped.
  public var junit: String {
    var failures = 0
    var skipped = 0
    var body = ""
    for row in rows {
      let name = Self.xml("\(row.stage.rawValue) \(row.metricText)")
      body += "  <testcase classname=\"\(Self.xml(row.caseID))\" name=\"\(name)\">"
      switch row.verdict {
      case .regressed, .missing:
        failures += 1
        body += "<failure message=\"\(Self.xml(Self.failure(row)))\"/>"
      case .same, .improved: break
      default:
        skipped += 1
        body += "<skipped message=\"\(Self.xml("\(row.verdict.rawValue): \(row.reason)"))\"/>"
      }
      body += "</testcase>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuite name="wavebench" tests="\(rows.count)" failures="\(failures)" skipped="\(skipped)">
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
  public var annotations: [String] {
    let bad = notable.filter { $0.verdict == .regressed || $0.verdict == .missing }
    return bad.prefix(10).map { row in
      let text =
        "\(row.caseID) \(row.stage.rawValue) \(row.metricText): \(Self.change(row)) \(row.reason)"
      return "::error title=WaveBench \(row.verdict.rawValue)::"
        + text.visibleInLine.replacing("%", with: "%25")
    }
  }
}
