import EngineWork
import Geometry
import RenderServer
import WaveBenchmarks
import WaveViews

/// `wavebench render`: the picture that a strategy shows at one time.
enum RenderCommand {
  static func run(_ words: [String]) throws -> ExitCode {
    let parser = try OptionParser(words, options, command: "render")
    if parser.wantsHelp {
      StandardStreams.put(help + "\n")
      return .done
    }
    try parser.expectNoArguments("render")
    var request = PlanRequest()
    (request.strategies, request.views, request.scales) = (["additive-translation"], [1], [2])
    var time = 0.0
    var output: String?
    for (name, value) in parser.options {
      switch name {
      case "wave": request.waves = [value]
      case "strategy": request.strategies = [value]
      case "views": request.views = try OptionValue.counts(value, name, most: 1_000_000)
      case "size": request.sizes = try OptionValue.sizes(value, name)
      case "scale": request.scales = try OptionValue.counts(value, name, most: 3).map(Double.init)
      case "scenario": request.scenarios = try OptionValue.names(value, name)
      case "retarget":
        request.interruptions.interval = try OptionValue.positive(value, name, most: 60_000) / 1000
      case "time": time = try OptionValue.number(value, name)
      case "motion": request.style = try OptionValue.choice(value, name, WaveMotion.Style.self)
      case "sampling": request.sampling = try OptionValue.choice(value, name, Sampling.self)
      default: output = value
      }
    }
    guard let output else {
      throw ToolError.usage("say where the picture goes: --output FILE.png")
    }
    if request.scenarios == [Scenario.interrupt.rawValue] {
      try InterruptionRendering.draw(request.interruptions, to: output)
      return .done
    }
    try draw(request, at: time, to: output)
    return .done
  }

  private static func draw(_ request: PlanRequest, at time: Double, to output: String) throws {
    _ = try WavePlan(request)
    guard let wave = Wave.named(request.waves[0]) else { return }
    let layout = try SceneLayout(
      views: request.views[0], viewSize: (request.sizes ?? [wave.defaultSize])[0],
      scale: request.scales[0])
    do {
      let scene = try scene(request, wave, layout)
      try scene.render(at: WaveScene.start + time)
      try scene.server.writePNG(to: output)
    } catch let error as RenderError {
      throw ToolError.environment("\(error)")
    }
  }

  private static func scene(
    _ request: PlanRequest, _ wave: Wave, _ layout: SceneLayout
  ) throws -> any FrameScene {
    let name = request.strategies[0]
    if let effect = LayerEffect(rawValue: name) {
      return try EffectScene(
        effect, wave: wave, layout: layout, sampling: request.sampling, work: WorkLedger())
    }
    guard let strategy = WaveStrategyCatalogue.named(name) else {
      throw ToolError.usage("'\(name)' is a peer and draws no wave view")
    }
    return try WaveScene(
      WaveScene.Configuration(
        wave: wave, strategy: strategy, style: request.style, layout: layout,
        sampling: request.sampling), work: WorkLedger())
  }

  private static let options: [OptionParser.Option] = [
    .value("wave"), .value("strategy"), .value("time"), .value("scale"), .value("size"),
    .value("views"), .value("motion"), .value("sampling"), .value("output"), .value("scenario"),
    .value("retarget"),
  ]

  private static let help = """
    Usage: wavebench render --output FILE.png [OPTIONS]
           wavebench render --scenario interrupt [--retarget MS] --output FILE.svg

    Draws wave views as one strategy shows them TIME seconds after the start; or, as SVG, where a layer is
    at each time that is retargeted before it arrives, in three modes, and prints what the eye sees.

      --wave W             [jw]                 --strategy S   [additive-translation]
      --time T             [0] seconds          --scale S      [2]
      --size WxH           [the wave's own]     --views N      [1]
      --motion M           [equal]              --sampling S   [subpixel]

    Example:
      wavebench render --strategy path-rebuild --time 1.25 --output wave.png
      wavebench render --scenario effects --strategy mask --size 180x120 --output mask.png
      wavebench render --scenario interrupt --output interruption.svg
    """
}
