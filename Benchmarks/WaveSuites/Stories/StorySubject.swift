import AnimationTiming
import LayerTree
import Measurement
import RenderServer
import WaveViews

/// A screen on which something happens frame by frame, from the first frame on.
protocol StoryScene: AnyObject {
  var screen: Screen { get }

  /// The app's work in frame `number`, from 1 on, which is shown at `time`, s: what the story
  /// has for it, then its display links.
  func play(frame number: Int, at time: MediaTime)
}

extension StoryScene {
  /// Plays the next frame, cut short after stage `last` of the screen's.
  func step(through last: Int) throws {
    screen.advance()
    play(frame: screen.frame, at: screen.time)
    try screen.finish(through: last)
  }
}

/// A story that stands where one of its parts begins. What happens in one frame is too short to be
/// cut into more stages than two.
final class StorySubject: StagedSubject {
  static let sides: [Stage] = [.app, .server]
  let stages = StorySubject.sides
  let groups = [StageGroup(.frame, 0..<2)]

  /// Frames before a part that are drawn: as many as hold every sub-pixel position of the default
  /// motion, and the last pictures of any.
  private static let drawnBefore = 12

  private let scene: any StoryScene

  /// Plays a story up to `part`: all of it is applied, and the last frames are drawn.
  init(_ scene: any StoryScene, upTo part: StoryPart) throws {
    self.scene = scene
    let lead = part.frames.lowerBound - 1
    for number in 0..<lead { try scene.step(through: number < lead - Self.drawnBefore ? 2 : 5) }
  }

  /// Runs frames cut short after the app's side, or whole.
  func run(frames: Int, through last: Int) throws {
    for _ in 0..<frames { try scene.step(through: last == 0 ? 1 : 5) }
  }

  func runFrame(_ boundary: (Int) -> Void) throws {
    boundary(0)
    try scene.step(through: 1)
    boundary(1)
    try scene.screen.finishServer()
    boundary(2)
  }
}

struct StoryPart: Sendable, Equatable {
  let name: String
  /// Its frames, counted from the story's first, which is 1; never empty.
  let frames: ClosedRange<Int>

  init(_ name: String, _ frames: ClosedRange<Int>) { (self.name, self.frames) = (name, frames) }
}

extension Screen {
  /// A setup's screen without views, committed and drawn.
  static func empty(_ setup: SceneSetup, work: WorkLedger) throws -> Screen {
    let screen = try Screen(setup, work: work)
    try screen.commitStart()
    try screen.server.render(at: Screen.start)
    return screen
  }
}

/// The work and the drawing that a part of a story leaves, counted on the virtual clock.
struct StoryTrace {
  /// Frames of the part for which a display link woke the app, or in which it changed something.
  private(set) var awakeFrames = 0
  /// Frames of the part in which the server wrote pixels.
  private(set) var drawnFrames = 0
  let frames: Int
  private(set) var animationsLeft = 0

  /// Plays a story to the end of `part`, and has `look` called after each of its frames.
  init(_ scene: any StoryScene, _ part: StoryPart, look: (_ frame: Int) -> Void = { _ in }) throws {
    frames = part.frames.count
    let screen = scene.screen
    let work = screen.context.work
    for number in 1...part.frames.upperBound {
      screen.advance()
      let hasTick = screen.links.wantsTick(at: screen.time)
      scene.play(frame: number, at: screen.time)
      let isAwake = hasTick || screen.context.hasChanges
      let before = work[.pixelsComposited]
      try screen.finish(through: 5)
      look(number)
      guard part.frames.contains(number) else { continue }
      if isAwake { awakeFrames += 1 }
      if work[.pixelsComposited] > before { drawnFrames += 1 }
    }
    animationsLeft = screen.server.animationCount
  }

  var results: [ExactResult] {
    [
      (MetricName.awakeFrames, awakeFrames), (.drawnFrames, drawnFrames),
      (.animationsLeft, animationsLeft),
    ].map {
      ExactResult(metric: MetricTable[$0.0], value: Double($0.1), frames: frames)
    }
  }
}
