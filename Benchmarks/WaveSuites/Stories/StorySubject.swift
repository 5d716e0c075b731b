import AnimationTiming
import LayerTree
import Measurement
import RenderServer
import Vocabulary
import WaveViews

/// A screen on which something happens frame by frame, from the first frame on.
protocol StoryScene: AnyObject {
  /// Where it happens.
  var screen: StoryScreen { get }

  /// What the app does in frame `number`, from 1 on, which is shown at `time`, s: what the story
  /// has for it, then its display links.
  func play(frame number: Int, at time: MediaTime)
}

/// A story on a virtual clock that stands where one of its parts begins.
///
/// A frame has two stages, the sides of the screen: what happens in one frame is too short to be
/// cut into more.
final class StorySubject: StagedSubject {
  /// The sides.
  static let sides: [Stage] = [.app, .server]
  let stages = StorySubject.sides
  let groups = [StageGroup(.frame, 0..<2)]

  /// Frames before a part that are drawn: as many as hold every sub-pixel position of the default
  /// motion, and the last pictures of any.
  static let drawnBefore = 12

  private let scene: any StoryScene
  private let sequence: FrameSequence

  /// Plays a story up to `part`: all of it is applied, and the last frames are drawn.
  ///
  /// - Throws: `RenderError`, `CommitError`.
  init(_ scene: any StoryScene, upTo part: StoryPart, refreshHz: Double) throws {
    self.scene = scene
    sequence = FrameSequence(scene.screen.context, scene.screen.server, refreshHz: refreshHz)
    let lead = part.frames.lowerBound - 1
    for number in 0..<lead {
      play()
      try sequence.finish(through: number < lead - Self.drawnBefore ? 2 : 5)
    }
  }

  /// Runs frames cut short after the app's side, or whole.
  func run(frames: Int, through last: Int) throws {
    for _ in 0..<frames {
      play()
      try sequence.finish(through: last == 0 ? 1 : 5)
    }
  }

  /// Runs one whole frame.
  func runFrame(_ boundary: (Int) -> Void) throws {
    boundary(0)
    play()
    try sequence.finish(through: 1)
    boundary(1)
    try sequence.finishServer()
    boundary(2)
  }

  private func play() {
    sequence.advance()
    scene.play(frame: sequence.frame, at: sequence.time)
  }
}
