import Reports
import Vocabulary

/// How a command writes its answer; each takes some of these.
enum DocumentFormat: String, CaseIterable {
  case table, comment, csv, json, bencher, openmetrics
  case googleBenchmark = "google-benchmark"

  static let ofCompare = [table, comment, csv, json]
  static let ofCheck = ofCompare + [bencher]
  static let ofHistory = [table, csv, json]
  static let ofReport = [csv, json, googleBenchmark, openmetrics]
  static let ofGate = [table, comment, csv]

  /// The option of a command that takes `formats`.
  static func option(_ formats: [Self], default first: Self? = .table) -> CommandOption {
    .value(
      "format", "NAME", formats.map(\.rawValue).joined(separator: ", "), default: first?.rawValue)
  }

  /// What a command line asks for; the table where it does not say.
  ///
  /// - Throws: `ToolError.usage` for what is none of `formats`.
  static func asked(_ parser: OptionParser, of formats: [Self]) throws -> Self {
    try OptionValue.choice(parser.value("format") ?? table.rawValue, "format", formats)
  }

  /// Writes a comparison; `table` is its text for people, coloured or not.
  func put(_ document: ComparisonDocument, table: (_ isColored: Bool) -> String) throws {
    switch self {
    case .comment: StandardStreams.put(document.comment)
    case .csv: StandardStreams.put(document.csv)
    case .json: StandardStreams.put(try document.json())
    case .bencher: StandardStreams.put(try document.bencher())
    case .table, .openmetrics, .googleBenchmark:
      StandardStreams.put(marked: table(StandardStreams.outputMayBeColored))
    }
  }
}
