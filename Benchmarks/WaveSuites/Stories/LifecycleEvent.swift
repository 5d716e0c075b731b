import AnimationTiming
import LayerTree
import WaveViews

/// What happens once to the views of the scenario `lifecycle`.
enum LifecycleEvent: String, CaseIterable, Sendable {
  /// The views are made, and first drawn.
  case make
  /// Their layers' clocks are stopped, and their ticks held back.
  case pause
  /// They go on after a pause.
  case resume
  /// They are paused a second time.
  case pauseAgain = "pause-again"
  /// The same with the first seed's own clock recipe.
  case pauseAgainPublished = "pause-again-published"
  /// They leave the tree.
  case remove
  /// They come back into the tree.
  case comeBack = "come-back"
  /// They come back without their animations, which UIKit takes off the layers of a cell that is
  /// used again.
  case comeBackStripped = "come-back-stripped"
  /// Their cells are laid out, as they are whenever they are used again.
  case layOut = "lay-out"
  /// They become three quarters as wide.
  case resize

  /// The frame in which it happens.
  static let frame = 31

  /// The frame of the event, which is the part that is measured.
  var part: StoryPart {
    let frame = self == .make ? 1 : Self.frame
    return StoryPart(rawValue, frame...frame)
  }

  /// What has to happen before, and in which frames; what happens last is the event.
  var steps: [Int: Step] {
    switch self {
    case .make: [:]
    case .pause: [Self.frame: .pause]
    case .resume: [16: .pause, Self.frame: .resume]
    case .pauseAgain: [11: .pause, 21: .resume, Self.frame: .pause]
    case .pauseAgainPublished:
      [11: .publishedPause, 21: .publishedResume, Self.frame: .publishedPause]
    case .remove: [Self.frame: .leave]
    case .comeBack: [16: .leave, Self.frame: .comeBack]
    case .comeBackStripped: [16: .leaveStripped, Self.frame: .comeBack]
    case .layOut: [Self.frame: .layOut]
    case .resize: [Self.frame: .resize]
    }
  }

  /// What is done to a view in one frame.
  enum Step {
    case pause, resume, publishedPause, publishedResume, leave, leaveStripped, comeBack, layOut
    case resize

    /// Does it to `view`, on a screen below `root`, at `time`, s.
    func take(_ view: WaveView, below root: Layer, at time: MediaTime) {
      switch self {
      case .pause: view.pause(at: time)
      case .resume: view.resume(at: time)
      case .publishedPause:
        view.setTicksPaused(true)
        PublishedClock.pause(view.root, at: time)
      case .publishedResume:
        view.setTicksPaused(false)
        PublishedClock.resume(view.root, at: time)
      case .leave: view.leave()
      case .leaveStripped:
        view.leave()
        Self.strip(view.root)
      case .comeBack: view.comeBack(to: root)
      case .layOut: view.layOut(at: time)
      case .resize:
        let size = view.root.bounds.size
        view.resize(to: Size(width: size.width * 3 / 4, height: size.height), at: time)
      }
    }

    private static func strip(_ layer: Layer) {
      layer.removeAllAnimations()
      for sublayer in layer.sublayers { strip(sublayer) }
    }
  }
}
