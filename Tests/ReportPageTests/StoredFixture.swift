import Foundation
import ResultStore

@testable import ReportPage

/// Reads the runs that the repository holds. It knows only what those files need: no quoted cells.
enum StoredFixture {
  /// results/default, read once for all tests.
  static let reference = Result { try run("default") }

  /// The run of results/`name`; its samples are those of CPU time alone, or those whose line holds `part`.
  static func run(_ name: String, _ part: String = "cpu_time") throws -> PageRun {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appendingPathComponent("results/\(name)")
    func text(_ file: String) throws -> String {
      String(decoding: try Data(contentsOf: folder.appendingPathComponent(file)), as: UTF8.self)
    }
    let samples = try text("samples.csv").split(separator: "\n").dropFirst()
      .filter { $0.contains(",\(part),") }.map(sample)
    let document = try JSONSerialization.jsonObject(with: Data(try text("manifest.json").utf8))
    guard case .object(let manifest) = value(document) else { throw CocoaError(.coderReadCorrupt) }
    return PageRun(
      name: name, report: try text("report.csv").split(separator: "\n").dropFirst().map(row),
      samples: samples, manifest: manifest)
  }

  private static func cells(_ line: Substring) -> [String] {
    line.split(separator: ",", omittingEmptySubsequences: false)
      .map { CSVText.original(String($0)) }
  }

  private static func row(_ line: Substring) -> ReportRow {
    let cells = cells(line)
    var row = ReportRow()
    (row.runID, row.caseID, row.scenario, row.wave) = (cells[1], cells[2], cells[3], cells[4])
    (row.strategy, row.backend, row.views) = (cells[5], cells[6], Int(cells[7]) ?? 0)
    (row.widthPoints, row.heightPoints) = (Double(cells[8]) ?? 0, Double(cells[9]) ?? 0)
    (row.scale, row.refreshHz, row.load) = (
      Double(cells[10]) ?? 0, Double(cells[11]) ?? 0, cells[12]
    )
    (row.stage, row.metric, row.unit, row.polarity) = (cells[13], cells[14], cells[15], cells[16])
    (row.pass, row.source, row.quality) = (cells[17], cells[18], cells[19])
    (row.processes, row.samples, row.frames) = (
      Int(cells[20]) ?? 0, Int(cells[21]) ?? 0, Int(cells[22]) ?? 0
    )
    row.numbers = cells[23..<35].map { Double($0) }
    row.flags = cells[35].split(separator: ";").map(String.init)
    return row
  }

  private static func sample(_ line: Substring) -> SampleRow {
    let cells = cells(line)
    var row = SampleRow()
    (row.runID, row.caseID, row.stage, row.metric) = (cells[1], cells[2], cells[3], cells[4])
    (row.unit, row.pass, row.source) = (cells[5], cells[6], cells[7])
    (row.process, row.round, row.order) = (
      Int(cells[8]) ?? 0, Int(cells[9]) ?? 0, Int(cells[10]) ?? 0
    )
    (row.frames, row.value) = (Int(cells[11]) ?? 0, Double(cells[12]))
    row.flags = cells[13].split(separator: ";").map(String.init)
    return row
  }

  private static func value(_ json: Any) -> ManifestValue {
    switch json {
    case let text as String: .text(text)
    case let list as [Any]: .list(list.map(value))
    case let object as [String: Any]: .object(object.mapValues(value))
    case let number as NSNumber:
      Int(exactly: number.doubleValue).map { .integer($0) } ?? .number(number.doubleValue)
    default: .null
    }
  }
}
