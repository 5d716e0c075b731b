import AnimationTiming
import LayerTree

/// Where a view's water stands and how high its waves are, as functions of time: sent to one share
/// of the view after another, with waves while it is on its way, which settle after it has arrived,
/// as its wave's ``WaveLife`` has it.
///
/// The share shown is the last one asked for plus what is left of each movement, (old − new) ·
/// (1 − ease((t − begin) / duration)), as additive animations have it: its position and velocity
/// go on without a break wherever it is retargeted, since the ease starts and ends at rest.
/// The factor of amplitudes runs through a few points in straight lines: from where it is
/// up to the wave's own, on through the values of its swell until the water arrives, and down to 0,
/// unless the view fades. Everything is flat before the first movement and from ``end`` on.
struct WaterCourse: Sendable {
  static let timingFunction = TimingFunction.easeInEaseOut

  struct Knot: Equatable {
    let time: MediaTime
    let swell: Double
  }

  private struct Movement {
    let distance: Double
    let begin: MediaTime
  }

  /// The share of the view that is asked for, 0…1.
  private(set) var target = 0.0
  /// The points since the water was last sent; none before that.
  private(set) var knots: [Knot] = []
  private var movements: [Movement] = []
  /// For how long the wave had moved at its full speed when the water was last sent, s.
  private var travelled = 0.0
  private let swell: ValueCycle?
  private let life: WaveLife
  /// The share that the form's own waterline leaves.
  private let restingShare: Double

  /// Water at the bottom of a view of `form`, flat.
  init(_ form: WaveForm) {
    swell = form.swell
    life = form.life
    restingShare = form.share(drop: 0)
  }

  /// From when on all is flat, or has faded, and rests, s; before the first movement −infinity.
  var end: MediaTime { knots.last?.time ?? -.infinity }

  /// Sends the water to `share` of the view at `time`, s, not before the last call's; waves that
  /// have no levels begin anew. A share is held within 0…1; one that is no number changes nothing.
  mutating func send(to share: Double, at time: MediaTime) {
    guard !share.isNaN else { return }
    let share = min(max(share, 0), 1)
    travelled = travelled(at: time)
    let first = life.growing > 0 ? swellFactor(at: time) : 1
    movements.removeAll { time >= $0.begin + life.duration }
    movements.append(Movement(distance: target - share, begin: time))
    target = share
    knots = makeKnots(from: first, at: time)
  }

  /// The share of the view under water at `time`, s, not before the last call of ``send(to:at:)``.
  func share(at time: MediaTime) -> Double {
    switch life.level {
    case .sent:
      movements.reduce(target) { sum, movement in
        let progress = (time - movement.begin) / life.duration
        return sum + movement.distance * (1 - Self.timingFunction.value(at: progress))
      }
    case .resting: knots.isEmpty ? 0 : restingShare
    case .rising: restingShare * swellFactor(at: time)
    }
  }

  /// The share at a point of the way of waves whose level rises with them.
  func share(at knot: Knot) -> Double { restingShare * knot.swell }

  /// The factor of amplitudes at `time`, s.
  func swellFactor(at time: MediaTime) -> Double {
    guard let last = knots.last, time < last.time else { return 0 }
    return Self.value(of: knots, at: time)
  }

  /// For how long the wave has moved at its full speed at `time`, s, if it is always as fast as it
  /// is high: the area under its height since it was first sent.
  func travelled(at time: MediaTime) -> Double {
    zip(knots, knots.dropFirst()).reduce(travelled) { sum, step in
      let (from, to) = step
      guard time > from.time else { return sum }
      let end = min(time, to.time)
      let swell = from.swell + (to.swell - from.swell) * (end - from.time) / (to.time - from.time)
      return sum + (from.swell + swell) / 2 * (end - from.time)
    }
  }

  private func makeKnots(from first: Double, at time: MediaTime) -> [Knot] {
    let (arrival, growing) = (time + life.duration, min(life.growing, life.duration))
    var knots = [Knot(time: time, swell: first)]
    if growing > 0 {
      knots.append(Knot(time: time + growing, swell: swell?.value(number: 0) ?? 1))
    }
    if let swell {
      // One knot too many, between which and the last but one the water arrives.
      var number = 1
      while let last = knots.last, last.time < arrival {
        knots.append(
          Knot(time: last.time + swell.interval, swell: swell.value(number: number)))
        number += 1
      }
    }
    let height = Self.value(of: knots, at: arrival)
    knots.removeAll { $0.time >= arrival }
    knots.append(Knot(time: arrival, swell: height))
    return knots + [Knot(time: arrival + life.settling, swell: life.fades ? height : 0)]
  }

  private static func value(of knots: [Knot], at time: MediaTime) -> Double {
    for (knot, next) in zip(knots, knots.dropFirst()) where time < next.time {
      let place = max(0, time - knot.time) / (next.time - knot.time)
      return knot.swell + (next.swell - knot.swell) * place
    }
    return knots.last?.swell ?? 0
  }
}

extension WaveForm {
  /// How far below its place at rest water stands that covers `share` of the view, pt.
  func drop(share: Double) -> Double {
    guard let curve = curves.first else { return 0 }
    return size.height * (1 - share) - curve.waterline
  }

  /// The reverse.
  func share(drop: Double) -> Double {
    guard let curve = curves.first, size.height > 0 else { return 0 }
    return 1 - (curve.waterline + drop) / size.height
  }

  var empty: WaveInstant { WaveInstant(shift: 0, swell: 0, drop: drop(share: 0)) }

  /// A view's way while waves come and go once, whole wavelengths, pt; 0 for a steady speed.
  var lifeTravel: Double {
    guard life.rampsSpeed else { return 0 }
    let travel = abs(speed) * (life.duration + life.settling)
    return (travel / wavelength).rounded(.up) * wavelength
  }
}

extension WaveSite {
  /// Declares how a view fades whose water is sent at `time`, s, and that is seen until then;
  /// nothing for one that does not fade. Its authors declare it, too, however they move the wave.
  func fade(from time: MediaTime) {
    guard form.life.fades else { return }
    root.opacity = 0
    root.add(
      BasicAnimation(
        keyPath: .opacity, fromValue: .scalar(1), toValue: .scalar(0),
        timing: Timing(
          beginTime: time + form.life.duration, duration: form.life.settling, fillMode: .backwards)
      ), forKey: "fade")
  }
}

/// The place of a wave together with the height and level that its water's course has.
struct WaterPhase {
  var course: WaterCourse
  private let site: WaveSite
  private var phase: WavePhase

  init(_ site: WaveSite) {
    self.site = site
    course = WaterCourse(site.form)
    phase = site.motion()
  }

  /// Where the wave stands when a frame shows `time`, s, not before the water was last sent.
  mutating func instant(at time: MediaTime) -> WaveInstant {
    let form = site.form
    let shift =
      form.life.rampsSpeed
      ? site.phase * form.wavelength + form.speed * course.travelled(at: time)
      : phase.instant(at: time).shift
    return WaveInstant(
      shift: shift, swell: course.swellFactor(at: time),
      drop: form.drop(share: course.share(at: time)))
  }
}
