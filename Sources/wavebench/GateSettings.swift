import ReportComparison
import WaveBenchmarks

/// The options that `gate` and `selftest` share.
struct GateSettings {
  /// How the answer is written.
  enum Format: String, CaseIterable {
    case table, csv
  }

  let request: PlanRequest
  var words: [String] = []
  var pairs = 100
  var budgetSeconds: Double?
  var seed: UInt64 = 1
  var rules = GateRules()
  var format = Format.table
  var output: String?
  let isQuiet: Bool

  static let known: [OptionParser.Option] = [
    .value("strategy"), .value("views"), .value("size"), .value("scale"), .value("wave"),
    .value("pairs"), .value("time-budget"), .value("floor"), .value("seed"), .value("format"),
    .value("output"), .flag("quiet"),
  ]

  init(_ parser: OptionParser) throws {
    isQuiet = parser.options.contains { $0.name == "quiet" }
    let defaults = [
      ("strategy", "path-rebuild,additive-translation"), ("views", "1,10"), ("scale", "1"),
    ]
    let axes: Set = ["strategy", "views", "size", "scale", "wave"]
    let chosen = defaults.filter { pair in !parser.options.contains { $0.name == pair.0 } }
    for (name, value) in chosen + parser.options.filter({ axes.contains($0.name) }) {
      words += ["--\(name)", value]
    }
    request = try RunOptions(
      try OptionParser(words, RunOptions.known, command: "gate")
    ).request
    for (name, value) in parser.options {
      switch name {
      case "pairs": pairs = try OptionValue.count(value, name, least: 8, most: 10_000)
      case "time-budget": budgetSeconds = try OptionValue.positive(value, name, most: 86_400)
      case "floor": rules.floor = try OptionValue.positive(value, name, most: 100) / 100
      case "seed": seed = UInt64(try OptionValue.count(value, name, least: 0, most: .max))
      case "format": format = try OptionValue.choice(value, name, Format.self)
      case "output": output = value
      default: break
      }
    }
  }
}
