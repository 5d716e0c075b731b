import Measurement
import Runs

/// The tool `conformance`: files of vectors in, one line for each vector that does not hold out.
enum ConformanceTool {
  typealias Answer = (output: String, errors: String, exitCode: Int32)

  static let usage = """
    Usage: conformance FILE...

    Evaluates the vectors in each FILE (JSON, 64 MiB at most) with the timing engine. A vector holds \
    if each number is within the vector's own tolerance. Prints the vectors that do not hold, each \
    with the reason, and "N passed, N failed". Vectors of an unknown kind, or with a field that \
    nothing reads, count as failed.

    Exit codes: 0 all hold, 1 some do not, 2 a file cannot be read or a vector in it is malformed.

    """

  /// The answer about the files that a command line names. Complexity: O(bytes).
  static func answer(to arguments: [String]) -> Answer {
    if arguments == ["--help"] || arguments == ["-h"] { return (usage, "", 0) }
    guard !arguments.isEmpty else { return ("", usage, 2) }
    do {
      let report = ConformanceReport(try arguments.flatMap(vectors))
      let sum = "\(report.passed) passed, \(report.failures.count) failed"
      let lines = report.failures.map(\.visibleInLine) + [sum, ""]
      let code: Int32 = report.hasMalformed ? 2 : report.failures.isEmpty ? 0 : 1
      return (lines.joined(separator: "\n"), "", code)
    } catch { return ("", "conformance: \(error)".visibleInLine + "\n", 2) }
  }

  private static func vectors(in file: String) throws -> [ConformanceVector] {
    let bytes = try InputFile.document(file, cure: "name a file of vectors")
    do { return try ConformanceVector.vectors(in: bytes) } catch {
      throw VectorFault("\(file): \(error)")
    }
  }
}
