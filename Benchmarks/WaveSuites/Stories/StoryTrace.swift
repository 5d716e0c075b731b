import LayerTree
import Measurement
import RenderServer
import Vocabulary
import WaveViews

/// What a part of a story leaves to be done and to be drawn, counted on the virtual clock.
struct StoryTrace {
  /// Frames of the part for which a display link woke the app, or in which it changed something.
  private(set) var awakeFrames = 0
  /// Frames of the part in which the server wrote pixels.
  private(set) var drawnFrames = 0
  /// Frames of the part.
  let frames: Int
  /// Animations that the server has at its end.
  private(set) var animationsLeft = 0

  /// Plays a story to the end of `part`.
  ///
  /// - Throws: `RenderError`, `CommitError`.
  init(_ scene: any StoryScene, _ part: StoryPart, refreshHz: Double) throws {
    frames = part.frames.count
    let screen = scene.screen
    let work = screen.context.work
    let sequence = FrameSequence(screen.context, screen.server, refreshHz: refreshHz)
    for number in 1...part.frames.upperBound {
      let isCounted = part.frames.contains(number)
      sequence.advance()
      let hasTick = screen.links.wantsTick(at: sequence.time)
      scene.play(frame: number, at: sequence.time)
      let isAwake = hasTick || screen.context.hasChanges
      let before = work[.pixelsComposited]
      let isDrawn = isCounted || number > part.frames.lowerBound - StorySubject.drawnBefore
      try sequence.finish(through: isDrawn ? 5 : 2)
      guard isCounted else { continue }
      if isAwake { awakeFrames += 1 }
      if work[.pixelsComposited] > before { drawnFrames += 1 }
    }
    animationsLeft = screen.server.animationCount
  }

  /// As a report names them.
  var results: [ExactResult] {
    [
      (MetricName.awakeFrames, awakeFrames), (.drawnFrames, drawnFrames),
      (.animationsLeft, animationsLeft),
    ].map {
      ExactResult(metric: MetricTable[$0.0], value: Double($0.1), frames: frames)
    }
  }
}
