import AnimationTiming
import LayerTree
import Measurement
import RenderServer
import Vocabulary
import WaveViews

/// A screen on which something happens frame by frame, from the first frame on.
protocol StoryScene: AnyObject {
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

/// A part of a story, measured as a case of its own.
struct StoryPart: Sendable, Equatable {
  let name: String
  /// Its frames, counted from the story's first, which is 1; never empty.
  let frames: ClosedRange<Int>

  init(_ name: String, _ frames: ClosedRange<Int>) { (self.name, self.frames) = (name, frames) }
}

/// A screen on which nothing has happened yet: an app's root, with its display links, and the
/// server that shows it.
final class StoryScreen {
  let context: LayerContext
  let server: ScreenServer
  let links = DisplayLinks()
  let root: Layer

  /// An empty screen of a setup, drawn.
  ///
  /// - Throws: `RenderError`, `CommitError`.
  init(_ setup: SceneSetup, work: WorkLedger) throws {
    context = LayerContext(work: work)
    root = setup.makeRoot(setup.screenSize, in: context)
    server = try setup.makeServer(setup.screenSize, work: work)
    try context.commit(at: WaveScene.start, to: server)
    try server.render(at: WaveScene.start)
  }

  /// A context and its layers hold each other.
  deinit { context.rootLayer = nil }
}

/// What a part of a story leaves to be done and to be drawn, counted on the virtual clock.
struct StoryTrace {
  /// Frames of the part for which a display link woke the app, or in which it changed something.
  private(set) var awakeFrames = 0
  /// Frames of the part in which the server wrote pixels.
  private(set) var drawnFrames = 0
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

  var results: [ExactResult] {
    [
      (MetricName.awakeFrames, awakeFrames), (.drawnFrames, drawnFrames),
      (.animationsLeft, animationsLeft),
    ].map {
      ExactResult(metric: MetricTable[$0.0], value: Double($0.1), frames: frames)
    }
  }
}
