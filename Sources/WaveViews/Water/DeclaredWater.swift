import AnimationTiming
import LayerTree

/// Water made once of strips and bodies, whose whole way is declared when it is sent: the server
/// moves it, and the app wakes once more, when it is flat.
///
/// - The level is one additive movement more each time, so that position and velocity go on.
/// - Strips are scaled about their waterlines through the course's points, and bodies placed alike:
///   exact, since both are straight lines in time.
/// - What floats goes through its heights of every sixtieth of a second: not exact.
/// - The wave itself is a repeated translation of one wavelength; of one that gathers speed and
///   loses it, a translation through the course's points. Between two of them its speed runs in a
///   straight line from s to e, so that its way is the cubic timing function with the control
///   points (1/3, s / (3 m)) and (2/3, 1 − e / (3 m)), m = (s + e) / 2: its third power is 0.
final class DeclaredWater: WaterStrategy {
  static let id = AdditiveTranslation.id
  static let isDeclared = true
  /// Samples of the way of what floats: of waves 5 pt high that move as fast as any here, 0.001 pt
  /// off; of a view 120 pt high that fills, 0.005 pt.
  private static let samplesPerSecond = 60.0

  private let site: WaveSite
  private let layers: WaterLayers
  private var phase: WaterPhase
  private var course: WaterCourse { phase.course }

  init(_ site: WaveSite) {
    self.site = site
    layers = WaterLayers(site.form, in: site.root)
    phase = WaterPhase(site)
  }

  static func refusal(of wave: Wave) -> String? {
    lineRefusal(of: wave) ?? WaterLayers.refusal(of: wave)
  }

  /// Declares the way to `share`, and how the waves grow and settle.
  func send(to share: Double, at time: MediaTime) {
    let old = course.target
    phase.course.send(to: share, at: time)
    guard time < course.end, !share.isNaN else { return }
    site.root.context.withoutActions {
      moveLevel(from: old, at: time)
      swell()
      move()
      carry()
      site.fade(from: time)
    }
  }

  private func moveLevel(from old: Double, at time: MediaTime) {
    switch site.form.life.level {
    case .sent:
      let (position, new) = (
        layers.levelPosition(share: old), layers.levelPosition(share: course.target)
      )
      layers.level.position.y = new
      layers.level.add(
        BasicAnimation(
          keyPath: .positionY, fromValue: .scalar(position - new), toValue: .scalar(0),
          timing: Timing(
            beginTime: time, duration: site.form.life.duration, fillMode: .backwards),
          timingFunction: WaterCourse.timingFunction, isAdditive: true))
    case .resting: layers.level.position.y = layers.levelPosition(share: course.share(at: time))
    case .rising:
      layers.level.add(
        throughKnots(.positionY, fillMode: .backwards) {
          layers.levelPosition(share: course.share(at: $0))
        }, forKey: "level")
    }
  }

  /// Sets strips in motion that stand still, and declares the way of those that gather speed.
  private func move() {
    guard site.form.life.rampsSpeed else {
      for strip in layers.strips where strip.isHidden {
        strip.isHidden = false
        strip.add(site.leftward(isAdditive: true), forKey: "wave")
      }
      return
    }
    let form = site.form
    let travelled = course.travelled(at: course.knots[0].time)
    let place = site.phase * form.wavelength + form.speed * travelled
    // To the right the way leads back to the strip's beginning.
    let first = place - form.wavelength * (place / form.wavelength).rounded(.down)
    let shift = first - place + (form.speed < 0 ? form.lifeTravel : 0)
    var animation = throughKnots(.translationX, fillMode: .both) {
      -(shift + site.phase * form.wavelength + form.speed * course.travelled(at: $0.time))
    }
    animation.timingFunctions = zip(course.knots, course.knots.dropFirst()).map {
      Self.way(from: $0.swell, to: $1.swell)
    }
    for strip in layers.strips {
      strip.isHidden = false
      strip.add(animation, forKey: "wave")
    }
  }

  private func carry() {
    guard let rider = layers.rider else { return }
    let (begin, duration) = (course.knots[0].time, course.end - course.knots[0].time)
    let last = max(1, Int((duration * Self.samplesPerSecond).rounded(.up)))
    let heights = (0...last).map {
      rider.height(phase.instant(at: begin + duration * Double($0) / Double(last)))
    }
    rider.layer.position.y = heights[last]
    rider.layer.add(
      KeyframeAnimation(
        keyPath: .positionY, values: heights.map { .scalar($0) },
        timing: Timing(beginTime: begin, duration: duration, fillMode: .backwards)),
      forKey: "bob")
  }

  /// The way at a speed that runs in a straight line from `start` to `end`.
  private static func way(from start: Double, to end: Double) -> TimingFunction {
    let sum = start + end
    guard sum > 0 else { return .linear }
    return TimingFunction(
      1 / 3, Float(start / sum * 2 / 3), 2 / 3, Float(1 - end / sum * 2 / 3))
  }

  private func swell() {
    for (index, (strip, body)) in zip(layers.strips, layers.bodies).enumerated() {
      strip.add(
        throughKnots(.scaleY, fillMode: .both) { $0.swell }, forKey: "swell",
        didStop: index > 0 ? nil : { [weak self] isFinished in if isFinished { self?.rest() } })
      body.add(
        throughKnots(.positionY, fillMode: .backwards) {
          layers.bodyPosition(index, swell: $0.swell)
        }, forKey: "swell")
    }
  }

  private func throughKnots(
    _ keyPath: AnimationKeyPath, fillMode: FillMode, value: (WaterCourse.Knot) -> Double
  ) -> KeyframeAnimation {
    let knots = course.knots
    let (begin, duration) = (knots[0].time, course.end - knots[0].time)
    return KeyframeAnimation(
      keyPath: keyPath, values: knots.map { .scalar(value($0)) },
      keyTimes: knots.map { ($0.time - begin) / duration },
      timing: Timing(beginTime: begin, duration: duration, fillMode: fillMode),
      isRemovedOnCompletion: fillMode == .backwards)
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
