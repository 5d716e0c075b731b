public import AnimationTiming
import Geometry

/// Where a view's water stands and how high its waves are, as functions of time: sent to one share
/// of the view after another, with waves while it is on its way, which settle after it has arrived.
///
/// The share shown is the last one asked for plus what is left of each movement, (old − new) ·
/// (1 − ease((t − begin) / duration)), as additive animations have it: its position and velocity
/// go on without a break wherever it is sent elsewhere, since the ease starts and ends at rest.
/// What amplitudes are multiplied by runs through a few points in straight lines: from where it is
/// up to the wave's own in ``growing``, to and fro as the wave swells until the water arrives, and
/// down to 0 in ``settling``. Everything is flat before the first movement and from ``end`` on.
public struct WaterCourse: Sendable {
  /// How long a movement takes, s.
  public static let duration: MediaTime = 2
  /// How long waves take to grow to their height, s.
  public static let growing: MediaTime = 0.5
  /// How long waves take to become flat, s: the published view's, whose amplitude falls by 0.066 pt
  /// a tick.
  public static let settling: MediaTime = 2
  /// The curve of every movement.
  static let timingFunction = TimingFunction.easeInEaseOut

  /// A point that amplitudes run through.
  struct Knot: Equatable {
    /// When, s.
    let time: MediaTime
    /// What amplitudes are multiplied by then.
    let swell: Double
  }

  private struct Movement {
    let distance: Double
    let begin: MediaTime
  }

  /// The share of the view that is asked for, 0…1.
  public private(set) var target = 0.0
  /// The points since the water was last sent; none before that.
  private(set) var knots: [Knot] = []
  private var movements: [Movement] = []
  private let swell: WaveSwell?

  /// Water at the bottom of a view of `form`, flat.
  public init(_ form: WaveForm) { swell = form.swell }

  /// From when on all is flat and rests, s; before the first movement −infinity.
  public var end: MediaTime { knots.last?.time ?? -.infinity }

  /// Sends the water to `share` of the view at `time`, s, not before the last call's.
  ///
  /// Below 0 counts as 0 and above 1 as 1; what is no number changes nothing.
  public mutating func send(to share: Double, at time: MediaTime) {
    guard !share.isNaN else { return }
    let share = min(max(share, 0), 1)
    let first = swellFactor(at: time)
    movements.removeAll { time >= $0.begin + Self.duration }
    movements.append(Movement(distance: target - share, begin: time))
    target = share
    knots = Self.knots(from: first, at: time, swell)
  }

  /// The share of the view that is under water at `time`, s, not before the last call of
  /// ``send(to:at:)``.
  public func share(at time: MediaTime) -> Double {
    movements.reduce(target) { sum, movement in
      let progress = (time - movement.begin) / Self.duration
      return sum + movement.distance * (1 - Self.timingFunction.value(at: progress))
    }
  }

  /// What amplitudes are multiplied by at `time`, s.
  public func swellFactor(at time: MediaTime) -> Double {
    guard let last = knots.last, time < last.time else { return 0 }
    for (knot, next) in zip(knots, knots.dropFirst()) where time < next.time {
      let place = max(0, time - knot.time) / (next.time - knot.time)
      return knot.swell + (next.swell - knot.swell) * place
    }
    return 0
  }

  private static func knots(
    from first: Double, at time: MediaTime, _ swell: WaveSwell?
  ) -> [Knot] {
    let arrival = time + duration
    var knots = [Knot(time: time, swell: first)]
    guard let swell else {
      knots += [Knot(time: time + growing, swell: 1), Knot(time: arrival, swell: 1)]
      return knots + [Knot(time: arrival + settling, swell: 0)]
    }
    var (next, isFirst) = (time + growing, true)
    while next < arrival {
      knots.append(Knot(time: next, swell: isFirst ? swell.first : swell.other))
      next += swell.period / 2
      isFirst.toggle()
    }
    knots.append(
      Knot(time: arrival, swell: swell.factor(after: arrival - time - growing)))
    knots.append(Knot(time: arrival + settling, swell: 0))
    return knots
  }
}

extension WaveForm {
  /// How far below its place at rest the water lies that covers `share` of the view, pt: the first
  /// curve's waterline is where the share has it.
  func drop(share: Double) -> Double {
    guard let curve = curves.first else { return 0 }
    return size.height * (1 - share) - curve.waterline
  }
}
