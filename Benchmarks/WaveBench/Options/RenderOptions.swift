import Measurement
import WaveSuites
import WaveViews

struct RenderOptions {
  var request: PlanRequest
  /// Of a still, s after the start.
  var time = 0.0
  /// The length of a turn of the app in real time, s.
  var turn = 0.001
  var output: OutputFile?
  /// The folder of frames in real time.
  var frames: String?

  /// Axes of looks that have no place of their own here; nothing drawn is turned.
  private static let looks = PlanAxis.ofLook.filter { ![.rotation, .motion, .speed].contains($0) }

  static let scene = OptionSection(
    "What is drawn",
    RunOptionTable.options(
      ["scene", "wave", "strategy", "views", "size", "scale", "speed", "motion"]
        + (PlanAxis.ofServer + looks).map(\.rawValue) + ["scenario"],
      defaults: [
        "strategy": AdditiveTranslation.id, "views": "1", "scale": "the scene's, or 2",
        "scenario": "steady; with --frames paced",
      ]))

  /// Options that frames in real time cannot have.
  static let still = OptionSection(
    "A still",
    [
      .value(
        "output", "FILE.png", "where it goes, - is standard output; FILE.svg for interrupt",
        .written([])),
      .value("time", "SECONDS", "after the start", default: "0"),
    ] + RunOptionTable.options(["retarget"]))

  /// Options that only frames in real time have.
  static let ofFrames = OptionSection(
    "Frames in real time",
    [
      .value(
        "frames", "DIR", "a new or empty folder for STRATEGY-00001.png, and so on",
        .pictures),
      .value("turn", "MS", "how long a turn of the app takes", default: "1"),
    ] + RunOptionTable.options(["load", "duration", "refresh", "state", "link", "pipeline"]))

  init(_ parser: OptionParser) throws {
    let asked = Set(parser.options.map(\.name))
    var options = RunOptions(Suite.all[0], parser.catalogue)
    options.request = PlanRequest()
    options.request.catalogue = parser.catalogue
    options.request.strategies = [StrategyName(AdditiveTranslation.id)]
    options.request.views = [1]
    if asked.contains("frames") { options.request.scenarios = [.paced] }
    for (name, value) in parser.options {
      switch name {
      case "time": time = try OptionValue.number(value, name, 0...1e6)
      case "turn": turn = try OptionValue.number(value, name, 0.001...60_000) / 1000
      case "frames": frames = value
      case "output": output = try OutputFile(value, option: name)
      default: try RunOptionTable.readers[name]?(&options, value, name)
      }
    }
    request = options.request
    request.asked = Set(asked.compactMap(PlanAxis.init))
    let others = frames == nil ? Self.ofFrames : Self.still
    guard let name = others.options.map(\.name).first(where: asked.contains) else { return }
    throw ToolError.usage(
      frames == nil
        ? "--\(name) belongs to frames in real time: add --frames DIR"
        : "--\(name) belongs to a still: leave it or --frames out")
  }
}
