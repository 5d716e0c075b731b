import AnimationTiming
import LayerTree
import Measurement
import RenderServer
import Vocabulary
import WaveViews

/// What the eye sees of a view to which something happens, and what the view does afterwards.
struct LifecycleTrace {
  /// Frames after the event that are looked at.
  static let framesAfter = 10

  /// How far the wave steps in the event's frame beyond its own motion since it was last seen, pt;
  /// nil where it is not to be seen before or after, or cannot be told.
  let jump: Double?
  /// The frames after it.
  let after: StoryTrace

  /// Plays an event; the wave begins at its first position, so that a fall back to it is seen.
  ///
  /// - Throws: `RenderError`, `CommitError`.
  init(
    _ setup: SceneSetup, strategy: any WaveStrategy.Type, _ event: LifecycleEvent
  ) throws {
    var setup = setup
    setup.scenery.phases = .inStep
    let last = event.part.frames.upperBound
    after = try StoryTrace(
      try LifecycleScene(setup, strategy: strategy, event, work: WorkLedger()),
      StoryPart(event.rawValue, (last + 1)...(last + Self.framesAfter)),
      refreshHz: setup.refreshHz)
    jump = try Self.jump(setup, strategy, event)
  }

  private static func jump(
    _ setup: SceneSetup, _ strategy: any WaveStrategy.Type, _ event: LifecycleEvent
  ) throws -> Double? {
    // The size changes the wave itself.
    guard event != .make, event != .resize, let gauge = WaveGauge(setup.form) else { return nil }
    let scene = try LifecycleScene(setup, strategy: strategy, event, work: WorkLedger())
    let sequence = FrameSequence(
      scene.screen.context, scene.screen.server, refreshHz: setup.refreshHz)
    var sightings: [(frame: Int, place: Double)] = []
    for number in 1...event.part.frames.upperBound {
      sequence.advance()
      scene.play(frame: number, at: sequence.time)
      try sequence.finish(through: 5)
      guard let view = scene.views.first, view.root.superlayer != nil,
        let place = place(of: view.root, scene.screen.server, gauge)
      else { continue }
      sightings.append((number, place))
    }
    guard sightings.count > 1, scene.views.first?.root.superlayer != nil else { return nil }
    let (last, before) = (sightings[sightings.count - 1], sightings[sightings.count - 2])
    let form = setup.form
    return Self.jump(
      last.place - before.place,
      reach: form.speed * Double(last.frame - before.frame) / setup.refreshHz, form.wavelength)
  }

  /// How far a step of `step` pt is from every step between none and `reach`, whole wavelengths
  /// aside; less than a billionth of a point is rounding, and counts as none.
  static func jump(_ step: Double, reach: Double, _ wavelength: Double) -> Double {
    let wrapped = WaveGauge.wrapped(step, wavelength)
    let jump = [-wavelength, 0, wavelength].map { turn in
      let step = wrapped + turn
      return max(0, min(0, reach) - step, step - max(0, reach))
    }.min()
    return jump.map { $0 < 1e-9 ? 0 : $0 } ?? 0
  }

  /// How far the first wave under `layer` stands to the left, pt.
  private static func place(
    of layer: Layer, _ server: ScreenServer, _ gauge: WaveGauge
  ) -> Double? {
    guard let shape = layer.firstShape else { return nil }
    return server.presentationPath(of: shape.id).flatMap { gauge.shift(of: $0) }
      .map { $0 - (server.presentationTransform(of: shape.id)?.tx ?? 0) }
  }

  /// As a report names them.
  var results: [ExactResult] {
    let jumps = jump.map {
      ExactResult(metric: MetricTable[.eventJump], value: $0, frames: 1)
    }
    return (jumps.map { [$0] } ?? []) + after.results
  }
}
