import Foundation
import ReportPage
import Reports

/// Where a run's files lie as seen from a page about it.
struct RunLinks {
  private let report: URL
  private let page: URL

  /// - Parameters:
  ///   - run: a run's folder, or its report.csv.
  ///   - page: the page's path.
  init(_ run: String, from page: String) {
    report = Self.report(of: run)
    self.page = URL(fileURLWithPath: page).standardizedFileURL
  }

  /// Links to report.csv, and to the README beside or above the run that explains columns.
  var files: PageFiles {
    let readme = Self.readme(report)
    return PageFiles(
      report: relative(report), columns: explains(readme) ? relative(readme) : nil)
  }

  /// The path of the README above a run that may explain its columns.
  static func readme(of run: String) -> String { readme(Self.report(of: run)).path }

  private static func readme(_ report: URL) -> URL {
    report.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("README.md")
  }

  private static func report(of run: String) -> URL {
    let place = URL(fileURLWithPath: run).standardizedFileURL
    return place.pathExtension == "csv" ? place : place.appendingPathComponent("report.csv")
  }

  /// Whether a text speaks of the report's columns.
  private func explains(_ readme: URL) -> Bool {
    guard let text = try? InputFile.text(readme.path, cure: "") else { return false }
    return text.contains("report.csv") && text.contains("case_id")
  }

  /// The way from the page's folder, each part escaped as links are.
  private func relative(_ target: URL) -> String? {
    let from = page.deletingLastPathComponent().pathComponents
    let to = target.pathComponents
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let parts = from.dropFirst(shared).map { _ in ".." } + to.dropFirst(shared)
    let escaped = parts.map { $0.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) }
    // A colon in the first part would make a scheme of it.
    let way = escaped.compactMap { $0 }.joined(separator: "/")
    return escaped.contains(nil) ? nil : way.replacingOccurrences(of: ":", with: "%3A")
  }
}
