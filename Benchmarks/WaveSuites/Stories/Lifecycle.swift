import AnimationTiming
import LayerTree
import Measurement
import RenderServer
import WaveViews

/// An event in the life of the views of the scenario `lifecycle`.
enum LifecycleEvent: String, CaseIterable, Sendable {
  case make
  /// Their layers' clocks are stopped, and their ticks held back.
  case pause
  case resume
  case pauseAgain = "pause-again"
  /// The same with the post's own clock recipe.
  case pauseAgainPublished = "pause-again-published"
  /// A second start while they move, guarded as the post's view is: an animation is added
  /// where none stands under its key.
  case startAgain = "start-again"
  /// The same without the guard: one more is added under the same key.
  case startAgainUnguarded = "start-again-unguarded"
  /// The same under no key.
  case startAgainUnkeyed = "start-again-unkeyed"
  case remove
  case comeBack = "come-back"
  /// Without their animations, which UIKit takes off the layers of a cell that is used again.
  case comeBackStripped = "come-back-stripped"
  /// Their cells are laid out, as they are whenever they are used again.
  case layOut = "lay-out"
  case resize

  static let frame = 31

  var part: StoryPart {
    let frame = self == .make ? 1 : Self.frame
    return StoryPart(rawValue, frame...frame)
  }

  /// The steps up to the event, by their frames; the last step is the event.
  var steps: [Int: Step] {
    switch self {
    case .make: [:]
    case .pause: [Self.frame: .pause]
    case .resume: [16: .pause, Self.frame: .resume]
    case .pauseAgain: [11: .pause, 21: .resume, Self.frame: .pause]
    case .pauseAgainPublished:
      [11: .publishedPause, 21: .publishedResume, Self.frame: .publishedPause]
    case .startAgain: [Self.frame: .startAgain(isGuarded: true, key: Self.waveKey)]
    case .startAgainUnguarded: [Self.frame: .startAgain(isGuarded: false, key: Self.waveKey)]
    case .startAgainUnkeyed: [Self.frame: .startAgain(isGuarded: false, key: nil)]
    case .remove: [Self.frame: .leave]
    case .comeBack: [16: .leave, Self.frame: .comeBack]
    case .comeBackStripped: [16: .leaveStripped, Self.frame: .comeBack]
    case .layOut: [Self.frame: .layOut]
    case .resize: [Self.frame: .resize]
    }
  }

  private static let waveKey = "wave"

  enum Step {
    case pause, resume, publishedPause, publishedResume, leave, leaveStripped, comeBack, layOut
    case resize
    case startAgain(isGuarded: Bool, key: String?)

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
      case .startAgain(let isGuarded, let key):
        // What ticks is guarded by its display link, and has no animation.
        if !isGuarded { Self.addAgain(below: view.root, key, at: time) }
      case .resize:
        let size = view.root.bounds.size
        view.resize(to: Size(width: size.width * 3 / 4, height: size.height), at: time)
      }
    }

    /// Adds each animation that moves a wave once more, from its beginning.
    private static func addAgain(below layer: Layer, _ key: String?, at time: MediaTime) {
      if var animation = layer.animation(forKey: waveKey) {
        animation.timing.beginTime = time
        layer.add(animation, forKey: key)
      }
      for sublayer in layer.sublayers + [layer.mask].compactMap(\.self) {
        addAgain(below: sublayer, key, at: time)
      }
    }

    private static func strip(_ layer: Layer) {
      layer.removeAllAnimations()
      for sublayer in layer.sublayers { strip(sublayer) }
    }
  }
}

/// N wave views under a strategy to which something happens, with the server that shows them.
final class LifecycleScene: StoryScene {
  let screen: Screen
  private let setup: SceneSetup
  private let strategy: any WaveStrategy.Type
  private let steps: [Int: LifecycleEvent.Step]
  private(set) var views: [WaveView] = []

  init(
    _ setup: SceneSetup, strategy: any WaveStrategy.Type, _ event: LifecycleEvent,
    work: WorkLedger
  ) throws {
    (self.setup, self.strategy) = (setup, strategy)
    steps = event.steps
    screen = try .empty(setup, work: work)
  }

  func play(frame number: Int, at time: MediaTime) {
    screen.context.turn(at: time)
    if number == 1 {
      views = (0..<setup.views).map {
        setup.view($0, strategy, start: time, in: screen.root, links: screen.links)
      }
    }
    if let step = steps[number] {
      for view in views { step.take(view, below: screen.root, at: time) }
    }
    screen.links.fire(targetTimestamp: time)
  }

  func removeViews() {
    for view in views { view.remove() }
    views = []
  }
}

/// The visible jump of a view at an event, and the view's work afterwards.
struct LifecycleTrace {
  static let framesAfter = 10

  /// The step of the wave in the event's frame beyond its own motion since it was last seen, pt;
  /// nil where it is not to be seen before or after, or cannot be told.
  let jump: Double?
  let after: StoryTrace

  /// Plays an event; the wave begins at its first position, so that a fall back to it is seen.
  init(
    _ setup: SceneSetup, strategy: any WaveStrategy.Type, _ event: LifecycleEvent
  ) throws {
    var setup = setup
    setup.scenery.phases = .inStep
    let form = setup.form
    // The size changes the wave itself.
    let gauge = [.make, .resize].contains(event) ? nil : WaveGauge(form)
    let last = event.part.frames.upperBound
    let scene = try LifecycleScene(setup, strategy: strategy, event, work: WorkLedger())
    var sightings: [(frame: Int, place: Double)] = []
    after = try StoryTrace(
      scene, StoryPart(event.rawValue, (last + 1)...(last + Self.framesAfter))
    ) { number in
      guard number <= last, let gauge, let view = scene.views.first, view.root.superlayer != nil,
        let place = Self.place(of: view.root, scene.screen.server, gauge)
      else { return }
      sightings.append((number, place))
    }
    guard sightings.count > 1, scene.views.first?.root.superlayer != nil else {
      jump = nil
      return
    }
    let (seen, before) = (sightings[sightings.count - 1], sightings[sightings.count - 2])
    jump = Self.jump(
      seen.place - before.place,
      reach: form.speed * Double(seen.frame - before.frame) / setup.refreshHz, form.wavelength)
  }

  /// The distance of a step of `step` pt from every step between none and `reach`, whole
  /// wavelengths aside; less than a billionth of a point is rounding, and counts as none.
  static func jump(_ step: Double, reach: Double, _ wavelength: Double) -> Double {
    let wrapped = WaveGauge.wrapped(step, wavelength)
    let jump = [-wavelength, 0, wavelength].map { turn in
      let step = wrapped + turn
      return max(0, min(0, reach) - step, step - max(0, reach))
    }.min()
    return jump.map { $0 < 1e-9 ? 0 : $0 } ?? 0
  }

  /// The shift of the first wave under `layer` to the left, pt.
  private static func place(
    of layer: Layer, _ server: ScreenServer, _ gauge: WaveGauge
  ) -> Double? {
    guard let shape = layer.firstShape else { return nil }
    return server.presentationPath(of: shape.id).flatMap { gauge.shift(of: $0) }
      .map { $0 - (server.presentationTransform(of: shape.id)?.tx ?? 0) }
  }

  var results: [ExactResult] {
    let jumps = [jump].compactMap(\.self).map {
      ExactResult(metric: MetricTable[.eventJump], value: $0, frames: 1)
    }
    return jumps + after.results
  }
}
