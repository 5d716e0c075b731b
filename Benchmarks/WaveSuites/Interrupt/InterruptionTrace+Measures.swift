public import AnimationTiming

extension InterruptionTrace {
  /// The largest step from one frame to the next, pt: that of the movement itself, where nothing
  /// jumps.
  public var positionJump: Double { Self.largest(steps) }

  /// The largest change of velocity from one pair of neighbouring frames to the next, pt/s.
  public var velocityJump: Double { Self.largest(Self.differences(velocities)) }

  /// The largest break of the position at a change of destination, pt; 0 where the position is
  /// continuous.
  public var positionBreak: Double { Self.largest(breaks.map { $0.x.after - $0.x.before }) }

  /// The largest break of the velocity at a change of destination while a movement is under way,
  /// pt/s.
  ///
  /// The first change finds the layer at rest and is left out. Taken over a microsecond on either
  /// side, so that a curve's own acceleration adds a few hundredths.
  public var velocityBreak: Double {
    Self.largest(breaks.dropFirst().map { $0.velocity.after - $0.velocity.before })
  }

  /// How far the layer is shown outside the range of all its places and destinations, pt, at most.
  public var overshoot: Double {
    let places = [story.x] + story.moves.map(\.x)
    let (least, most) = (places.min() ?? 0, places.max() ?? 0)
    return frames.reduce(0) { max($0, $1.x - most, least - $1.x) }
  }

  /// The time from the last change of destination to the first frame from which on the layer stays
  /// within ``arrivalDistance`` of it, s; nil if it never arrives.
  public var settlingTime: MediaTime? {
    guard let last = story.moves.last else { return nil }
    let away = frames.lastIndex {
      abs($0.x - last.x) > Self.arrivalDistance || $0.time < last.time - 1e-9
    }
    let arrival = away.map { $0 + 1 } ?? 0
    guard arrival < frames.count else { return nil }
    return frames[arrival].time - last.time
  }

  /// The most animations alive at once, on the side that has more.
  public var mostAnimations: Int {
    frames.map { max($0.appAnimations, $0.serverAnimations) }.max() ?? 0
  }

  /// The velocity between neighbouring frames, pt/s: one fewer than frames.
  public var velocities: [Double] { steps.map { $0 * story.refreshHz } }

  private var steps: [Double] { Self.differences(frames.map(\.x)) }

  private static func differences(_ values: [Double]) -> [Double] {
    zip(values.dropFirst(), values).map { $0 - $1 }
  }

  private static func largest(_ values: [Double]) -> Double {
    values.map(abs).max() ?? 0
  }
}
