import AnimationTiming
import LayerTree
import RenderServer
import TestSupport
import Testing
import Vocabulary

@testable import WaveSuites
@testable import WaveViews

@Suite("Water's geometry")
struct WaterGeometryTests {
  /// A wave whose water is shown, and in what way.
  struct Case: CustomTestStringConvertible, Sendable {
    let wave: Wave
    let strategy: any WaterStrategy.Type

    var testDescription: String { "\(wave.id), \(strategy.id)" }

    static let all: [Case] = Wave.all.flatMap { wave in
      WaterStrategyCatalogue.all.filter { $0.refusal(of: wave) == nil }
        .map { Case(wave: wave, strategy: $0) }
    }
  }

  /// A layer with a path that is shown, and the way from its coordinates to the view's.
  private struct Shown {
    let path: Path
    let map: AffineTransform

    /// How far its points in the view lie from a curve of `form`, pt.
    func distances(to curve: WaveCurve, of form: WaveForm, _ instant: WaveInstant) -> [Double] {
      // Of a mirrored curve the one before it says where it lies.
      let sign = curve.profile == .mirrored ? -1.0 : 1
      let drawn = curve.profile == .mirrored ? form.curves[0] : curve
      let level = curve.waterline + instant.drop
      return curve.top(of: path).map(map.applied(to:))
        .filter { $0.x >= 0 && $0.x <= form.size.width }
        .map { place in
          let ideal = drawn.height(at: place.x, instant) - drawn.waterline - instant.drop
          return abs(place.y - level - sign * ideal)
        }
    }
  }

  /// The shapes below `layer` that are not hidden, masks included, in their order.
  private func shapes(
    below layer: Layer, _ server: ScreenServer, _ outer: AffineTransform
  ) -> [Shown] {
    (layer.sublayers + [layer.mask].compactMap(\.self)).flatMap { layer -> [Shown] in
      guard !layer.isHidden else { return [] }
      let map = server.toSuperlayer(layer).concatenated(with: outer)
      let own = (layer as? ShapeLayer)?.path.map { [Shown(path: $0, map: map)] } ?? []
      return own + shapes(below: layer, server, map)
    }
  }

  /// How far a wave has moved that is as fast as it is high.
  private static func ramped(
    _ setup: SceneSetup, _ course: WaterCourse, _ time: Double
  ) -> Double {
    setup.scenery.phase(of: 0) * setup.form.wavelength
      + setup.form.speed * course.travelled(at: time)
  }

  @Test("lies within 0.01 pt of its course in every frame of its life", arguments: Case.all)
  func curves(_ arm: Case) throws {
    let setup = SceneSetup(arm.wave)
    let form = setup.form
    let story = WaterStory(life: form.life, refreshHz: 60)
    let scene = try WaterScene(setup, strategy: arm.strategy, story, work: WorkLedger())
    let server = scene.screen.server
    var course = WaterCourse(form)
    var (phase, worst, seen) = (nil as WavePhase?, 0.0, 0)
    for number in 1..<story.end {
      try scene.step(through: 3)
      let time = scene.screen.time
      if number == 1 {
        course.send(to: WaterStory.shares.first, at: time)
        phase = WavePhase(
          .driven(form, .equal), form, start: time, phase: setup.scenery.phase(of: 0))
      } else if number == story.retarget {
        course.send(to: WaterStory.shares.second, at: time)
      }
      let moved = try #require(phase?.instant(at: time).shift)
      let instant = WaveInstant(
        shift: form.life.rampsSpeed ? Self.ramped(setup, course, time) : moved,
        swell: course.swellFactor(at: time), drop: form.drop(share: course.share(at: time)))
      let view = try #require(scene.views.first)
      if let rider = form.rider {
        let shown = try #require(view.root.sublayers.last { $0.cornerRadius > 0 })
        let place = try #require(server.presentationPosition(of: shown.id))
        worst = max(worst, abs(place.y - rider.height(on: form, instant)))
      }
      let shown = shapes(below: view.root, server, .identity)
      try #require(shown.count == form.curves.count || instant.swell == 0)
      for (shape, curve) in zip(shown, form.curves) {
        let distances = shape.distances(to: curve, of: form, instant)
        worst = max(worst, distances.max() ?? 0)
        seen += distances.count
      }
    }
    #expect(worst <= 0.01)
    #expect(seen > 1000 || arm.wave.id == "bafluid")
  }
}

extension WaveCurve {
  /// The points of its path that lie on the curve: not the corners, nor the control points of
  /// parabolas, whose ends lie on the waterline.
  fileprivate func top(of path: Path) -> [Point] {
    let points = path.points.dropFirst(cut.beginsInCorner ? 1 : 0).dropLast(2)
    guard profile == .parabolas else { return Array(points) }
    return points.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
  }
}
