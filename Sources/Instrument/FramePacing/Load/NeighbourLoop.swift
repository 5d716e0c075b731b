/// What a neighbour does: its work, and nothing else, until it is told to end.
public enum NeighbourLoop {
  /// Between two looks at whether to end it computes for so long, s.
  static let slice = 0.001

  /// Works through `script`, late once if it must be and never twice for what was missed; after
  /// `duration` s, and when it has nothing to do, it only waits for its end.
  ///
  /// - Parameter isOver: sleeps until the time that it gets, s, or until the neighbour is told to
  ///   end, which it answers; at a time that is past it answers at once, and infinity waits for the
  ///   end.
  /// - Returns: the processor time used, s.
  public static func run(
    _ script: LoadScript, for duration: Double, on clock: any PacingClock,
    isOver: (_ waitingUntil: Double) -> Bool
  ) -> Double {
    let before = clock.processorTime()
    var progress = LoadProgress(script)
    while !isOver(clock.now() < duration ? progress.due : .infinity) {
      guard let burst = progress.take(at: clock.now()) else { continue }
      let end = clock.processorTime() + burst.length
      while clock.now() < duration, case let left = end - clock.processorTime(), left > 0 {
        clock.burn(min(slice, left), burst.work)
        // The time now is past when it is looked at.
        if isOver(clock.now()) { return clock.processorTime() - before }
      }
    }
    return clock.processorTime() - before
  }
}
