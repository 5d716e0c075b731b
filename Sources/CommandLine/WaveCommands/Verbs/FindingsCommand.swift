import Foundation
import ResultStore
import WaveFindings

/// `wavebench findings`: what the committed runs say of published claims, as documents.
enum FindingsCommand: Verb {
  static let manual = CommandManual(
    verb: "findings", summary: "what the committed runs say of published claims, as documents",
    usage: ["[--results DIR] [--output DIR] [--check]"],
    about: [
      """
      Writes what the committed runs say of published claims: findings.md, effects.md and \
      waves.md from their templates, and the picture busy.svg. Prints each claim's verdict.
      """
    ],
    sections: [
      OptionSection([
        .value("results", "DIR", "the folder of the runs, one per suite", default: "results"),
        .value("output", "DIR", "the folder of templates and documents", default: "docs"),
        .flag("check", "writes nothing: exit 1 when a document is not what the runs say"),
      ])
    ],
    exitCodes: [(.done, "done"), (.no, "with --check: a document is not what the runs say")],
    examples: [.init("wavebench findings --check")])

  static func run(_ parser: OptionParser) throws -> ExitCode {
    try parser.expectNoArguments()
    let results = parser.value("results") ?? "results"
    let output = parser.value("output") ?? "docs"
    let findings = try FindingsDocuments(results: results)
    let folder = try HeldFolder(output)
    let documents = try FindingsDocuments.names.map { name in
      let template = try text(of: "\(name).template", in: folder)
      return (name: "\(name).md", text: try findings.document(name, template: template))
    }
    let picture = (name: FindingsDocuments.pictureName, text: try findings.picture())
    let files = documents + [picture]
    if parser.has("check") {
      for document in files where (try? text(of: document.name, in: folder)) != document.text {
        StandardStreams.note(
          "wavebench: \(output)/\(document.name) is not what \(results) says: run 'wavebench findings' and "
            + "commit the document")
        return .no
      }
    } else {
      for file in files {
        try folder.place(file.name).replace(with: Data(file.text.utf8))
      }
    }
    StandardStreams.put("findings: \(findings.summary)\n")
    return .done
  }

  private static func text(of name: String, in folder: HeldFolder) throws -> String {
    try InputFile.text(
      name, in: folder, cure: "run from the repository, or name its docs with --output DIR")
  }
}
