/// How lateness is counted.
///
/// Source: Apple, "Understanding hitches in your app" and WWDC 2020 session 10077: a hitch is a
/// frame shown later than expected, hitch time is by how much, and the hitch time ratio is their
/// sum over the duration.
public enum HitchForecast {
  /// The time, s, by which work of `duration` s delays its frame on a display that refreshes every
  /// `interval` s: whole refreshes beyond the first, since a frame can be shown at refreshes only.
  ///
  /// (⌈d/T⌉ − 1) · T, and 0 for work without duration. Less than a millionth of an interval counts
  /// as on time. Not a number if an argument is not.
  public static func quantised(_ duration: Double, interval: Double) -> Double {
    max(0, (duration / interval - 1e-6).rounded(.up) - 1) * interval
  }

  /// The time, s, by which the work itself is longer than an interval: max(0, d − T).
  public static func linear(_ duration: Double, interval: Double) -> Double {
    max(0, duration - interval)
  }

  /// The hitch time ratio, ms/s, of work of `durations` s whose frames follow each other on a
  /// display of `refreshHz`: quantised hitch time over the time that the frames take there, hitches
  /// included.
  ///
  /// `nil` without frames.
  public static func ratio(of durations: [Double], refreshHz: Double) -> Double? {
    guard !durations.isEmpty else { return nil }
    let late = durations.reduce(0) { $0 + quantised($1, interval: 1 / refreshHz) }
    return 1000 * late / (Double(durations.count) / refreshHz + late)
  }
}

/// A named range of hitch time ratios.
public struct HitchBand: Sendable, Equatable {
  /// What a ratio in this band is called.
  public let name: String
  /// The ratio, ms/s, at which the band begins; it ends where the next begins.
  public let from: Double

  /// Apple's bands of 2020: good below 5, warning below 10, critical from 10 ms/s on.
  ///
  /// Source: WWDC 2020 session 10077. Xcode's Organizer uses others today (10, 25, 50).
  public static let apple2020 = [
    HitchBand(name: "good", from: 0), HitchBand(name: "warning", from: 5),
    HitchBand(name: "critical", from: 10),
  ]

  /// The band of `ratio`, ms/s, among `bands`, which ascend; `nil` below all of them.
  public static func band(of ratio: Double, in bands: [HitchBand] = apple2020) -> HitchBand? {
    bands.last { ratio >= $0.from }
  }
}
