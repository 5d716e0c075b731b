/// Numbers as a drawing takes them.
enum Coordinate {
  /// Whether all numbers can be drawn: finite, and not so large that their text needs an exponent.
  static func areDrawable(_ values: Double...) -> Bool {
    values.allSatisfy { abs($0) < 1e6 }
  }

  /// A place to a tenth of a pixel, as short as it goes.
  ///
  /// - Precondition: `areDrawable(value)`.
  static func text(_ value: Double) -> String {
    precondition(areDrawable(value), "a place that cannot be drawn")
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let whole = abs(tenths) / 10
    let rest = abs(tenths) % 10
    return sign + "\(whole)" + (rest == 0 ? "" : ".\(rest)")
  }
}
