import AnimationTiming
import Foundation
import LayerTree
import Measurement
import RenderServer
import Runs
import WaveSuites
import WaveViews

enum RenderCommand: Verb {
  static let manual = CommandManual(
    verb: "render", summary: "draw one wave at one time as a PNG",
    usage: [
      "--output FILE.png [OPTIONS]", "--frames DIR [OPTIONS]",
      "--scenario interrupt [--retarget MS] --output FILE.svg",
    ],
    about: [
      """
      Draws wave views as one strategy shows them TIME seconds after the start; or what is shown \
      in real time, a PNG for each refresh; or, as SVG, where a layer is at \
      each time that is retargeted before it arrives, in four modes, and prints what the eye sees.
      """
    ],
    prints: "of interruptions what the eye sees, else nothing: it is in the file",
    sections: [
      RenderOptions.scene, RenderOptions.still, RenderOptions.ofFrames,
    ],
    notes: [
      """
      Frames are played on scripted clocks and are the same on every machine: a turn of the app with \
      a display link takes --turn, a frame of the server 1 ms, the load what it says. A refresh \
      that is dropped holds the old frame. Several strategies, separated by commas, begin at the \
      same refresh. No process takes a core from such a clock: the load neighbour is refused. \
      ffmpeg makes a film of them: ffmpeg -framerate 60 -i DIR/path-rebuild-%05d.png film.gif
      """
    ],
    examples: [
      .init("wavebench render --strategy path-rebuild --time 1.25 --output wave.png"),
      .init("wavebench render --scenario effects --strategy mask --size 180x120 --output mask.png"),
      .init(
        "wavebench render --scenario loaded --strategy path-rebuild,additive-translation "
          + "--frames hitches"),
      .init("wavebench render --scenario interrupt --output interruption.svg"),
    ])

  static func run(_ parser: OptionParser) throws -> ExitCode {
    let options = try RenderOptions(parser)
    let request = options.request
    if let folder = options.frames {
      try FrameRendering(request: request, turn: options.turn, folder: folder).draw()
      return .done
    }
    guard let output = options.output else {
      throw ToolError.usage("say where it is drawn: --output FILE.png, or --frames DIR")
    }
    let isInterruption = request.scenarios == [.interrupt]
    try CallFiles.expectEnding(output.path, [isInterruption ? "svg" : "png"], option: "output")
    try output.expectWritable()
    guard isInterruption else {
      try draw(request, at: options.time, to: output)
      return .done
    }
    let own = ["scenario", "retarget", "output"]
    if let other = parser.options.first(where: { !own.contains($0.name) }) {
      throw ToolError.usage("--\(other.name) changes nothing in --scenario interrupt: leave it out")
    }
    try InterruptionRendering.draw(request.interruptions, to: output)
    return .done
  }

  private static func draw(_ request: PlanRequest, at time: Double, to output: OutputFile) throws {
    let plan = try WavePlan(request)
    try HostMemory.expect(for: plan)
    if let story = request.scenarios.first(where: \.isStory) {
      throw ToolError.usage(
        "--scenario \(story) is a story, of which no frame stands for the others: leave it out, or "
          + "measure it with " + ShellCommand.line("run", "--scenario", story.rawValue))
    }
    let cases = plan.cases.count { !$0.isAnchor }
    guard cases == 1 else {
      throw ToolError.usage(
        "a still shows one case, there are \(cases): name one strategy, wave, size, and so on, or add "
          + "--frames DIR")
    }
    guard let scene = try plan.firstScene(work: WorkLedger()) else {
      throw ToolError.usage("'\(request.strategies[0])' is a peer and draws no wave view")
    }
    try scene.render(at: Screen.start + time)
    try output.write(Data(try scene.server.png()))
  }
}
