/// Numbers as result files hold them.
public enum CSVNumber {
  /// The shortest decimal text that reads back as the same number: `.` as the mark, no grouping, no
  /// exponent and no `.0` for whole numbers below 1e15. Negative zero is written `0`: a result has
  /// no sign at zero, and `0` reads and writes as itself.
  ///
  /// - Throws: `ResultStoreError.notANumber` for NaN and infinities.
  public static func text(_ number: Double, _ column: String) throws(ResultStoreError) -> String {
    guard number.isFinite else { throw .notANumber(column: column, value: "\(number)") }
    if number == number.rounded() && abs(number) < 1e15 { return String(Int64(number)) }
    return "\(number)"
  }
}
