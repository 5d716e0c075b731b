package struct MotionMeasures: Sendable, Equatable {
  package struct Sighting: Sendable, Equatable {
    var time: Double
    /// Where it was shown, pt.
    package var position: Double
    /// Where it should have been at that time, pt.
    var ideal: Double

    package init(time: Double, position: Double, ideal: Double) {
      (self.time, self.position, self.ideal) = (time, position, ideal)
    }
  }

  /// Per refresh, how far the wave was from its place, pt, whichever way.
  package let errors: [Double]
  /// How fast the error grows, pt/s: the slope of a least-squares line. A wave that moves by the
  /// tick and loses ticks falls behind. `nil` with fewer than two different times.
  package let drift: Double?
  /// How uneven the steps are, pt: the standard deviation of the step from refresh to refresh less
  /// the ideal step. 0 for a smooth motion. `nil` with fewer than three sightings.
  package let judder: Double?
  /// Refreshes at which the wave was shown elsewhere than at the one before; the first is one.
  package let newPlaces: Int

  /// Positions that differ by less, pt, are one: they went through sums.
  private static let samePlace = 1e-6

  package static func error(_ sighting: Sighting) -> Double {
    abs(sighting.position - sighting.ideal)
  }

  /// One sighting per refresh, in order. Where a wave repeats, positions are not wrapped.
  package init(_ sightings: [Sighting]) {
    let signed = sightings.map { $0.position - $0.ideal }
    errors = sightings.map(Self.error)
    drift =
      LinearFit.of(
        zip(sightings, signed).map { ($0.time, $1) }, weighting: .uniform)?.slope
    let stays = zip(sightings, sightings.dropFirst()).count {
      abs($0.position - $1.position) < Self.samePlace
    }
    newPlaces = sightings.count - stays
    judder = Moments.of(zip(signed, signed.dropFirst()).map { $1 - $0 })?.variance.squareRoot()
  }
}
