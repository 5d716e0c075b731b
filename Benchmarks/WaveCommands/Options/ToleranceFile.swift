import Foundation
import Reports
import Vocabulary

/// `--tolerances FILE`: minimum effects, and what is gated, as JSON.
struct ToleranceFile {
  /// The rules that it gives, and the default ones for what it does not say.
  private(set) var rules = ComparisonRules()

  private let path: String
  private let document: [UInt8]
  /// Of each tolerance of the rules, where it stands and whether it may fit nothing.
  private var entries: [(offset: Int, isOptional: Bool)] = []

  private static let keys = ["alpha", "timeEffect", "ratioEffect", "tolerances", "comment"]
  private static let entryKeys = [
    "metric", "stage", "case", "minimumEffect", "minimumDifference", "gate", "optional", "comment",
  ]

  /// The file at `path`.
  ///
  /// - Throws: `ToolError.usage` with file, line and column; `ResultStoreError` where there is no
  ///   such file.
  init(_ path: String) throws {
    let bytes = try InputFile.document(path, cure: "name a file of tolerances, see docs/ci.md")
    try self.init(Data(bytes), path)
  }

  /// Reads a document.
  ///
  /// - Throws: `ToolError.usage` with file, line and column.
  init(_ data: Data, _ path: String) throws {
    (self.path, document) = (path, Array(data))
    let root: PlacedJSON
    do { root = try PlacedJSON(document) } catch {
      throw refusal(error.offset, error.problem)
    }
    let members = try members(of: root, "the document", Self.keys)
    rules.alpha = try share(members["alpha"]) ?? rules.alpha
    rules.timeEffect = try share(members["timeEffect"]) ?? rules.timeEffect
    rules.ratioEffect = try share(members["ratioEffect"]) ?? rules.ratioEffect
    guard let list = members["tolerances"] else { return }
    guard case .list(let values) = list.value.value else {
      throw refusal(list.offset, "tolerances is \(list.value.words); write a list of objects")
    }
    for value in values { try add(value) }
    try expectUse()
  }

  /// Refuses a tolerance that changes nothing in the answer about runs of these rows, unless it says
  /// that it may.
  ///
  /// - Throws: `ToolError.usage` with file, line and column.
  func expectFit(_ rows: [ReportRow]) throws {
    let fit = ToleranceFit(rows)
    for (index, tolerance) in rules.tolerances.enumerated() {
      let isOptional = entries[index].isOptional
      guard let misfit = fit.misfit(of: tolerance, isOptional: isOptional) else { continue }
      let cure = misfit.mayFitOthers ? "; leave it out, or write \"optional\": true" : ""
      throw refusal(
        entries[index].offset, "entry \(index + 1) of tolerances: \(misfit.problem)\(cure)")
    }
  }

  // MARK: - Entries

  private mutating func add(_ value: PlacedJSON) throws {
    let number = entries.count + 1
    let members = try members(of: value, "entry \(number) of tolerances", Self.entryKeys)
    let tolerance = ComparisonRules.Tolerance(
      metric: try text(members["metric"]) ?? "*", stage: try text(members["stage"]) ?? "*",
      caseID: try text(members["case"]) ?? "*", minimumEffect: try share(members["minimumEffect"]),
      minimumDifference: try difference(members["minimumDifference"]),
      isGated: try flag(members["gate"]))
    guard !tolerance.settings.isEmpty else {
      throw refusal(
        value.offset,
        "minimumEffect is missing in entry \(number) of tolerances (or minimumDifference, or gate)")
    }
    rules.tolerances.append(tolerance)
    entries.append((value.offset, try flag(members["optional"]) ?? false))
  }

  /// Refuses an entry of which a later one takes back all that it says.
  private func expectUse() throws {
    guard let idle = ToleranceOrder(rules.tolerances).firstIdle else { return }
    throw refusal(
      entries[idle.index].offset,
      "entry \(idle.index + 1) of tolerances: its \(idle.setting.rawValue) decides nothing, since "
        + "entry \(idle.other + 1) fits all its rows and the last one counts; put the general one "
        + "first, or leave one out")
  }

  // MARK: - Values

  /// The members of an object by name, those without a value left out.
  private func members(
    of node: PlacedJSON, _ what: String, _ keys: [String]
  ) throws -> [String: PlacedJSON.Member] {
    guard case .object(let members) = node.value else {
      throw refusal(node.offset, "\(what) is \(node.words); write an object, {\"\(keys[0])\": ...}")
    }
    for member in members where !keys.contains(member.name) {
      throw refusal(
        member.offset,
        "unknown key '\(member.name)' in \(what)\(Spelling.suggestion(for: member.name, among: keys)); "
          + "known there are \(Spelling.list(keys))")
    }
    return Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0) }).filter {
      if case .null = $0.value.value.value { false } else { true }
    }
  }

  private func share(_ member: PlacedJSON.Member?) throws -> Double? {
    guard let member else { return nil }
    guard case .number(let share) = member.value.value, (0...1).contains(share) else {
      throw refusal(member, "a share from 0 to 1, 0.05 for 5 %")
    }
    if member.name == "alpha", share == 0 || share == 1 {
      throw refusal(member, "a share above 0 and below 1, 0.05 for 5 %: with 0 nothing regresses")
    }
    return share
  }

  private func difference(_ member: PlacedJSON.Member?) throws -> Double? {
    guard let member else { return nil }
    // No metric gets there: a greater one would decide nothing.
    guard case .number(let value) = member.value.value, (0...1e12).contains(value) else {
      throw refusal(
        member, "0 to 1e12, in the metric's unit; \"gate\": false leaves rows out")
    }
    return value
  }

  private func flag(_ member: PlacedJSON.Member?) throws -> Bool? {
    guard let member else { return nil }
    guard case .flag(let flag) = member.value.value else { throw refusal(member, "true or false") }
    return flag
  }

  private func text(_ member: PlacedJSON.Member?) throws -> String? {
    guard let member else { return nil }
    guard case .text(let text) = member.value.value, !text.isEmpty else {
      throw refusal(member, "a pattern in \"\", in which * stands for any text")
    }
    return text
  }

  private func refusal(_ member: PlacedJSON.Member, _ wanted: String) -> ToolError {
    refusal(member.offset, "\(member.name) is \(member.value.words); write \(wanted)")
  }

  private func refusal(_ offset: Int, _ problem: String) -> ToolError {
    .usage("\(path)\(PlacedJSON.place(offset, in: document)): \(problem)")
  }
}
