public import AnimationTiming
import Geometry
import LayerTree

/// Water made once of strips and bodies, whose whole way is declared when it is sent: the server
/// moves it, and the app wakes once more, when it is flat.
///
/// - The level is one additive movement more for each time it is sent, so that position and
///   velocity go on.
/// - The amplitude is a scale of the strips about their waterlines through the course's points, and
///   the same of the bodies' places: exact, since both are straight lines in time.
/// - The wave itself is a translation of one wavelength that repeats.
public final class DeclaredWater: WaterStrategy {
  /// `additive-translation`.
  public static let id = AdditiveTranslation.id
  private let site: WaveSite
  private let layers: WaterLayers
  private var course: WaterCourse

  /// Makes the layers.
  public init(_ site: WaveSite) {
    self.site = site
    layers = WaterLayers(site.form, in: site.root)
    course = WaterCourse(site.form)
  }

  /// Opaque water that a translation can move.
  public static func refusal(of wave: Wave) -> String? {
    lineRefusal(of: wave) ?? WaterLayers.refusal(of: wave)
  }

  /// Declares the way to `share`, and how the waves grow and settle.
  public func send(to share: Double, at time: MediaTime) {
    let old = course.target
    course.send(to: share, at: time)
    guard time < course.end else { return }
    site.root.context.withoutActions {
      moveLevel(from: old, at: time)
      swell()
      for strip in layers.strips where strip.isHidden {
        strip.isHidden = false
        strip.add(site.leftward(isAdditive: true), forKey: "wave")
      }
    }
  }

  /// Nothing ticks.
  public func stop() {}

  private func moveLevel(from old: Double, at time: MediaTime) {
    let (position, new) = (
      layers.levelPosition(share: old), layers.levelPosition(share: course.target)
    )
    layers.level.position.y = new
    layers.level.add(
      BasicAnimation(
        keyPath: .positionY, fromValue: .scalar(position - new), toValue: .scalar(0),
        timing: Timing(beginTime: time, duration: WaterCourse.duration, fillMode: .backwards),
        timingFunction: WaterCourse.timingFunction, isAdditive: true))
  }

  /// Replaces what amplitudes did until now, from where they are.
  private func swell() {
    for (index, (strip, body)) in zip(layers.strips, layers.bodies).enumerated() {
      let callbacks =
        index > 0
        ? nil
        : AnimationCallbacks(didStop: { [weak self] isFinished in
          if isFinished { self?.rest() }
        })
      strip.add(
        swelling(.scaleY, fillMode: .both) { $0 }, forKey: "swell", callbacks: callbacks)
      body.add(
        swelling(.positionY, fillMode: .backwards) { [layers] in
          layers.bodyPosition(index, swell: $0)
        }, forKey: "swell")
    }
  }

  /// - Parameter value: what the property has where amplitudes are multiplied by so much.
  private func swelling(
    _ keyPath: AnimationKeyPath, fillMode: FillMode, value: (Double) -> Double
  ) -> KeyframeAnimation {
    let knots = course.knots
    let (begin, duration) = (knots[0].time, course.end - knots[0].time)
    return KeyframeAnimation(
      keyPath: keyPath, values: knots.map { .scalar(value($0.swell)) },
      keyTimes: knots.map { ($0.time - begin) / duration },
      timing: Timing(beginTime: begin, duration: duration, fillMode: fillMode),
      isRemovedOnCompletion: keyPath != .scaleY)
  }

  /// All is flat: nothing is left that the server would evaluate.
  private func rest() {
    site.root.context.withoutActions {
      for strip in layers.strips {
        strip.isHidden = true
        strip.removeAllAnimations()
      }
    }
  }
}
