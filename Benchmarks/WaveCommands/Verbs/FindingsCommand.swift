import Foundation
import Reports
import WaveReports

/// `wavebench findings`: what documents take from the committed runs.
enum FindingsCommand: Verb {
  static let manual = CommandManual(
    verb: "findings", summary: "numbers, tables and pictures of documents, from the committed runs",
    usage: ["[--results DIR] [--output DIR] [--check | --json]"],
    about: [
      """
      Draws the pictures busy.svg, effects.svg, engines.svg, scenes.svg, screens.svg and waves.svg. The documents that rest on these runs are filled by \
      scripts/findings, with what --json prints.
      """
    ],
    prints: "nothing; with --json every number and table by its name",
    sections: [
      OptionSection([
        .value(
          "results", "DIR", "the folder of the runs, one per suite", default: "results", .trees),
        .value(
          "output", "DIR", "the folder of the pictures", default: "docs", .pictures("svg")),
        .flag("check", "writes nothing: exit 1 when a picture is not what the runs say"),
        .flag("json", "prints every number and table by its name instead, and draws nothing"),
      ])
    ],
    exitCodes: [(.done, "done"), (.no, "with --check: a picture is not what the runs say")],
    examples: [.init("wavebench findings --check"), .init("wavebench findings --json")])

  static func run(_ parser: OptionParser) throws -> ExitCode {
    let results = parser.value("results") ?? "results"
    let findings = try FindingsDocuments(results: results)
    if parser.has("json") {
      for option in ["check", "output"] where parser.has(option) {
        throw ToolError.usage("--\(option) is about pictures, which --json does not draw")
      }
      try StandardStreams.put(json: findings.values)
      return .done
    }
    for (name, text) in findings.pictures.sorted(by: { $0.key < $1.key }) {
      let path = "\(parser.value("output") ?? "docs")/\(name)"
      let picture = Data(text.utf8)
      if !parser.has("check") {
        try FileWriting.replace(path, with: picture)
      } else if FileManager.default.contents(atPath: path) != picture {
        StandardStreams.note(
          "wavebench: \(path) is not what \(results) says: run scripts/findings and commit it")
        return .no
      }
    }
    return .done
  }
}
