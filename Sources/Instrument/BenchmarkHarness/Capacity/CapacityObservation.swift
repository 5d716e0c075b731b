import FrameMeasures
import FramePacing

/// What one paced run of so many said of whether the display kept its rate.
struct CapacityObservation: Sendable, Equatable {
  /// How many were on screen.
  let count: Int
  /// The mean time from one new picture to the next, s; where each is meant to be on screen for
  /// several refreshes, as a share of so many.
  let interval: Double
  /// Hitch time per time, ms/s.
  let hitchRatio: Double
  /// The time that was measured, s.
  let seconds: Double
  /// New pictures in that time.
  let pictures: Int
  /// Processor time of the neighbour in the whole run, % of a core; nil where there was none.
  let neighbourShare: Double?

  /// Measures `record` from the first picture after the warm-up to the last new one: what had begun
  /// when the run was stopped is neither a frame nor a missed one.
  ///
  /// Of a run whose warm-up never ended, all pictures count: it is far over its budget, whatever
  /// the interval.
  init(
    _ record: PacedRecord, count: Int, moves: Bool, refreshesPerPicture: Int = 1,
    rule: CapacityRule
  ) {
    let meant = Double(max(1, refreshesPerPicture))
    self.count = count
    neighbourShare = record.neighbour.map { 100 * $0 / record.duration }
    var measured = record
    let warm = record.frames.dropFirst(rule.warmUpPictures)
    let isWarm = warm.filter(\.isNew).count > 1
    if isWarm { measured.frames = ContiguousArray(warm) }
    let end = measured.frames.last(where: \.isNew)?.shown
    if isWarm, let end { measured.duration = record.grid.time(of: end) }
    guard
      let measures = ShownFrames(
        measured, moves: moves, refreshesPerPicture: refreshesPerPicture), measures.delivered > 1,
      let ratio = measures.hitchRatio, isWarm
    else {
      pictures = record.frames.filter(\.isNew).count
      interval = max(record.duration, record.grid.interval) / (meant * Double(max(1, pictures)))
      hitchRatio = 1000 * max(0, 1 - record.grid.interval / interval)
      seconds = record.duration
      return
    }
    pictures = measures.delivered
    let missed = Double(measures.missed)
    interval = record.grid.interval * (1 + missed / (meant * Double(pictures - 1)))
    hitchRatio = ratio
    seconds = Double(measures.refreshes) * record.grid.interval
  }

  /// What a foreign renderer presented in its window; one that presented nothing is as far over its
  /// budget as can be told.
  init(_ record: WitnessRecord, count: Int, refreshHz: Double) {
    self.count = count
    neighbourShare = nil
    seconds = record.duration
    let shown = ShownFrames(
      record.presentations ?? [], from: record.start, duration: max(record.duration, 1e-3),
      refreshHz: refreshHz)
    pictures = shown.presented
    interval = (1 + Double(shown.missed) / Double(max(1, shown.presented))) / refreshHz
    hitchRatio = shown.hitchRatio ?? 0
  }

  /// Whether the rate was held.
  func isHeld(_ rule: CapacityRule) -> Bool { hitchRatio < rule.hitchLimit }
}
