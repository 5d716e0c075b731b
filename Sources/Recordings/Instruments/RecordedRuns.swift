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

  /// The run to be read of those that a file has; nil where it does not say which it has.
  ///
  /// - Throws: for several, of which none is asked for, and where the one that is asked for is not
  ///   there.
  static func choose(_ asked: Int?, among runs: Set<Int>) throws(RecordingError) -> Int? {
    if runs.isEmpty { return asked }
    let names = runs.sorted().map { "run \($0)" }
    guard let asked else {
      guard runs.count > 1 else { return runs.first }
      throw RecordingError(
        "holds \(names.count == 2 ? names.joined(separator: " and ") : RecordingError.few(names))",
        cure: "name one: --run N of 'load' and 'device', or export it alone, by "
          + "/trace-toc/run[@number=\"\(runs.min() ?? 1)\"]/data/table[...]")
    }
    guard runs.contains(asked) else {
      throw RecordingError("has no run \(asked)", cure: "it has \(RecordingError.few(names))")
    }
    return asked
  }
}
