/// Shares out the time of a run that must not take longer than a limit.
public struct ProcessAllowance: Sendable, Equatable {
  private let limitSeconds: Double
  private let forecast: RunForecast

  /// Shares out `limitSeconds`, of everything from the run's start to its end.
  public init(limitSeconds: Double, forecast: RunForecast) {
    (self.limitSeconds, self.forecast) = (limitSeconds, forecast)
  }

  /// How much longer than the limit the run takes at least whose first process starts after
  /// `elapsed` s; nil where the limit can be kept.
  public func excess(elapsed: Double) -> Double? {
    let least = elapsed + forecast.least
    return least > limitSeconds ? least - limitSeconds : nil
  }

  /// The share of process `index`; see ``seconds(process:elapsed:)``.
  public func share(process index: Int, elapsed: Double) -> ProcessShare {
    ProcessShare(
      seconds: seconds(process: index, elapsed: elapsed),
      leastBlockSeconds: forecast.leastBlockSeconds(inProcess: index))
  }

  /// How long process `index`, counted from 0, may take from its first event, s: what is left after
  /// `elapsed` s, without what other processes need for counting and memory, in equal parts.
  ///
  /// Above 0 always: a process makes its least number of rounds however little it gets.
  public func seconds(process index: Int, elapsed: Double) -> Double {
    let coming = index..<max(index + 1, forecast.processes)
    let reserved = coming.reduce(forecast.memory) {
      $0 + forecast.processStart + forecast.counting(inProcess: $1)
    }
    let share = max(0, limitSeconds - elapsed - reserved) / Double(coming.count)
    return max(0.001, share + forecast.counting(inProcess: index))
  }
}

/// What one process may take.
public struct ProcessShare: Codable, Sendable, Equatable {
  /// From its first event to its last one, s.
  public let seconds: Double
  /// What each of its blocks takes at least, s, in order.
  public let leastBlockSeconds: [Double]
}
