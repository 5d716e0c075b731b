import Foundation
import Runs

enum ConformanceCommand: Verb {
  static let manual = CommandManual(
    verb: "conformance", summary: "timing vectors through the functions that frames use",
    usage: ["FILE..."], operands: .file,
    about: [
      """
      Evaluates the vectors in each FILE (JSON, 64 MiB at most, '-' is standard input) \
      with the timing engine. A vector holds if each number is within the vector's own tolerance.
      """
    ],
    prints: "the vectors that do not hold, each with the reason, and \"N passed, N failed\"",
    sections: [OptionSection([])],
    notes: ["Vectors of an unknown kind, or with a field that nothing asks for, count as failed."],
    exitCodes: [
      (.done, "all hold"), (.no, "some do not"),
      (.usage, "a file cannot be read or a vector in it asks no question that can be answered"),
    ],
    examples: [
      .init("wavebench conformance Tests/Fixtures/vectors/*.json"),
      .init("wavebench conformance - < mine.json"),
    ])

  static func run(_ parser: OptionParser) throws -> ExitCode {
    guard !parser.arguments.isEmpty else {
      throw ToolError.usage(
        "conformance takes a file of vectors, or several, there is none", help: "conformance")
    }
    let report = ConformanceReport(try parser.arguments.flatMap(vectors))
    let sum = "\(report.passed) passed, \(report.failures.count) failed"
    StandardStreams.put((report.failures.map(\.visibleInLine) + [sum, ""]).joined(separator: "\n"))
    if report.hasMalformed { return .usage }
    return report.failures.isEmpty ? .done : .no
  }

  private static func vectors(in file: String) throws -> [ConformanceVector] {
    let bytes = try InputFile.document(
      file, cure: "name a file of vectors, or - for standard input", takesStandardInput: true)
    do { return try ConformanceVector.vectors(in: bytes) } catch {
      throw ToolError.usage("\(file): \(error)")
    }
  }
}
