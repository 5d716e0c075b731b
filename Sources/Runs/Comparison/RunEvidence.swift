import Foundation
import Measurement

struct RunEvidence {
  let logs: ProcessLogs?
  /// Runs in real time; nil without samples.csv.
  let realTime: RealTimeEvidence?
  private var counts: [ReportRow.Key: [SampleRow.Place: Double]] = [:]
  private var blocks: [String: String] = [:]
  private var members: [String: [StrategyName: String]] = [:]

  init(_ run: StoredRun) {
    let sessions = Sessions(run.manifest)
    logs = run.samples.map { ProcessLogs($0, sessions) }
    realTime = run.samples.map { RealTimeEvidence($0, sessions) }
    for row in run.samples ?? [] where row.pass != .time {
      guard !row.pass.isRealTime, let value = row.value else { continue }
      counts[row.rowKey, default: [:]][row.place] = value
    }
    for row in run.report.reversed() {
      blocks[row.caseID] = row.block
      members[row.block, default: [:]][row.strategy] = row.caseID
    }
  }

  /// The samples of a counted row; nil without samples.csv.
  func samples(of row: ReportRow) -> [SampleRow.Place: Double]? { counts[row.key] }

  /// The logarithms of a row's times against those of a strategy beside it.
  func logs(of row: ReportRow, per strategy: StrategyName) -> Replicates? {
    partner(strategy, of: row.caseID).flatMap {
      logs?.logs(row.caseID, row.stage, per: $0, row.stage)
    }
  }

  /// The case of a strategy in the block of another case; nil when none ran beside it.
  func partner(_ strategy: StrategyName, of caseID: String) -> String? {
    blocks[caseID].flatMap { members[$0]?[strategy] }
  }
}

/// One number per process: the median over its rounds of the logarithm of a time against a partner
/// that ran in the same rounds.
struct ProcessLogs {
  private var values: [ReportRow.Key: [Int: [Int: Double]]] = [:]
  private let sessions: Sessions

  init(_ samples: [SampleRow], _ sessions: Sessions) {
    self.sessions = sessions
    for row in samples where row.metric == .cpuTime && row.pass == .time {
      guard let value = row.value else { continue }
      values[row.rowKey, default: [:]][row.process, default: [:]][row.round] = value
    }
  }

  /// The logs of `stage` of a case against `partnerStage` of another; nil where some process has no
  /// positive pair in half of its rounds: the clock cannot tell such a stage from nothing.
  func logs(
    _ caseID: String, _ stage: Stage, per partner: String, _ partnerStage: Stage
  ) -> Replicates? {
    guard let own = values[ReportRow.Key(caseID, stage, .cpuTime, .time)],
      let others = values[ReportRow.Key(partner, partnerStage, .cpuTime, .time)]
    else { return nil }
    var result: [(process: Int, value: Double)] = []
    for (process, rounds) in own.sorted(by: { $0.key < $1.key }) {
      let pairs = rounds.compactMap { round, value -> Double? in
        guard let other = others[process]?[round], value > 0, other > 0 else { return nil }
        return log(value / other)
      }
      guard pairs.count * 2 > rounds.count, let median = Quantile.median(pairs) else { return nil }
      result.append((process, median))
    }
    return result.isEmpty ? nil : sessions.replicates(result)
  }
}

/// Two groups of numbers, of logarithms for times, compared: Welch's test, which needs no equal
/// spread.
///
/// Where both groups have several sessions these are its units; where one has not, nobody can tell
/// a difference of the groups from one of sessions, and processes are.
struct WelchComparison {
  /// Mean of the second group less that of the first.
  let difference: Double
  let p: Double
  /// Half the width of the 95 % interval of the difference.
  let halfWidth: Double
  /// The difference that would have been found with a chance of 80 %.
  let detectable: Double

  /// Nil for fewer than two values on a side, and for a spread that no number can hold.
  ///
  /// Source: Welch, Biometrika 34 (1947), degrees of freedom after Satterthwaite.
  init?(_ one: Replicates, _ other: Replicates) {
    let areSessions = one.hasSessions && other.hasSessions
    let (first, second) =
      areSessions ? (one.independent, other.independent) : (one.processes, other.processes)
    guard let one = Moments.of(first), let other = Moments.of(second) else { return nil }
    difference = other.mean - one.mean
    // Of the means.
    let variances = (one.variance / Double(first.count), other.variance / Double(second.count))
    let variance = variances.0 + variances.1
    guard variance.isFinite, difference.isFinite else { return nil }
    guard variance > 0 else {
      (p, halfWidth, detectable) = (difference == 0 ? 1 : 0, 0, 0)
      return
    }
    // As shares: the squares of very small or large variances are no numbers.
    let shares = (variances.0 / variance, variances.1 / variance)
    let freedom =
      1
      / (shares.0 * shares.0 / Double(first.count - 1)
        + shares.1 * shares.1 / Double(second.count - 1))
    let error = variance.squareRoot()
    let critical = StudentT.quantile(0.975, degreesOfFreedom: freedom)
    p = min(1, 2 * StudentT.distribution(-abs(difference) / error, freedom))
    halfWidth = critical * error
    detectable = (critical + StudentT.quantile(0.8, degreesOfFreedom: freedom)) * error
  }
}

/// The samples of an exact count that two runs took at the same places.
struct PairedCounts {
  private let pairs: [(before: Double, after: Double)]

  init(_ old: [SampleRow.Place: Double]?, _ new: [SampleRow.Place: Double]?) {
    pairs = (old ?? [:]).compactMap { place, value in new?[place].map { (value, $0) } }
  }

  var isEmpty: Bool { pairs.isEmpty }
  var count: Int { pairs.count }

  private var differing: [(before: Double, after: Double)] {
    pairs.filter { $0.before != $0.after }
  }

  var areEqual: Bool? { isEmpty ? nil : differing.isEmpty }

  /// How many samples differ, to be added to a reason; nothing where there are none.
  var remark: String { isEmpty ? "" : ", \(differing.count) of \(count) samples differ" }

  func differ(by most: Double) -> Bool { pairs.allSatisfy { abs($0.after - $0.before) <= most } }

  /// True if samples of equal medians differ only by what came from outside, as a buffer that the C
  /// library grew: one sample, or one in twenty, by any amount; more by a hundredth of all.
  var areStrays: Bool {
    let differing = differing
    if differing.count <= max(1, count / 20) { return true }
    let shift = differing.reduce(0) { $0 + abs($1.after - $1.before) }
    return shift <= 0.01 * pairs.reduce(0) { $0 + abs($1.before) }
  }

  /// By how much a peak of live bytes may differ where the same was asked for, bytes: the C library
  /// gives a block 16 more where what would be left over is too small for a block of its own
  /// (glibc, malloc.c: MINSIZE), which depends on earlier frees. Four blocks and one for each view:
  /// two runs of one program differed by up to 40 at one view, 96 at 10 and 192 at 100.
  static func allocatorRounding(views: Int) -> Double { 16 * Double(4 + views) }
}
