import EngineWork
import Geometry
import RenderServer
import WaveBenchmarks
import WaveViews

/// `wavebench render`: the picture that a strategy shows at one time.
enum RenderCommand {
  static func run(_ words: [String]) throws -> ExitCode {
    let parser = try OptionParser(words, RenderOptions.known, command: "render")
    if parser.wantsHelp {
      StandardStreams.put(help + "\n")
      return .done
    }
    try parser.expectNoArguments("render")
    let options = try RenderOptions(parser)
    let request = options.request
    if let film = options.film {
      try FilmRendering(request: request, turn: options.turn, output: film).draw()
      return .done
    }
    guard let output = options.output else {
      throw ToolError.usage("say where the picture goes: --output FILE.png, or --film FILE.png")
    }
    if request.scenarios == [Scenario.interrupt.rawValue] {
      try InterruptionRendering.draw(request.interruptions, to: output)
      return .done
    }
    try draw(request, at: options.time, to: output)
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

  private static let help = """
    Usage: wavebench render --output FILE.png [OPTIONS]
           wavebench render --film FILE.png|FILE.gif [OPTIONS]
           wavebench render --scenario interrupt [--retarget MS] --output FILE.svg

    Draws wave views as one strategy shows them TIME seconds after the start; or what is shown on real time,
    refresh by refresh, as an animated PNG or GIF; or, as SVG, where a layer is at each time that is
    retargeted before it arrives, in three modes, and prints what the eye sees.

      --wave W             [jw]                 --strategy S   [additive-translation]
      --time T             [0] seconds          --scale S      [2]
      --size WxH           [the wave's own]     --views N      [1]
      --motion M           [equal]              --sampling S   [subpixel]

    A film is played on scripted clocks and is the same on every machine: a turn of the app with a display
    link takes --turn, a picture of the server 1 ms, the load what it says. A refresh that is missed holds the
    old picture. Several strategies, separated by commas, stand one below the other in their order. It is
    made by ffmpeg; FILE is replaced when the film is whole. A GIF has whole hundredths of a second, 2 or more,
    and plays slower than a display of more than 50 Hz. No process takes a core from such a clock: the load
    neighbour is refused.

      --scenario paced|loaded  [paced]          --load L       [the scenario's, see run --help]
      --duration SECONDS   [2]                  --refresh HZ   [60]
      --turn MS            [1]                  --state S      [rest]

    Examples:
      wavebench render --strategy path-rebuild --time 1.25 --output wave.png
      wavebench render --scenario effects --strategy mask --size 180x120 --output mask.png
      wavebench render --scenario loaded --strategy path-rebuild,additive-translation --film hitches.png
      wavebench render --scenario interrupt --output interruption.svg
    """
}
