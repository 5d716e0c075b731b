import Foundation
import Reports

/// `wavebench conformance`: the timing engine against files of vectors.
enum ConformanceCommand: Verb {
  static let manual = CommandManual(
    verb: "conformance", summary: "timing vectors through the functions that frames use",
    usage: ["[--all] FILE..."],
    operands: .file,
    about: [
      """
      Evaluates the vectors in each FILE (JSON, 64 MiB at most, '-' is standard input) \
      with the timing engine. A vector holds if each number is within the vector's own tolerance. \
      Prints the vectors that do not hold, one line per kind with the worst absolute error of a \
      number, and the sum.
      """
    ],
    prints: "the vectors that do not hold, a line per kind, and \"N passed, N failed\"",
    sections: [
      OptionSection([
        .flag("all", "list every vector that does not hold, not only the first \(shortList)")
      ])
    ],
    notes: ["Vectors of an unknown kind count as failed."],
    exitCodes: [
      (.done, "all hold"), (.no, "some do not"),
      (
        .usage,
        "a file cannot be read or a vector in it asks no question that can be answered"
      ),
    ],
    examples: [
      .init("wavebench conformance Tests/Fixtures/vectors/*.json"),
      .init("wavebench conformance --all mine.json"),
      .init("wavebench conformance - < mine.json"),
    ])

  /// How many failures are listed unless all are asked for.
  private static let shortList = 100

  static func run(_ parser: OptionParser) throws -> ExitCode {
    guard !parser.arguments.isEmpty else {
      throw ToolError.usage(
        "conformance takes a file of vectors, or several, there is none", help: "conformance")
    }
    let report = ConformanceReport(try parser.arguments.flatMap(vectors))
    let listsAll = parser.has("all")
    StandardStreams.put(text(of: report, listsAll: listsAll))
    if report.hasMalformed { return .usage }
    return report.passed == report.total ? .done : .no
  }

  private static func vectors(in file: String) throws -> [ConformanceVector] {
    let bytes = try InputFile.document(
      file, cure: "name a file of vectors, or - for standard input", takesStandardInput: true)
    do { return try ConformanceVector.vectors(in: bytes) } catch {
      throw ToolError.usage("\(file): \(error)")
    }
  }

  /// The failures, a line per kind, and the sum.
  private static func text(of report: ConformanceReport, listsAll: Bool) -> String {
    let listed = listsAll ? report.failures[...] : report.failures.prefix(shortList)
    var lines = listed.map(\.visibleInLine)
    if listed.count < report.failures.count {
      lines.append("and \(report.failures.count - listed.count) more: --all lists them")
    }
    if !lines.isEmpty { lines.append("") }
    let names = report.tallies.map { $0.kind?.visibleInLine ?? "(no kind)" }
    let counts = report.tallies.map { "\($0.passed)/\($0.total)" }
    let nameWidth = (names + ["kind"]).map(\.count).max() ?? 0
    let countWidth = (counts + ["passed/total"]).map(\.count).max() ?? 0
    func line(_ name: String, _ count: String, _ error: String) -> String {
      "\(name.padding(to: nameWidth))  \(count.paddingLeft(to: countWidth))  \(error)"
    }
    lines.append(line("kind", "passed/total", "worst error"))
    for (index, tally) in report.tallies.enumerated() {
      lines.append(line(names[index], counts[index], tally.worstError.map(errorText) ?? "-"))
    }
    lines.append("\(report.passed) passed, \(report.total - report.passed) failed")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func errorText(_ error: Double) -> String {
    error == 0 ? "0" : String(format: "%.2g", error)
  }
}
