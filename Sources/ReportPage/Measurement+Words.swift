extension MeasuredCase.Measurement {
  /// `4.19 ms [4.11, 4.25]`.
  var words: String {
    PeopleNumber.value(median, unit: unit) + (interval.map { " " + $0 } ?? "")
  }

  /// `[4.11, 4.25]`, in the unit in which the median is written.
  var interval: String? {
    guard let lower, let upper else { return nil }
    let factor = unit == "ns" ? TimeUnit.fitting(median).nanoseconds : 1
    return "[\(PeopleNumber.digits(lower / factor)), \(PeopleNumber.digits(upper / factor))]"
  }
}
