import Reports

extension MeasuredCase.Measurement {
  /// As charts draw it.
  func plotted(_ note: String) -> PlottedNumber {
    PlottedNumber(median, lower: lower, upper: upper, note: note)
  }

  /// A time that a chart drew, ns.
  init(time: PlottedNumber) {
    self.init(
      median: time.value, lower: time.lower, upper: time.upper, least: nil, greatest: nil,
      unit: "ns")
  }

  /// `4.19 ms [4.11, 4.25]`.
  var words: String { value(.page) + (interval.map { " " + $0 } ?? "") }

  /// The median in its own unit, in the style of the place where it stands.
  func value(_ number: PeopleNumber) -> String {
    switch unit {
    case "ns": number.time(median)
    case "bytes": number.exact(median) + " bytes"
    default: number.exact(median)
    }
  }

  /// `[4.11, 4.25]`, in the unit in which the median is written.
  var interval: String? {
    guard let lower, let upper else { return nil }
    let factor = unit == "ns" ? TimeUnit.fitting(median).nanoseconds : 1
    let ends = [lower, upper].map { PeopleNumber.page.digits($0 / factor) }
    return "[\(ends[0]), \(ends[1])]"
  }
}
