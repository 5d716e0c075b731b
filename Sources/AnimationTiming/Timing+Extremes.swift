extension Timing {
  /// The position at the very end of the active interval.
  ///
  /// An end that is also the end of a cycle belongs to that cycle. Counted in cycles rather than
  /// seconds, because a count is exact where its product with the duration is not.
  @usableFromInline
  func terminalPosition(cycle: MediaTime) -> (progress: Double, cycle: Double) {
    let byCount = repeatCount > 0 ? Double(repeatCount) : 1
    let cycles = repeatDuration > 0 ? repeatDuration / cycle : byCount
    // Beyond 2^50 a fraction of a cycle is below what the number can tell.
    guard cycles < 0x1p50 else {
      let last = min(cycles.rounded(.up) - 1, .greatestFiniteMagnitude)
      return (directed(autoreverses ? 2 : 1), last)
    }
    let slack = max(PreparedTiming.slack(of: cycle) / cycle, 4 * cycles.ulp)
    let last = max((cycles - slack).rounded(.up) - 1, 0)
    let remainder = cycles - last
    let fraction = remainder >= 1 - slack ? 1 : remainder
    return (directed(autoreverses ? 2 * fraction : fraction), last)
  }

  /// The position after so many cycles that their number is no longer exact.
  @usableFromInline
  func distantPosition(
    at time: MediaTime, cycle: MediaTime
  ) -> (progress: Double, cycle: Double) {
    let index = min((time / cycle).rounded(.down), .greatestFiniteMagnitude)
    return (directed(time.truncatingRemainder(dividingBy: cycle) / duration), index)
  }

  /// The progress of a cycle without length: it has begun and ended at once.
  @usableFromInline
  func instantProgress(in phase: TimingSample.Phase) -> Double {
    let isAtStart: Bool =
      switch phase {
      case .before: !(speed < 0)
      case .active: false
      case .after: speed < 0
      }
    return isAtStart || autoreverses ? 0 : 1
  }
}
