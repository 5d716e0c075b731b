import RenderServer
import WaveBenchmarks
import WaveViews

/// Everything that `wavebench render` can be told.
struct RenderOptions {
  var request = PlanRequest()
  /// When a still picture is taken, s after the start.
  var time = 0.0
  /// How long a turn of the app takes in a film, s.
  var turn = 0.001
  var output: String?
  var film: String?

  static let known: [OptionParser.Option] = [
    .value("wave"), .value("strategy"), .value("time"), .value("scale"), .value("size"),
    .value("views"), .value("motion"), .value("sampling"), .value("output"), .value("scenario"),
    .value("retarget"), .value("film"), .value("load"), .value("duration"), .value("refresh"),
    .value("turn"), .value("state"),
  ]

  /// Options that only a film has, and those that it cannot have.
  private static let ofFilm = ["load", "state", "duration", "refresh", "turn"]
  private static let ofStill = ["output", "time", "retarget"]

  /// Reads parsed options; the last of a repeated option counts.
  init(_ parser: OptionParser) throws {
    (request.strategies, request.views, request.scales) = (["additive-translation"], [1], [2])
    for (name, value) in parser.options { try set(name, value) }
    let asked = Set(parser.options.map(\.name))
    for name in Self.ofFilm where asked.contains(name) && film == nil {
      throw ToolError.usage("--\(name) belongs to a film: add --film FILE.png")
    }
    if film != nil {
      for name in Self.ofStill where asked.contains(name) {
        throw ToolError.usage("--\(name) belongs to a still picture: leave it or --film out")
      }
      if !asked.contains("scenario") { request.scenarios = ["paced"] }
    } else if request.strategies.count > 1 {
      throw ToolError.usage(
        "a still picture shows one --strategy, there are \(request.strategies.count): name one, or "
          + "add --film FILE.png")
    }
  }

  private mutating func set(_ name: String, _ value: String) throws {
    switch name {
    case "wave": request.waves = [value]
    case "strategy": request.strategies = try OptionValue.names(value, name)
    case "views": request.views = try OptionValue.counts(value, name, most: 1_000_000)
    case "size": request.sizes = try OptionValue.sizes(value, name)
    case "scale": request.scales = try OptionValue.counts(value, name, most: 3).map(Double.init)
    case "scenario": request.scenarios = try OptionValue.names(value, name)
    case "retarget":
      request.interruptions.interval = try OptionValue.positive(value, name, most: 60_000) / 1000
    case "time": time = try OptionValue.number(value, name)
    case "motion": request.style = try OptionValue.choice(value, name, WaveMotion.Style.self)
    case "sampling": request.sampling = try OptionValue.choice(value, name, Sampling.self)
    case "film": film = value
    case "load": request.loads = try OptionValue.loads(value, name)
    case "state": request.states = [try OptionValue.choice(value, name, PacedState.self)]
    case "duration": request.pacedSeconds = try OptionValue.positive(value, name, most: 3600)
    case "refresh": request.refreshHz = try OptionValue.positive(value, name, most: 1000)
    case "turn": turn = try OptionValue.positive(value, name, most: 60_000) / 1000
    default: output = value
    }
  }
}
