import Foundation
import Measurement
import Runs

/// `--tolerances FILE`: minimum effects, and what is gated, as JSON.
struct ToleranceFile {
  /// The rules that it gives, and the default ones for what it does not say.
  private(set) var rules = ComparisonRules()

  private let path: String
  /// For each tolerance of the rules, true if it may fit nothing.
  private var areOptional: [Bool] = []

  /// - Throws: `ToolError.usage` naming the file, and the entry or the line and column.
  init(_ data: Data, _ path: String) throws {
    self.path = path
    let root: ManifestValue
    do { root = try ManifestValue(json: Array(data)) } catch {
      throw ToolError.usage("\(path):\(error.line):\(error.column): \(error.problem)")
    }
    let document = try Members(
      root, path, "the document", ["alpha", "timeEffect", "ratioEffect", "tolerances", "comment"])
    rules.alpha =
      try document.number("alpha", "a share above 0 and below 1, 0.05 for 5 %") { 0 < $0 && $0 < 1 }
      ?? rules.alpha
    rules.timeEffect = try document.share("timeEffect") ?? rules.timeEffect
    rules.ratioEffect = try document.share("ratioEffect") ?? rules.ratioEffect
    let list = try document.read("tolerances", "a list of objects") { value in
      if case .list(let values) = value { values } else { nil }
    }
    for (index, value) in (list ?? []).enumerated() {
      try add(value, "entry \(index + 1) of tolerances")
    }
  }

  /// Refuses a tolerance that changes nothing in the answer about runs of these rows, unless it
  /// says that it may.
  func expectFit(_ rows: [ReportRow]) throws {
    let fit = ToleranceFit(rows)
    for (index, tolerance) in rules.tolerances.enumerated() {
      guard !areOptional[index], let misfit = fit.misfit(of: tolerance) else { continue }
      throw refusal(
        "entry \(index + 1) of tolerances: \(misfit); where it is for other runs, write "
          + "\"optional\": true")
    }
  }

  private mutating func add(_ value: ManifestValue, _ place: String) throws {
    let entry = try Members(
      value, path, place,
      [
        "metric", "stage", "case", "minimumEffect", "minimumDifference", "gate", "optional",
        "comment",
      ])
    let tolerance = ComparisonRules.Tolerance(
      metric: try entry.pattern("metric"), stage: try entry.pattern("stage"),
      caseID: try entry.pattern("case"), minimumEffect: try entry.share("minimumEffect"),
      minimumDifference: try entry.number(
        "minimumDifference", "0 to 1e12, in the metric's unit; \"gate\": false leaves rows out",
        (0...1e12).contains), isGated: try entry.flag("gate"))
    guard
      tolerance.minimumEffect != nil || tolerance.minimumDifference != nil
        || tolerance.isGated != nil
    else { throw refusal("minimumEffect is missing in \(place) (or minimumDifference, or gate)") }
    rules.tolerances.append(tolerance)
    areOptional.append(try entry.flag("optional") ?? false)
  }

  private func refusal(_ problem: String) -> ToolError { .usage("\(path): \(problem)") }
}

/// The members of an object in a file of tolerances; those that are null are as if left out.
private struct Members {
  private let values: [String: ManifestValue]
  private let path, place: String

  /// - Throws: `ToolError.usage` for what is no object, and for a key that is none of `keys`.
  init(_ value: ManifestValue, _ path: String, _ place: String, _ keys: [String]) throws {
    (self.path, self.place) = (path, place)
    guard case .object(let values) = value else {
      throw ToolError.usage(
        "\(path): \(place) is \(value.words); write an object, {\"\(keys[0])\": ...}")
    }
    if let name = values.keys.sorted().first(where: { !keys.contains($0) }) {
      throw ToolError.usage(
        "\(path): unknown key '\(name)' in \(place)\(Spelling.suggestion(for: name, among: keys)); "
          + "known there are \(Spelling.list(keys))")
    }
    self.values = values.filter { $0.value != .null }
  }

  /// Nil if the member is absent; it is refused as not `wanted` where `convert` gives nil.
  func read<Value>(
    _ name: String, _ wanted: String, _ convert: (ManifestValue) -> Value?
  ) throws -> Value? {
    guard let value = values[name] else { return nil }
    if let found = convert(value) { return found }
    throw ToolError.usage("\(path): \(place): \(name) is \(value.words); write \(wanted)")
  }

  func number(_ name: String, _ wanted: String, _ fits: (Double) -> Bool) throws -> Double? {
    try read(name, wanted) { $0.number.flatMap { fits($0) ? $0 : nil } }
  }

  func share(_ name: String) throws -> Double? {
    try number(name, "a share from 0 to 1, 0.05 for 5 %", (0...1).contains)
  }

  func flag(_ name: String) throws -> Bool? {
    try read(name, "true or false") { if case .flag(let flag) = $0 { flag } else { nil } }
  }

  func pattern(_ name: String) throws -> String {
    try read(name, "a pattern in \"\", in which * stands for any text") {
      $0.text.flatMap { $0.isEmpty ? nil : $0 }
    } ?? "*"
  }
}

extension ManifestValue {
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
