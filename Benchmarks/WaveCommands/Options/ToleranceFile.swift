import Foundation
import Reports
import Vocabulary

/// `--tolerances FILE`: minimum effects, and what is gated, as JSON.
struct ToleranceFile {
  /// The rules that it gives, and the default ones for what it does not say.
  private(set) var rules = ComparisonRules()

  private let path: String
  /// Of each tolerance of the rules, whether it may fit nothing.
  private var areOptional: [Bool] = []

  private static let keys = ["alpha", "timeEffect", "ratioEffect", "tolerances", "comment"]
  private static let entryKeys = [
    "metric", "stage", "case", "minimumEffect", "minimumDifference", "gate", "optional", "comment",
  ]

  /// The file at `path`.
  ///
  /// - Throws: `ToolError.usage` naming the file and the entry; `ResultStoreError` where there is no
  ///   such file.
  init(_ path: String) throws {
    let bytes = try InputFile.document(path, cure: "name a file of tolerances, see docs/ci.md")
    try self.init(Data(bytes), path)
  }

  /// Reads a document.
  ///
  /// - Throws: `ToolError.usage` naming the file, and the entry or the line and column.
  init(_ data: Data, _ path: String) throws {
    self.path = path
    let root: ManifestValue
    do { root = try ManifestValue(json: Array(data)) } catch {
      throw ToolError.usage("\(path):\(error.line):\(error.column): \(error.problem)")
    }
    let members = try members(of: root, "the document", Self.keys)
    rules.alpha = try share(members, "alpha") ?? rules.alpha
    rules.timeEffect = try share(members, "timeEffect") ?? rules.timeEffect
    rules.ratioEffect = try share(members, "ratioEffect") ?? rules.ratioEffect
    guard let list = members["tolerances"] else { return }
    guard case .list(let values) = list else {
      throw refusal("tolerances is \(list.words); write a list of objects")
    }
    for (index, value) in values.enumerated() {
      try add(value, "entry \(index + 1) of tolerances")
    }
  }

  /// Refuses a tolerance that changes nothing in the answer about runs of these rows, unless it says
  /// that it may.
  ///
  /// - Throws: `ToolError.usage` naming the entry.
  func expectFit(_ rows: [ReportRow]) throws {
    let fit = ToleranceFit(rows)
    for (index, tolerance) in rules.tolerances.enumerated() {
      guard !areOptional[index], let misfit = fit.misfit(of: tolerance) else { continue }
      throw refusal(
        "entry \(index + 1) of tolerances: \(misfit); where it is for other runs, write "
          + "\"optional\": true")
    }
  }

  // MARK: - Entries

  private mutating func add(_ value: ManifestValue, _ place: String) throws {
    let members = try members(of: value, place, Self.entryKeys)
    let tolerance = ComparisonRules.Tolerance(
      metric: try pattern(members, "metric", place), stage: try pattern(members, "stage", place),
      caseID: try pattern(members, "case", place),
      minimumEffect: try share(members, "minimumEffect", place),
      minimumDifference: try difference(members, place),
      isGated: try flag(members, "gate", place))
    guard
      tolerance.minimumEffect != nil || tolerance.minimumDifference != nil
        || tolerance.isGated != nil
    else {
      throw refusal(
        "minimumEffect is missing in \(place) (or minimumDifference, or gate)")
    }
    rules.tolerances.append(tolerance)
    areOptional.append(try flag(members, "optional", place) ?? false)
  }

  // MARK: - Values

  private typealias Members = [String: ManifestValue]

  /// The members of an object, those without a value left out.
  private func members(
    of value: ManifestValue, _ place: String, _ keys: [String]
  ) throws -> Members {
    guard case .object(let members) = value else {
      throw refusal("\(place) is \(value.words); write an object, {\"\(keys[0])\": ...}")
    }
    if let name = members.keys.sorted().first(where: { !keys.contains($0) }) {
      throw refusal(
        "unknown key '\(name)' in \(place)\(Spelling.suggestion(for: name, among: keys)); known "
          + "there are \(Spelling.list(keys))")
    }
    return members.filter { $0.value != .null }
  }

  private func share(
    _ members: Members, _ name: String, _ place: String? = nil
  ) throws -> Double? {
    guard let value = members[name] else { return nil }
    guard let share = value.number, (0...1).contains(share) else {
      throw refusal(name, value, place, "a share from 0 to 1, 0.05 for 5 %")
    }
    if name == "alpha", share == 0 || share == 1 {
      throw refusal(
        name, value, place,
        "a share above 0 and below 1, 0.05 for 5 %: with 0 nothing regresses")
    }
    return share
  }

  private func difference(_ members: Members, _ place: String) throws -> Double? {
    let name = "minimumDifference"
    guard let value = members[name] else { return nil }
    // No metric gets there: a greater one would decide nothing.
    guard let difference = value.number, (0...1e12).contains(difference) else {
      throw refusal(
        name, value, place, "0 to 1e12, in the metric's unit; \"gate\": false leaves rows out")
    }
    return difference
  }

  private func flag(_ members: Members, _ name: String, _ place: String) throws -> Bool? {
    guard let value = members[name] else { return nil }
    guard case .flag(let flag) = value else { throw refusal(name, value, place, "true or false") }
    return flag
  }

  private func pattern(_ members: Members, _ name: String, _ place: String) throws -> String {
    guard let value = members[name] else { return "*" }
    guard case .text(let text) = value, !text.isEmpty else {
      throw refusal(
        name, value, place, "a pattern in \"\", in which * stands for any text")
    }
    return text
  }

  private func refusal(
    _ name: String, _ value: ManifestValue, _ place: String?, _ wanted: String
  ) -> ToolError {
    let entry = place.map { "\($0): " } ?? ""
    return refusal("\(entry)\(name) is \(value.words); write \(wanted)")
  }

  private func refusal(_ problem: String) -> ToolError { .usage("\(path): \(problem)") }
}

extension ManifestValue {
  /// The value as messages name it.
  fileprivate var words: String {
    switch self {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .integer(let number): "\(number)"
    case .text(let text): "the text '\(text.prefix(40))'"
    case .list: "a list"
    case .object: "an object"
    }
  }
}
