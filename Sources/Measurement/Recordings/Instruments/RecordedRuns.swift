/// The runs of a recording by Instruments: each has clocks of its own, so that times of two are never
/// laid over each other.
enum RecordedRuns {
  /// The run that a path of a table names: 2 of `//trace-toc[1]/run[2]/data[1]/table[4]`, or of
  /// `run[@number="2"]`; nil for a path that names none.
  static func number(_ path: String) -> Int? {
    guard let step = path.split(separator: "/").first(where: { $0.hasPrefix("run[") }) else {
      return nil
    }
    return Int(step.filter { $0.isASCII && $0.isNumber })
  }

  /// The only run of those that a file has; nil where it does not say which it has.
  ///
  /// - Throws: for several.
  static func only(of runs: Set<Int>) throws(RecordingError) -> Int? {
    guard runs.count > 1 else { return runs.first }
    throw RecordingError(
      "holds \(RecordingError.few(runs.sorted().map { "run \($0)" }))",
      cure: "export one alone, by /trace-toc/run[@number=\"\(runs.min() ?? 1)\"]/data/table[...]")
  }
}
