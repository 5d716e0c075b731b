import Foundation
import ReportComparison
import ResultStore
import Vocabulary

/// `--tolerances FILE`: minimum effects, and what is gated, as JSON.
struct ToleranceFile {
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

  private let path: String
  private let places: JSONPlaces
  private let document: Document

  /// The rules in the file at `path`.
  ///
  /// - Throws: `ToolError.usage` with file, line and column; `ResultStoreError` where there is no
  ///   such file.
  static func read(_ path: String) throws -> ComparisonRules {
    let bytes = try InputFile.document(path, cure: "name a file of tolerances, see docs/ci.md")
    return try ToleranceFile(Data(bytes), path).rules
  }

  /// Reads a document.
  ///
  /// - Throws: `ToolError.usage` with file, line and column.
  init(_ data: Data, _ path: String) throws {
    self.path = path
    do { _ = try JSONSerialization.jsonObject(with: data) } catch {
      throw ToolError.usage(
        "\(path): not JSON: \((error as NSError).userInfo["NSDebugDescription"] ?? error)")
    }
    // Not before: the reader above refuses documents that are nested too deeply.
    places = JSONPlaces(data)
    try Self.checkKeys(places, path)
    do { document = try JSONDecoder().decode(Document.self, from: data) } catch {
      throw ToolError.usage(Self.describe(error, places, path))
    }
  }

  /// What it says, and the default rules for what it does not say.
  ///
  /// - Throws: `ToolError.usage` with file, line and column.
  var rules: ComparisonRules {
    get throws {
      var rules = ComparisonRules()
      rules.alpha = try share(document.alpha, [.key("alpha")]) ?? rules.alpha
      rules.timeEffect = try share(document.timeEffect, [.key("timeEffect")]) ?? rules.timeEffect
      rules.ratioEffect =
        try share(document.ratioEffect, [.key("ratioEffect")]) ?? rules.ratioEffect
      for (index, entry) in (document.tolerances ?? []).enumerated() {
        rules.tolerances.append(try tolerance(entry, index))
      }
      return rules
    }
  }

  private func tolerance(_ entry: Entry, _ index: Int) throws -> ComparisonRules.Tolerance {
    let place: [JSONPlaces.Step] = [.key("tolerances"), .index(index)]
    guard entry.minimumEffect != nil || entry.minimumDifference != nil || entry.gate != nil else {
      throw ToolError.usage(
        "\(path)\(places.text(place)): minimumEffect is missing in entry \(index + 1) of "
          + "tolerances (or minimumDifference, or gate)")
    }
    return .init(
      metric: entry.metric ?? "*", stage: entry.stage ?? "*", caseID: entry.case ?? "*",
      minimumEffect: try share(entry.minimumEffect, place + [.key("minimumEffect")]),
      minimumDifference: try difference(
        entry.minimumDifference, place + [.key("minimumDifference")]),
      isGated: entry.gate)
  }

  private func difference(_ value: Double?, _ place: [JSONPlaces.Step]) throws -> Double? {
    guard let value else { return nil }
    guard value.isFinite, value >= 0 else {
      throw ToolError.usage(
        "\(path)\(places.text(place)): minimumDifference is \(value); write 0 or more, in the "
          + "metric's unit")
    }
    return value
  }

  private func share(_ value: Double?, _ place: [JSONPlaces.Step]) throws -> Double? {
    guard let value, case .key(let key)? = place.last else { return nil }
    guard value.isFinite, value >= 0, value < 1 || key != "alpha" else {
      throw ToolError.usage(
        "\(path)\(places.text(place)): \(key) is \(value); write a share, 0.05 for 5 %")
    }
    return value
  }

  private static func checkKeys(_ places: JSONPlaces, _ path: String) throws {
    for use in places.uses {
      let place = path + places.text(use.offset)
      guard known.contains(use.name) else {
        throw ToolError.usage(
          "\(place): unknown key '\(use.name)'; known are "
            + known.sorted().joined(separator: ", "))
      }
      guard !use.isRepeated else {
        throw ToolError.usage(
          "\(place): key '\(use.name)' stands twice in one object, at first in line and column "
            + "\(places.text(use.path).dropFirst()); leave one out")
      }
    }
  }

  private static func describe(
    _ error: any Error, _ places: JSONPlaces, _ path: String
  ) -> String {
    switch error as? DecodingError {
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .dataCorrupted(let found):
      let place = places.text(found.codingPath.map { JSONPlaces.Step($0) })
      return "\(path)\(place): \(found.debugDescription)"
    case .keyNotFound(let missing, _): return "\(path): \(missing.stringValue) is missing"
    default: return "\(path): \(error)"
    }
  }
}
