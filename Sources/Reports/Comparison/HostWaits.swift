import Statistics

/// Whether the host let the threads of a process wait, told from the process's own numbers.
///
/// A busy host makes hitches that no code made. Two waits can only be the host's:
/// the app's thread is within a turn, has no core, and did not give it up by itself; or the
/// server's thread begins late though its pictures are short, so that it was asleep when it was
/// due. A program that works longer or blocks makes neither: its turns and pictures take longer, or
/// its thread sleeps more often. (With one core for both threads they wait for each other; there
/// this says little.)
struct HostWaits {
  /// The share of the time for which the app's thread may be within turns without a core.
  static let mostWithoutCore = 0.05
  /// The share of an interval by which the server's thread may begin late, at the 95 % quantile.
  static let mostLateness = 0.1
  /// Pictures below this share of an interval are long done when the next is due.
  static let shortPicture = 0.25

  /// Seconds from refresh to refresh.
  let interval: Double
  /// The app's work per refresh, ns on the clock.
  var busyTimes: [Double] = []
  /// The app's share of a core in each run, %.
  var shares: [Double] = []
  /// Voluntary switches of the app's thread in each run, 1/s.
  var wakeups: [Double] = []
  /// How many turns the app had.
  var turns = 0
  /// How late the server's thread began, ns.
  var lateness: [Double] = []
  /// The work for a new picture on the clock, ns.
  var frameTimes: [Double] = []
  /// Processor time of the server per picture, ns.
  var pictureTimes: [Double] = []

  /// Whether either was seen. False where the numbers for it are missing.
  var isCrowded: Bool { appWaits || serverWaits }

  private var appWaits: Bool {
    guard let share = Self.mean(shares), let wakeups = Self.mean(wakeups),
      let busy = Self.mean(busyTimes), turns > 0
    else { return false }
    let turnsPerSecond = Double(turns) / (Double(busyTimes.count) * interval)
    return busy / (1e9 * interval) - share / 100 >= Self.mostWithoutCore
      && wakeups <= 1.5 * turnsPerSecond + 1
  }

  private var serverWaits: Bool {
    guard let late = p95(lateness), let frame = p95(frameTimes), let picture = p95(pictureTimes)
    else { return false }
    return late >= Self.mostLateness && max(frame, picture) < Self.shortPicture
  }

  /// As a share of the interval.
  private func p95(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    return Quantile.of(sorted: values.sorted(), 0.95) / (1e9 * interval)
  }

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
