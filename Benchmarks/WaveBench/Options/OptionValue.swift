import AnimationTiming
import Foundation
import Measurement
import Runs
import WaveSuites
import WaveViews

/// Reads option values; every refusal names the option, the value and what would do.
enum OptionValue {
  /// A comma-separated list of names that results may hold.
  static func names(_ text: String, _ option: String) throws -> [String] {
    try list(text, option, "a name") { name in
      if let problem = name.problemAsName {
        throw ToolError.usage("--\(option) '\(name)' \(problem)")
      }
      return name
    }
  }

  static func read(
    _ text: String, _ option: String, of axis: PlanAxis, into request: inout PlanRequest
  ) throws {
    switch axis.row.option?.values {
    case .names(let known, let set)?:
      set(&request, try names(text, option).map { try choice($0, option, known, \.self) })
    case .name(let known, let set)?: set(&request, try choice(text, option, known, \.self))
    case .counts(let most, let set)?: set(&request, try counts(text, option, most: most))
    case .numbers(let range, let set)?:
      set(&request, try names(text, option).map { try number($0, option, range) })
    case .number(let range, let set)?: set(&request, try number(text, option, range))
    case .sizes(let set)?: set(&request, try sizes(text, option))
    case .waves?:
      let all = request.catalogue.waves.map(\.id)
      request.waves = (text == "all" ? all : try names(text, option)).map(WaveName.init)
    case nil: break
    }
  }

  /// Two strategies of a catalogue, `A,B`: what does B cost against A?
  static func question(
    _ text: String, _ option: String, in catalogue: WaveCatalogue
  ) throws -> Question {
    let names = try twoNames(text, option)
    let question = Question(names[0], names[1])
    try catalogue.check(question)
    return question
  }

  /// Two different names, `A,B`.
  static func twoNames(_ text: String, _ option: String) throws -> [String] {
    let names = try names(text, option)
    return try one(
      text, option, "two different strategies, as path-rebuild,additive-translation"
    ) { _ in names.count == 2 && names[0] != names[1] ? names : nil }
  }

  static func counts(_ text: String, _ option: String, most: Int) throws -> [Int] {
    try parts(of: text).map { try count($0, option, least: 1, most: most) }
  }

  static func count(_ text: String, _ option: String, least: Int, most: Int) throws -> Int {
    // A power may be written as 1e6, so that people can say what they mean.
    try one(text, option, "a whole number from \(least) to \(most)") {
      (Int($0) ?? Double($0).flatMap { Int(exactly: $0) })
        .flatMap { (least...most).contains($0) ? $0 : nil }
    }
  }

  /// A number above 0 and at most `most`.
  static func positive(_ text: String, _ option: String, most: Double) throws -> Double {
    try one(text, option, "a number above 0, at most \(Int(most))") {
      Double($0).flatMap { 0 < $0 && $0 <= most ? $0 : nil }
    }
  }

  /// A share that is written as `5%`, above 0.5 and at most 100 %.
  static func percent(_ text: String, _ option: String) throws -> Double {
    try one(text, option, "a share from 0.5% to 100%, as 5%") {
      guard $0.hasSuffix("%"), let number = Double($0.dropLast()) else { return nil }
      return (0.5...100).contains(number) ? number / 100 : nil
    }
  }

  static func number(
    _ text: String, _ option: String, _ range: ClosedRange<Double>
  ) throws -> Double {
    let ends = [range.lowerBound, range.upperBound].map(CaseIdentity.plain)
    return try one(text, option, "a number from \(ends[0]) to \(ends[1])") {
      Double($0).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A comma-separated list of sizes in pt, `375x60`.
  static func sizes(_ text: String, _ option: String) throws -> [Size] {
    try list(text, option, "WIDTHxHEIGHT in points, each from 0.01 to 10000, as 375x60") {
      let sides = $0.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        (0.01...10_000).contains(width), (0.01...10_000).contains(height)
      else { return nil }
      return Size(width: width, height: height)
    }
  }

  static func events(_ text: String, _ option: String) throws -> [String] {
    switch text {
    case "default": PAPI.defaultEvents
    case "none": []
    default: try names(text, option)
    }
  }

  static func choice<Choice: RawRepresentable<String>>(
    _ text: String, _ option: String, _ choices: some Collection<Choice>
  ) throws -> Choice {
    try choice(text, option, choices, \.rawValue)
  }

  private static func choice<Choice>(
    _ text: String, _ option: String, _ choices: some Collection<Choice>,
    _ name: (Choice) -> String
  ) throws -> Choice {
    if let choice = choices.first(where: { name($0) == text }) { return choice }
    let cure = Spelling.cure(for: text, among: choices.map(name))
    throw ToolError.usage("--\(option) '\(text)' is unknown\(cure)")
  }

  /// A comma-separated list of whatever `read` reads; nil is refused as not `wanted`.
  static func list<Value>(
    _ text: String, _ option: String, _ wanted: String, _ read: (String) throws -> Value?
  ) throws -> [Value] {
    try parts(of: text).map { try one($0, option, wanted) { try $0.isEmpty ? nil : read($0) } }
  }

  /// Nil of `read` is refused as not `wanted`.
  static func one<Value>(
    _ text: String, _ option: String, _ wanted: String, _ read: (String) throws -> Value?
  ) throws -> Value {
    if let value = try read(text) { return value }
    throw ToolError.usage("--\(option) '\(text)' is not \(wanted)")
  }

  /// The parts of a comma-separated list; blanks around a comma mean nothing.
  static func parts(of text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \t\r\n")) }
  }
}
