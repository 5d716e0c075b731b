import Measurement
import Runs

/// The format of an answer; each command takes some.
enum DocumentFormat: String, CaseIterable {
  case table, comment, csv, json, jsonl, bencher, openmetrics
  case googleBenchmark = "google-benchmark"
  /// Rows of which less is better.
  case githubActionBenchmark = "github-action-benchmark"
  /// Rows of which more is better.
  case githubActionBenchmarkBigger = "github-action-benchmark-bigger"

  static let ofCompare = [table, comment, csv, json, jsonl]
  static let ofCheck = ofCompare + [bencher, githubActionBenchmark, githubActionBenchmarkBigger]
  static let ofHistory = [table, csv, json, jsonl]
  static let ofReport = [csv, json, jsonl, googleBenchmark, openmetrics]
  static let ofList = [table, json, jsonl]
  static let ofGate = [table, comment, csv]

  static func option(_ formats: [Self], default first: Self? = .table) -> CommandOption {
    .value(
      "format", "NAME", formats.map(\.rawValue).joined(separator: ", "), default: first?.rawValue)
  }

  /// One of `formats`; the table where none is asked for.
  static func asked(_ parser: OptionParser, of formats: [Self]) throws -> Self {
    try OptionValue.choice(parser.value("format") ?? table.rawValue, "format", formats)
  }

  func put(_ document: ComparisonDocument) throws {
    switch self {
    case .comment: StandardStreams.put(document.comment)
    case .csv: StandardStreams.put(document.table.csv)
    case .json: StandardStreams.put(try document.json())
    case .jsonl: StandardStreams.put(document.table.jsonLines)
    case .bencher: StandardStreams.put(try document.bencher())
    case .githubActionBenchmark: try put(document, feed: .lower)
    case .githubActionBenchmarkBigger: try put(document, feed: .higher)
    case .table, .openmetrics, .googleBenchmark:
      StandardStreams.put(
        marked: document.text(
          isColored: StandardStreams.outputMayBeColored, gate: ShellCommand.line("gate", "--help")))
    }
  }

  /// A feed of github-action-benchmark, which has one direction; says what it leaves out.
  private func put(_ document: ComparisonDocument, feed: Polarity) throws {
    StandardStreams.put(try document.githubActionBenchmark(feed))
    for (polarity, why) in [
      (.lower, "better when smaller"), (.higher, "better when greater"),
      (.neutral, "of no known direction"),
    ] as [(Polarity, String)] where polarity != feed {
      let left = document.metrics(polarity)
      if left.isEmpty { continue }
      StandardStreams.note(
        "check: this feed leaves out metrics that are \(why): \(Spelling.list(left))")
    }
  }
}
