/// How a capacity is searched for.
struct CapacityRule: Sendable, Equatable {
  /// A hitch time ratio of this or more, ms/s, does not hold the rate: where Apple's "warning"
  /// begins.
  var hitchLimit = 5.0
  /// Pictures at the start of a run that do not count: the first ones rasterise everything, and ten
  /// hold every sub-pixel position of the default motion, each of which may need a mask of its own.
  var warmUpPictures = 10
  /// How long a run is measured after its warm-up, s.
  var measuredSeconds = 0.5
  /// A run that is not warm and measured by then ends, s.
  var longestRunSeconds = 5.0
  /// Runs that must all miss before a number counts as too large: one may have met a busy machine.
  var tries = 3
  /// Runs of one ramp.
  var rampRuns = 6
  /// Ramps at least and at most.
  var ramps = 2...5
  /// The gap between what held and what did not, relative, at which the ramps end. One is always
  /// enough.
  var resolution = 0.01

  /// Mean frame intervals count as this many refreshes at most.
  var longestInterval = 3.0
  /// Resamples of the bootstrap.
  var resamples = 2000

  /// The mean frame interval, s, at which the hitch time ratio reaches its limit: with a share m of
  /// refreshes missed the interval is T / (1 − m), and the ratio 1000 m.
  func intervalLimit(refreshHz: Double) -> Double { 1 / refreshHz / (1 - hitchLimit / 1000) }
}
