import FrameMeasures
import Wording

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
