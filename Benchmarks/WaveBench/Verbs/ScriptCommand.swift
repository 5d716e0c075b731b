import Foundation
import Measurement
import Runs
import WaveSuites

/// The answers that this repository's scripts ask for, so that none computes them a second time:
/// each line of standard input is a question, a JSON object; each line of standard output is its
/// answer: JSON under `answer`, or a sentence under `fault`.
enum ScriptCommand {
  static let verb = "_script"

  static func run(_: [String]) throws -> ExitCode {
    var runs: [String: ScriptRun] = [:]
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    func put(_ key: String, _ value: some Encodable) throws {
      let line = try JSONEncoder().encode([key: value])
      StandardStreams.put(String(decoding: line, as: UTF8.self) + "\n")
    }
    while let line = readLine() {
      do {
        let question = try decoder.decode(ScriptQuestion.self, from: Data(line.utf8))
        try put("answer", try question.answer(&runs))
      } catch { try put("fault", error.sentence) }
    }
    return .done
  }
}

/// A question: one of these properties.
private struct ScriptQuestion: Decodable {
  /// `style` is `digits`, `time` for ns, or `size` for bytes.
  struct Number: Decodable { let number: Double, style: String }

  struct Ratio: Decodable {
    let run: String
    let first, second: Samples
    /// True if pairs are of processes: what is of two blocks has no rounds in common.
    let isByProcess: Bool
  }

  /// Times of pictures, s, as `ShownFrames.rates` takes them.
  struct Shown: Decodable { let times: [Double], start, duration, refreshHz: Double }

  /// The load of others, as `ContentionRules` takes it.
  struct Others: Decodable { let waits: [Double], othersCores, stealCores, seconds: Double }

  let words: Number?
  let ratio: Ratio?
  /// Logarithms of independent ratios.
  let meanOfLogs: [Double]?
  let shown: Shown?
  let others: Others?
  /// The number of views whose waves begin somewhere.
  let phases: Int?
  let picture: DescribedPicture?

  func answer(_ runs: inout [String: ScriptRun]) throws -> any Encodable {
    if let words { return try text(words.number, words.style) }
    if let ratio {
      let run = try runs[ratio.run] ?? ScriptRun(ratio.run)
      runs[ratio.run] = run
      let found = run.ratio(ratio.first, ratio.second, isByProcess: ratio.isByProcess)
      guard let found, let interval = found.interval, found.unit != .round else {
        throw ToolError.usage(
          "fewer than two processes of \(ratio.run) have samples of \(ratio.first.caseId) and of "
            + "\(ratio.second.caseId): is samples.csv there?")
      }
      return [found.ratio, interval.lower, interval.upper]
    }
    if let logs = meanOfLogs {
      guard logs.count > 1 else { throw ToolError.usage("\(logs.count) ratios have no interval") }
      let (mean, interval) = MeanInterval.of(logs)
      return [mean, interval.lower, interval.upper].map(exp)
    }
    if let shown {
      let rates = ShownFrames.rates(
        of: shown.times, from: shown.start, duration: shown.duration, refreshHz: shown.refreshHz)
      let counts = [rates.presented, rates.missed, rates.longestMiss].map(Double.init)
      return counts + [rates.framesPerSecond, rates.hitchRatio]
    }
    if let others {
      return ContentionRules.isContended(
        waits: others.waits, othersCores: others.othersCores, stealCores: others.stealCores,
        seconds: others.seconds)
    }
    if let phases { return (0..<max(0, phases)).map(Scenery.usual.phase) }
    if let picture { return try picture.document() }
    throw ToolError.usage("'\(ScriptCommand.verb)' knows no such question")
  }

  private func text(_ number: Double, _ style: String) throws -> String {
    switch style {
    case "digits": PeopleNumber.terminal.digits(number)
    case "time": PeopleNumber.terminal.time(number)
    case "size": PeopleNumber.terminal.size(number)
    default: throw ToolError.usage("'\(style)' is none of digits, time and size")
    }
  }
}

/// The samples of a case, stage and metric.
private struct Samples: Decodable {
  struct Place: Decodable, Hashable { var caseId, stage, metric: String }

  let caseId, stage, metric: String
  /// Those by whose median the median of each process is divided.
  let over: Place?

  var place: Place { Place(caseId: caseId, stage: stage, metric: metric) }
}

private struct ScriptRun {
  private let sessions: Sessions
  private let values: [Samples.Place: [PairedRatio.RoundValue]]

  init(_ place: String) throws {
    let run = try StoredRun.open(place)
    sessions = Sessions(run.manifest)
    let rows = Dictionary(grouping: run.samples ?? []) {
      Samples.Place(caseId: $0.caseID, stage: $0.stage.rawValue, metric: $0.metric.rawValue)
    }
    values = rows.mapValues {
      $0.compactMap { row in row.value.map { (row.process, row.round, $0) } }
    }
  }

  func ratio(_ first: Samples, _ second: Samples, isByProcess: Bool) -> PairedRatio? {
    let sides = [first, second].map { isByProcess ? byProcess($0) : values[$0.place] ?? [] }
    let isMean = !isByProcess && RealTimeMetric.isMean(MetricName(first.metric), .paced)
    return isMean
      ? PairedRatio.ofMeans(sides[0], per: sides[1], in: sessions)
      : PairedRatio.of(sides[0], per: sides[1], in: sessions)
  }

  private func byProcess(_ samples: Samples) -> [PairedRatio.RoundValue] {
    let others = samples.over.map(medians)
    return medians(samples.place).compactMap { process, value in
      guard let others else { return (process, 0, value) }
      return others[process].map { (process, 0, value / $0) }
    }
  }

  private func medians(_ place: Samples.Place) -> [Int: Double] {
    Dictionary(grouping: values[place] ?? [], by: \.process).compactMapValues { own in
      Quantile.median(own.map(\.value))
    }
  }
}
