import Foundation
import ReportComparison
import SampleStatistics
import ResultStore

extension ComparisonDocument {
  /// Every row, RFC 4180; empty is not available.
  func csv() throws -> String {
    var lines = [
      "case_id,stage,metric,pass,unit,kind,baseline,candidate,ratio,ratio_low,ratio_high,p,adjusted_p,"
        + "minimum_effect,detectable_effect,verdict,reason"
    ]
    for row in rows {
      let texts = [row.caseID, row.stage, row.metric, row.pass, row.unit, row.kind.rawValue]
      let numbers = [
        row.baseline, row.candidate, row.ratio, row.interval?.lower, row.interval?.upper, row.p,
        row.adjustedP, row.minimumEffect, row.detectableEffect,
      ]
      let cells =
        texts.map(CSVText.safe)
        + numbers.map { $0.map { $0.isFinite ? String($0) : "" } ?? "" }
        + [row.verdict.rawValue, row.reason].map(CSVText.safe)
      lines.append(CSVText.line(cells))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private struct JSONRow: Encodable {
    let caseID, stage, metric, pass, unit, kind, verdict, reason: String
    let baseline, candidate, ratio, ratioLow, ratioHigh, p, adjustedP: Double?
    let minimumEffect: Double
    let detectableEffect: Double?
  }

  private struct JSONDocument: Encodable {
    let baseline, candidate, summary: String
    let hardDifferences, softDifferences: [String]
    let rows: [JSONRow]
  }

  func json() throws -> String {
    try Self.encoded(
      JSONDocument(
        baseline: baseline, candidate: candidate, summary: summary,
        hardDifferences: comparison.differences.hard, softDifferences: comparison.differences.soft,
        rows: rows.map {
          JSONRow(
            caseID: $0.caseID, stage: $0.stage, metric: $0.metric, pass: $0.pass, unit: $0.unit,
            kind: $0.kind.rawValue, verdict: $0.verdict.rawValue, reason: $0.reason,
            baseline: $0.baseline, candidate: $0.candidate, ratio: $0.ratio,
            ratioLow: $0.interval?.lower, ratioHigh: $0.interval?.upper, p: $0.p,
            adjustedP: $0.adjustedP, minimumEffect: $0.minimumEffect,
            detectableEffect: $0.detectableEffect.flatMap { $0.isFinite ? $0 : nil })
        }))
  }

  /// The candidate in Bencher's metric format: benchmark, measure, value.
  func bencher() throws -> String {
    var document: [String: [String: [String: Double]]] = [:]
    for row in rows {
      guard let value = row.candidate else { continue }
      document["\(row.caseID) \(row.stage)", default: [:]][row.metric] = ["value": value]
    }
    return try Self.encoded(document)
  }

  private struct ActionRow: Encodable {
    let name, unit: String
    let value: Double
    let extra: String
  }

  /// The candidate for github-action-benchmark's `customSmallerIsBetter`.
  func githubActionBenchmark() throws -> String {
    try Self.encoded(
      rows.compactMap { row in
        row.candidate.map {
          ActionRow(
            name: "\(row.caseID) \(row.stage) \(row.metric)", unit: row.unit, value: $0,
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
  var junit: String {
    var failures = 0
    var skipped = 0
    var body = ""
    for row in rows {
      let name = Self.xml("\(row.stage) \(row.metric)")
      body += "  <testcase classname=\"\(Self.xml(row.caseID))\" name=\"\(name)\">"
      switch row.verdict {
      case .regressed, .missing:
        failures += 1
        body += "<failure message=\"\(Self.xml("\(row.verdict.rawValue): \(row.reason)"))\"/>"
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

  private static func xml(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      // XML 1.0 has no other control characters, not even escaped.
      case _ where scalar.value < 32: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Workflow commands for GitHub Actions: one error per regression, ten at most, as the site shows.
  var annotations: String {
    let bad = notable.filter { $0.verdict == .regressed || $0.verdict == .missing }
    return bad.prefix(10).map { row in
      let text = "\(row.caseID) \(row.stage) \(row.metric): \(Self.change(row)) \(row.reason)"
      return "::error title=WaveBench \(row.verdict.rawValue)::"
        + text.replacingOccurrences(of: "%", with: "%25")
        .replacingOccurrences(of: "\r", with: "%0D").replacingOccurrences(of: "\n", with: "%0A")
    }.joined(separator: "\n")
  }
}
