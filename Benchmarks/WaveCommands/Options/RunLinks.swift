import Foundation

/// Where a run's files lie as seen from a page about it.
enum RunLinks {
  /// The way from the page's folder to report.csv, each part escaped as links are; nil where a part
  /// cannot be.
  ///
  /// - Parameters:
  ///   - run: a run's folder, or its report.csv.
  ///   - page: the page's path.
  static func report(_ run: String, from page: String) -> String? {
    let place = URL(fileURLWithPath: run).standardizedFileURL
    let report = place.pathExtension == "csv" ? place : place.appendingPathComponent("report.csv")
    let from = URL(fileURLWithPath: page).standardizedFileURL.deletingLastPathComponent()
      .pathComponents
    let to = report.pathComponents
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let parts = from.dropFirst(shared).map { _ in ".." } + to.dropFirst(shared)
    let escaped = parts.map { $0.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) }
    // A colon in the first part would make a scheme of it.
    let way = escaped.compactMap { $0 }.joined(separator: "/")
    return escaped.contains(nil) ? nil : way.replacingOccurrences(of: ":", with: "%3A")
  }
}
