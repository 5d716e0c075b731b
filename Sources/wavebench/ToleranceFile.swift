import Foundation
import ReportComparison

/// `--tolerances FILE`: minimum effects, and what is gated, as JSON.
enum ToleranceFile {
  private struct Document: Decodable {
    var alpha: Double?
    var timeEffect: Double?
    var ratioEffect: Double?
    var tolerances: [Entry]?
  }

  private struct Entry: Decodable {
    var metric: String?
    var stage: String?
    var `case`: String?
    var minimumEffect: Double?
    var minimumDifference: Double?
    var gate: Bool?
  }

  private static let known: Set<String> = [
    "alpha", "timeEffect", "ratioEffect", "tolerances", "metric", "stage", "case",
    "minimumEffect", "minimumDifference", "gate", "comment",
  ]

  static func read(_ path: String) throws -> ComparisonRules {
    let data: Data
    do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw ToolError.usage("cannot read \(path): \(String(cString: strerror(errno)))")
    }
    return try rules(data, path)
  }

  /// The rules in a document.
  ///
  /// - Throws: `ToolError.usage` with file, line and column.
  static func rules(_ data: Data, _ path: String) throws -> ComparisonRules {
    let text = String(decoding: data, as: UTF8.self)
    let document: Document
    do {
      try checkKeys(try JSONSerialization.jsonObject(with: data), text, path)
      document = try JSONDecoder().decode(Document.self, from: data)
    } catch let error as DecodingError {
      throw ToolError.usage(describe(error, text, path))
    } catch let error as ToolError {
      throw error
    } catch {
      throw ToolError.usage(
        "\(path): not JSON: \((error as NSError).userInfo["NSDebugDescription"] ?? error)")
    }
    var rules = ComparisonRules()
    rules.alpha = try share(document.alpha, "alpha", text, path) ?? rules.alpha
    rules.timeEffect = try share(document.timeEffect, "timeEffect", text, path) ?? rules.timeEffect
    rules.ratioEffect =
      try share(document.ratioEffect, "ratioEffect", text, path) ?? rules.ratioEffect
    for (index, entry) in (document.tolerances ?? []).enumerated() {
      rules.tolerances.append(try tolerance(entry, index, text, path))
    }
    return rules
  }

  private static func tolerance(
    _ entry: Entry, _ index: Int, _ text: String, _ path: String
  ) throws -> ComparisonRules.Tolerance {
    guard entry.minimumEffect != nil || entry.minimumDifference != nil || entry.gate != nil else {
      throw ToolError.usage(
        "\(path): minimumEffect is missing in entry \(index + 1) of tolerances "
          + "(or minimumDifference, or gate)")
    }
    return .init(
      metric: entry.metric ?? "*", stage: entry.stage ?? "*", caseID: entry.case ?? "*",
      minimumEffect: try share(entry.minimumEffect, "minimumEffect", text, path),
      minimumDifference: try difference(entry.minimumDifference, text, path), isGated: entry.gate)
  }

  private static func difference(
    _ value: Double?, _ text: String, _ path: String
  ) throws -> Double? {
    guard let value else { return nil }
    guard value.isFinite, value >= 0 else {
      throw ToolError.usage(
        "\(path)\(place(of: "minimumDifference", text)): minimumDifference is \(value); write 0 or "
          + "more, in the metric's unit")
    }
    return value
  }

  private static func share(
    _ value: Double?, _ key: String, _ text: String, _ path: String
  ) throws -> Double? {
    guard let value else { return nil }
    guard value.isFinite, value >= 0, value < 1 || key != "alpha" else {
      throw ToolError.usage(
        "\(path)\(place(of: key, text)): \(key) is \(value); write a share, 0.05 for 5 %")
    }
    return value
  }

  private static func checkKeys(_ value: Any, _ text: String, _ path: String) throws {
    if let object = value as? [String: Any] {
      for (key, member) in object.sorted(by: { $0.key < $1.key }) {
        guard known.contains(key) else {
          throw ToolError.usage(
            "\(path)\(place(of: key, text)): unknown key '\(key)'; known are "
              + known.sorted().joined(separator: ", "))
        }
        try checkKeys(member, text, path)
      }
    } else if let list = value as? [Any] {
      for member in list { try checkKeys(member, text, path) }
    }
  }

  private static func describe(_ error: DecodingError, _ text: String, _ path: String) -> String {
    let context: DecodingError.Context
    var key = ""
    switch error {
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .dataCorrupted(let found):
      context = found
      key = found.codingPath.last { $0.intValue == nil }?.stringValue ?? ""
    case .keyNotFound(let missing, _): return "\(path): \(missing.stringValue) is missing"
    @unknown default: return "\(path): \(error)"
    }
    return "\(path)\(place(of: key, text)): \(context.debugDescription)"
  }

  /// `:line:column` of the first use of a key.
  private static func place(of key: String, _ text: String) -> String {
    guard !key.isEmpty, let range = text.range(of: "\"\(key)\"") else { return "" }
    let before = text[..<range.lowerBound]
    let line = before.filter { $0 == "\n" }.count + 1
    let column = before.distance(
      from: before.lastIndex(of: "\n").map { before.index(after: $0) } ?? before.startIndex,
      to: before.endIndex)
    return ":\(line):\(column + 1)"
  }
}
