import Foundation
import TimingConformance

/// `wavebench conformance`: timing vectors through the functions that frames use.
enum ConformanceCommand {
  static func run(_ words: [String]) throws -> ExitCode {
    let parser = try OptionParser(words, [.flag("all")], command: "conformance")
    if parser.wantsHelp {
      StandardStreams.put(help + "\n")
      return .done
    }
    guard let path = parser.arguments.first, parser.arguments.count == 1 else {
      throw ToolError.usage(
        "conformance takes one file of vectors\nTry 'wavebench conformance --help'.")
    }
    let entries = try read(path)
    var totals: [TimingVector.Kind: (passed: Int, total: Int, worst: Double)] = [:]
    var failures: [String] = []
    for entry in entries {
      do throws(VectorError) {
        let vector = try entry.vector.get()
        let finding = try vector.evaluate()
        let holds = vector.holds(finding)
        let old = totals[vector.kind] ?? (0, 0, 0)
        totals[vector.kind] = (
          old.passed + (holds ? 1 : 0), old.total + 1, max(old.worst, finding.error)
        )
        if !holds {
          failures.append(
            "\(vector.id) (\(vector.kind.rawValue)): found \(finding.found), "
              + "expected \(finding.expected) within \(vector.tolerance)")
        }
      } catch { failures.append("\(entry.name): \(error)") }
    }
    let isLong = parser.options.contains { $0.name == "all" }
    StandardStreams.put(report(totals, failures, of: entries.count, all: isLong))
    return failures.isEmpty ? .done : .no
  }

  private static func read(
    _ path: String
  ) throws -> [(name: String, vector: Result<TimingVector, VectorError>)] {
    let data: Data
    do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw ToolError.usage("cannot read \(path): \(error.localizedDescription)")
    }
    let entries: [(name: String, vector: Result<TimingVector, VectorError>)]
    do { entries = try TimingVector.read(data) } catch {
      throw ToolError.usage("\(path): \(error)")
    }
    guard !entries.isEmpty else {
      throw ToolError.usage("\(path) holds no vector: nothing is proven")
    }
    return entries
  }

  private static func report(
    _ totals: [TimingVector.Kind: (passed: Int, total: Int, worst: Double)], _ failures: [String],
    of count: Int, all: Bool
  ) -> String {
    var lines = [["kind", "passed", "of", "worst error"]]
    for kind in TimingVector.Kind.allCases {
      guard let total = totals[kind] else { continue }
      lines.append([
        kind.rawValue, "\(total.passed)", "\(total.total)", String(format: "%.2g", total.worst),
      ])
    }
    let shown = all ? failures : Array(failures.prefix(20))
    var text = SummaryTable.aligned(lines) + "\n"
    if !shown.isEmpty { text += "\n" + shown.joined(separator: "\n") + "\n" }
    if shown.count < failures.count {
      text += "… and \(failures.count - shown.count) more; --all shows them\n"
    }
    let passed = count - failures.count
    return text + "\n\(passed) of \(count) vectors hold\n"
  }

  private static let help = """
    Usage: wavebench conformance [--all] FILE

    Evaluates timing vectors through the functions that frames use, and says for each kind how many hold
    within their own tolerance and how far the worst number was off. FILE is JSON (JSON5, so that numbers
    may be NaN) with a list 'vectors' of objects with id, kind, input, expected and tolerance.

      --all                  show every vector that does not hold, not the first 20

    Exit codes: 0 all hold, 1 some do not or cannot be read, 2 bad usage, or no file of vectors.

    Examples:
      wavebench conformance Tests/TimingConformanceTests/Vectors/timing-vectors.json
      wavebench conformance --all mine.json
    """
}
