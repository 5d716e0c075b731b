import Foundation
import Measurement
import Runs
import WaveSuites

/// The answers that this repository's scripts ask for, so that none computes them a second time.
///
/// Each line of standard input is a question, a JSON object; each line of standard output is its
/// answer: JSON under `answer`, or a sentence under `fault`.
enum ScriptCommand {
  static let verb = "_script"

  static func run(_: [String]) throws -> ExitCode {
    var answers = ScriptAnswers()
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    encoder.keyEncodingStrategy = .convertToSnakeCase
    while let line = readLine() {
      let reply: ScriptReply
      do {
        let question = try decoder.decode(ScriptQuestion.self, from: Data(line.utf8))
        reply = ScriptReply(answer: try answers.answer(question))
      } catch { reply = ScriptReply(fault: error.sentence) }
      StandardStreams.put(String(decoding: try encoder.encode(reply), as: UTF8.self) + "\n")
    }
    return .done
  }
}

/// One of its properties.
private struct ScriptQuestion: Decodable {
  struct Number: Decodable {
    let number: Double
    /// `digits`, `time` for ns, `size` for bytes.
    let style: String
  }

  /// Where samples of a run stand; `over` divides the median of each process by that of others.
  struct Samples: Decodable {
    struct Place: Decodable { let caseId, stage, metric: String }

    let caseId, stage, metric: String
    let over: Place?
  }

  struct Ratio: Decodable {
    let run: String
    let first, second: Samples
    /// Pairs are of processes, not of rounds: what is of two blocks has no rounds in common.
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
  /// How many views begin where.
  let phases: Int?
  let picture: DescribedPicture?
}

private struct ScriptReply: Encodable {
  enum Answer: Encodable {
    case text(String)
    case numbers([Double])
    case flag(Bool)

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .text(let text): try text.encode(to: encoder)
      case .numbers(let numbers): try numbers.encode(to: encoder)
      case .flag(let flag): try flag.encode(to: encoder)
      }
    }
  }

  var answer: Answer?
  var fault: String?
}

private struct ScriptAnswers {
  private struct Refusal: Error, CustomStringConvertible {
    let description: String
    init(_ sentence: String) { description = sentence }
  }

  private struct Place: Hashable { let caseID, stage, metric: String }

  private struct SampledRun {
    let sessions: Sessions
    let places: [Place: [SampleRow]]
  }

  /// Those that were asked about.
  private var runs: [String: SampledRun] = [:]

  mutating func answer(_ question: ScriptQuestion) throws -> ScriptReply.Answer {
    if let words = question.words { return .text(try text(words)) }
    if let ratio = question.ratio { return .numbers(try numbers(ratio)) }
    if let logs = question.meanOfLogs {
      guard logs.count > 1 else { throw Refusal("\(logs.count) ratios have no interval") }
      let mean = MeanInterval.of(logs)
      return .numbers([mean.mean, mean.interval.lower, mean.interval.upper].map(exp))
    }
    if let shown = question.shown {
      let rates = ShownFrames.rates(
        of: shown.times, from: shown.start, duration: shown.duration, refreshHz: shown.refreshHz)
      return .numbers([
        Double(rates.presented), rates.framesPerSecond, Double(rates.missed),
        Double(rates.longestMiss), rates.hitchRatio,
      ])
    }
    if let others = question.others {
      return .flag(
        ContentionRules.isContended(
          waits: others.waits, othersCores: others.othersCores, stealCores: others.stealCores,
          seconds: others.seconds))
    }
    if let views = question.phases {
      return .numbers((0..<max(0, views)).map(Scenery.usual.phase))
    }
    if let picture = question.picture { return .text(try picture.document()) }
    throw Refusal("this question is none that '\(ScriptCommand.verb)' knows")
  }

  private func text(_ words: ScriptQuestion.Number) throws -> String {
    switch words.style {
    case "digits": PeopleNumber.terminal.digits(words.number)
    case "time": PeopleNumber.terminal.time(words.number)
    case "size": PeopleNumber.terminal.size(words.number)
    default: throw Refusal("'\(words.style)' is none of digits, time and size")
    }
  }

  /// The ratio and the ends of its interval.
  private mutating func numbers(_ ratio: ScriptQuestion.Ratio) throws -> [Double] {
    let run = try opened(ratio.run)
    func values(_ samples: ScriptQuestion.Samples) -> [PairedRatio.RoundValue] {
      let own = rows(samples.caseId, samples.stage, samples.metric, in: run)
      guard ratio.isByProcess else { return own }
      let medians = medians(own)
      guard let over = samples.over else { return medians }
      let others = Dictionary(
        uniqueKeysWithValues: self.medians(rows(over.caseId, over.stage, over.metric, in: run))
          .map { ($0.process, $0.value) })
      return medians.compactMap { one in
        others[one.process].map { (one.process, one.round, one.value / $0) }
      }
    }
    let found = PairedRatio.of(values(ratio.first), per: values(ratio.second), in: run.sessions)
    guard let found, let interval = found.interval, found.unit != .round else {
      throw Refusal(
        "fewer than two processes of \(ratio.run) have samples of both \(ratio.first.caseId) and "
          + "\(ratio.second.caseId): is samples.csv there?")
    }
    return [found.ratio, interval.lower, interval.upper]
  }

  private mutating func opened(_ place: String) throws -> SampledRun {
    if let run = runs[place] { return run }
    let stored = try StoredRun.open(place)
    let run = SampledRun(
      sessions: Sessions(stored.manifest),
      places: Dictionary(grouping: stored.samples ?? []) {
        Place(caseID: $0.caseID, stage: $0.stage.rawValue, metric: $0.metric.rawValue)
      })
    runs[place] = run
    return run
  }

  private func rows(
    _ caseID: String, _ stage: String, _ metric: String, in run: SampledRun
  ) -> [PairedRatio.RoundValue] {
    (run.places[Place(caseID: caseID, stage: stage, metric: metric)] ?? []).compactMap { row in
      row.value.map { (row.process, row.round, $0) }
    }
  }

  private func medians(_ values: [PairedRatio.RoundValue]) -> [PairedRatio.RoundValue] {
    Dictionary(grouping: values, by: \.process).compactMap { process, own in
      Quantile.median(own.map(\.value)).map { (process, 0, $0) }
    }
  }
}
