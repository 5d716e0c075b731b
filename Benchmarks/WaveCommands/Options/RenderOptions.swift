import Measurement
import RenderServer
import Vocabulary
import WaveSuites
import WaveViews

/// Everything that `wavebench render` can be told.
struct RenderOptions {
  var request = PlanRequest()
  /// When a still picture is taken, s after the start.
  var time = 0.0
  /// How long a turn of the app takes in real time, s.
  var turn = 0.001
  var output: OutputFile?
  /// The folder of frames in real time.
  var frames: String?
  /// The folder of a gallery.
  var gallery: String?

  static let scene = OptionSection(
    "What is drawn",
    [
      .value("scene", "NAME", "a screen in place of a grid: cells, ... (see list)"),
      .value("wave", "W", "a wave", default: "the scene's, or jw"),
      .value("strategy", "S", "a strategy; several with --frames", default: "additive-translation"),
      .value("views", "N", "number of views", default: "1"),
      .value("size", "WxH", "a view's size, points", default: "the wave's own"),
      .value("scale", "S", "device pixels per point: 1, 2, 3", default: "the scene's, or 2"),
      .value("speed", "PT/S", "how fast it moves", default: "the wave's own"),
      .value("motion", "M", "equal or as-published", default: "equal"),
      .value("sampling", "S", "subpixel, nearest or bilinear", default: "subpixel"),
      .value("rasteriser", "R", "exact or cairo", default: "exact"),
      .value("server", "S", "lean, full-repaint, ... (see run --help)", default: "lean"),
      .value("backdrop", "B", "clear, solid or cards", default: "solid"),
      .value("phases", "P", "own or in-step", default: "own"),
      .value("placement", "P", "whole or fractional", default: "whole"),
      .value(
        "scenario", "NAME", "steady, interrupt, effects; of --frames paced or loaded",
        default: "steady; paced"),
    ])

  /// Options that frames in real time cannot have.
  static let still = OptionSection(
    "A still picture",
    [
      .value(
        "output", "FILE.png", "where it goes, - is standard output; FILE.svg for interrupt",
        .written(["png", "svg"])),
      .value("time", "T", "seconds after the start", default: "0"),
      .value("retarget", "MS", "interrupt: between two destinations", default: "100"),
    ])

  /// What a gallery takes besides.
  static let ofGallery = OptionSection(
    "A gallery",
    [
      .value(
        "gallery", "DIR",
        "a folder for a sheet of each --wave (all) under each --strategy (all that can show it) at "
          + "four times of its period, and one of where --strategy A differs from B",
        .pictures)
    ])

  /// Options that only frames in real time have.
  static let ofFrames = OptionSection(
    "Frames in real time",
    [
      .value(
        "frames", "DIR", "a new or empty folder for STRATEGY-00001.png, and so on",
        .pictures),
      .value("load", "L", "see 'wavebench run --help'", default: "the scenario's", .loads),
      .value("duration", "SECONDS", "its length", default: "2"),
      .value("refresh", "HZ", "refreshes per second", default: "60"),
      .value("turn", "MS", "how long a turn of the app takes", default: "1"),
      .value("state", "S", "see 'wavebench run --help'", default: "rest"),
      .value("link", "L", "see 'wavebench run --help'", default: "late"),
      .value("pipeline", "P", "see 'wavebench run --help'", default: "double"),
    ])

  /// Reads parsed options; the last of a repeated option counts.
  init(_ parser: OptionParser) throws {
    request.catalogue = parser.catalogue
    (request.strategies, request.views) = ([StrategyName(AdditiveTranslation.id)], [1])
    for (name, value) in parser.options { try set(name, value) }
    let asked = Set(parser.options.map(\.name))
    guard gallery == nil else {
      try takeGallery(asked)
      return
    }
    if request.shownWaves.count > 1 {
      throw ToolError.usage(
        "a picture shows one --wave, there are \(request.shownWaves.count): name one, or add "
          + "--gallery DIR")
    }
    if request.scenes.count > 1 {
      throw ToolError.usage("a picture shows one --scene, there are \(request.scenes.count)")
    }
    request.asked = Set(asked.compactMap(PlanAxis.init))
    if frames == nil, let name = Self.first(of: Self.ofFrames, among: asked) {
      throw ToolError.usage("--\(name) belongs to frames in real time: add --frames DIR")
    }
    if frames != nil {
      if let name = Self.first(of: Self.still, among: asked) {
        throw ToolError.usage("--\(name) belongs to a still picture: leave it or --frames out")
      }
      if !asked.contains("scenario") { request.scenarios = [.paced] }
    } else if request.strategies.count > 1 {
      throw ToolError.usage(
        "a still picture shows one --strategy, there are \(request.strategies.count): name one, or "
          + "add --frames DIR")
    }
  }

  /// Everything that can be drawn, where nothing else was asked for.
  private mutating func takeGallery(_ asked: Set<String>) throws {
    let known: Set = ["gallery", "wave", "strategy", "size", "scale"]
    if let name = asked.subtracting(known).sorted().first {
      throw ToolError.usage("--\(name) has no place in a gallery: leave it or --gallery out")
    }
    if !asked.contains("wave") { request.waves = request.catalogue.waves.map { WaveName($0.id) } }
    if !asked.contains("strategy") {
      request.strategies = request.catalogue.strategies.map { StrategyName($0.id) }
    }
  }

  private static func first(of section: OptionSection, among asked: Set<String>) -> String? {
    section.options.map(\.name).first(where: asked.contains)
  }

  private mutating func set(_ name: String, _ value: String) throws {
    switch name {
    case "wave": request.waves = try OptionValue.waves(value, name, in: request.catalogue)
    case "scene": request.scenes = try OptionValue.choices(value, name, NamedScene.self)
    case "speed": request.speeds = try OptionValue.speeds(value, name)
    case "gallery": gallery = value
    case "strategy": request.strategies = try OptionValue.names(value, name).map(StrategyName.init)
    case "views": request.views = try OptionValue.counts(value, name, most: 1_000_000)
    case "size": request.sizes = try OptionValue.sizes(value, name)
    case "scale": request.scales = try OptionValue.counts(value, name, most: 3).map(Double.init)
    case "scenario": request.scenarios = try OptionValue.names(value, name).map(Scenario.named)
    case "retarget":
      request.interruptions.interval = try OptionValue.retarget(value, name)
    case "time": time = try OptionValue.number(value, name, -1e6, 1e6)
    case "motion": request.style = try OptionValue.choice(value, name, WaveMotion.Style.self)
    case "sampling": request.samplings = [try OptionValue.choice(value, name, Sampling.self)]
    case "rasteriser":
      request.rasterisers = [try OptionValue.choice(value, name, FillRasteriser.self)]
    case "server":
      request.servers = [try OptionValue.choice(value, name, ServerProfile.self)]
    case "backdrop":
      request.backdrops = [try OptionValue.choice(value, name, Scenery.Backdrop.self)]
    case "phases": request.phases = [try OptionValue.choice(value, name, Scenery.Phases.self)]
    case "placement":
      request.placements = [try OptionValue.choice(value, name, Scenery.Placement.self)]
    case "frames": frames = value
    case "load": try request.takeLoads(value, name)
    case "state": request.states = [try OptionValue.choice(value, name, PacedState.self)]
    case "link": request.links = [try OptionValue.choice(value, name, HeldUpLink.self)]
    case "pipeline": request.pipelines = [try OptionValue.choice(value, name, FramePipeline.self)]
    case "duration": request.pacedSeconds = try OptionValue.number(value, name, 0.1, 3600)
    case "refresh": request.refreshes = [try OptionValue.rate(value, name)]
    case "turn": turn = try OptionValue.number(value, name, 0.001, 60_000) / 1000
    default: output = try OutputFile(value, option: name)
    }
  }
}
