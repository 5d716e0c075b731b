import Measurement
import WaveReports
import WaveSuites

/// The options that `gate` and `selftest` share.
struct GateSettings {
  /// How the answer is written.
  enum Format: String, CaseIterable {
    case table, comment, csv
  }

  let request: PlanRequest
  var words: [String] = []
  var pairs = 100
  var budgetSeconds: Double?
  var seed: UInt64 = 1
  var rules = GateRules()
  var format = Format.table
  var output: OutputFile?
  let isQuiet: Bool

  /// Options of `wavebench run` that name the gate's cells; what is not given has its default here.
  private static let cells: [CommandOption] = [
    .value("strategy", "A,B", "cells: strategies", default: "path-rebuild,additive-translation"),
    .value("views", "1,10", "cells: numbers of views", default: "1,10"),
    .value("scale", "1", "device pixels per point", default: "1"),
  ]

  /// The options that `gate` and `selftest` share.
  static let options: [CommandOption] =
    cells + [
      .value("size", "375x60", "view sizes, points", default: "the wave's own"),
      .value("wave", "jw", "waves", default: "jw"),
      .value("pairs", "K", "pairs of processes", default: "100"),
      .value(
        "time-budget", "SECONDS",
        "instead: as many pairs as fit, shared over cells by variance"),
      .value("floor", "PERCENT", "the least change that counts", default: "0.5"),
      .value("seed", "N", "decides layouts and orders", default: "1"),
      .value("format", "table|comment|csv", "how the answer is written", default: "table"),
      .value("output", "FILE|-", "every pair's log ratio, CSV"),
      .flag("quiet", "no progress"),
    ]

  init(_ parser: OptionParser) throws {
    isQuiet = parser.has("quiet")
    for option in Self.cells where !parser.has(option.name) {
      words += ["--\(option.name)", option.defaultText ?? ""]
    }
    let axes = RunOptionTable.plan.names
    for (name, value) in parser.options where axes.contains(name) {
      words += ["--\(name)", value]
    }
    request = try RunOptions(
      try OptionParser(
        words, RunOptionTable.plan.options, command: "gate", in: parser.catalogue)
    ).settings.request
    for (name, value) in parser.options {
      switch name {
      case "pairs": pairs = try OptionValue.count(value, name, least: 8, most: 10_000)
      case "time-budget": budgetSeconds = try OptionValue.positive(value, name, most: 86_400)
      case "floor": rules.floor = try OptionValue.positive(value, name, most: 100) / 100
      case "seed": seed = UInt64(try OptionValue.count(value, name, least: 0, most: .max))
      case "format": format = try OptionValue.choice(value, name, Format.self)
      case "output": output = try OutputFile(value, option: name)
      default: break
      }
    }
  }
}
