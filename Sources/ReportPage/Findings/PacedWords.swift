import Reports

/// Numbers of real time as a person reads them.
enum PacedWords {
  /// A share of a core given in %.
  static func share(_ percent: Double) -> String { PeopleNumber.page.share(percent) }

  /// A distance in `unit`; one that is nothing but rounding is not spelled out.
  static func points(_ distance: Double, unit: String) -> String {
    (isRounding(distance) ? "within 10⁻⁶" : PeopleNumber.page.digits(distance)) + "\u{A0}" + unit
  }

  /// Whether a distance in pt is what rounding leaves of 0.
  static func isRounding(_ distance: Double) -> Bool { distance != 0 && abs(distance) < 1e-6 }

  /// Hitch time per time, and the band that it falls into.
  static func hitches(_ ratio: Double, _ number: PeopleNumber = .page) -> String {
    let band = HitchBand.band(of: ratio).map { ": \($0.name)" } ?? ""
    return number.digits(ratio) + number.space + "ms/s" + band
  }
}

/// A named range of hitch time ratios.
struct HitchBand {
  /// What a ratio in this band is called.
  let name: String
  /// The ratio, ms/s, at which the band begins; it ends where the next begins.
  let from: Double

  /// Apple's bands of 2020: good below 5, warning below 10, critical from 10 ms/s on.
  ///
  /// Source: WWDC 2020 session 10077. Xcode's Organizer uses others today (10, 25, 50).
  private static let apple2020 = [
    HitchBand(name: "good", from: 0), HitchBand(name: "warning", from: 5),
    HitchBand(name: "critical", from: 10),
  ]

  /// The band of `ratio`, ms/s; nil below all of them.
  static func band(of ratio: Double) -> HitchBand? { apple2020.last { ratio >= $0.from } }
}
