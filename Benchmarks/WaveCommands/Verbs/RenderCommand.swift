import AnimationTiming
import Foundation
import LayerTree
import RenderServer
import Reports
import Vocabulary
import WaveSuites
import WaveViews

/// `wavebench render`: the picture that a strategy shows at one time.
enum RenderCommand: Verb {
  static let manual = CommandManual(
    verb: "render", summary: "draw one wave at one time as a PNG",
    usage: [
      "--output FILE.png [OPTIONS]", "--film FILE.png|FILE.gif [OPTIONS]",
      "--scenario interrupt [--retarget MS] --output FILE.svg", "--gallery DIR [OPTIONS]",
    ],
    about: [
      """
      Draws wave views as one strategy shows them TIME seconds after the start; or what is shown \
      on real time, refresh by refresh, as an animated PNG or GIF; or, as SVG, where a layer is at \
      each time that is retargeted before it arrives, in four modes, and prints what the eye sees.
      """
    ],
    prints: "of interruptions what the eye sees, else nothing: the picture is in the file",
    sections: [
      RenderOptions.scene, RenderOptions.still, RenderOptions.ofFilm, RenderOptions.ofGallery,
    ],
    notes: [
      """
      A film is played on scripted clocks and is the same on every machine: a turn of the app with \
      a display link takes --turn, a picture of the server 1 ms, the load what it says. A refresh \
      that is missed holds the old picture. Several strategies, separated by commas, stand one \
      below the other in their order, each under its name and a mark for each of the last 60 \
      refreshes, tall and red for one that is missed. It is made by ffmpeg; FILE is replaced when the film is \
      whole. A GIF has whole hundredths of a second, 2 or more, and plays slower than a display of \
      more than 50 Hz. No process takes a core from such a clock: the load neighbour is refused.
      """
    ],
    examples: [
      .init("wavebench render --strategy path-rebuild --time 1.25 --output wave.png"),
      .init(
        "wavebench render --scenario effects --strategy mask --size 180x120 --output mask.png"),
      .init(
        "wavebench render --scenario loaded --strategy path-rebuild,additive-translation "
          + "--film h.png"),
      .init("wavebench render --scenario interrupt --output interruption.svg"),
      .init("wavebench render --gallery pictures --wave yx,siri"),
    ])

  static func run(_ parser: OptionParser) throws -> ExitCode {
    let options = try RenderOptions(parser)
    let request = options.request
    if let film = options.film {
      try FilmRendering(request: request, turn: options.turn, output: film).draw()
      return .done
    }
    if let gallery = options.gallery {
      try GalleryRendering(request: request, folder: gallery).draw()
      return .done
    }
    guard let output = options.output else {
      throw ToolError.usage("say where the picture goes: --output FILE.png, or --film FILE.png")
    }
    try output.expectWritable()
    if request.scenarios == [.interrupt] {
      try output.expect(ending: "svg")
      try InterruptionRendering.draw(request.interruptions, to: output)
      return .done
    }
    try draw(request, at: options.time, to: output)
    return .done
  }

  private static func draw(_ request: PlanRequest, at time: Double, to output: OutputFile) throws {
    let plan = try WavePlan(request)
    try output.expect(ending: "png")
    try HostMemory.expect(for: plan)
    if let story = request.scenarios.first(where: \.isStory) {
      throw ToolError.usage(
        "--scenario \(story) is a story, of which no frame stands for the others: leave it out, or "
          + "measure it with 'wavebench run --scenario \(story)'")
    }
    do {
      guard let scene = try plan.firstScene(work: WorkLedger()) else {
        throw ToolError.usage("'\(request.strategies[0])' is a peer and draws no wave view")
      }
      try scene.render(at: WaveScene.start + time)
      try output.write(Data(try scene.server.png()))
    } catch let error as RenderError {
      throw ToolError.environment("\(error)")
    }
  }
}
