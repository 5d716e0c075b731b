package import Measurement

/// Which cases of a run showed something new, frame after frame.
///
/// A strategy that stopped drawing costs less of everything, which is no improvement. That a case
/// is still by right, those beside it or an earlier run tell; no name does.
package struct Liveness: Sendable {
  /// The remark on a case without motion.
  package static let words = "shows no motion"

  /// By case, as far as rows tell.
  private var shows: [String: Bool] = [:]
  /// The cases that showed nothing new though another of their block and backend did.
  private(set) var motionless: Set<String> = []

  /// Judges a run by the most of each row: in real time by the frames presented, of which the first
  /// alone is no motion; frame by frame, and where nobody counted those, by what was painted. One
  /// frame tells nothing, of a sample or of a strategy that leaves refreshes out.
  /// - Complexity: O(rows).
  package init(_ report: [ReportRow]) {
    var presented: [String: Bool] = [:]
    for row in report where row.quality != .unavailable {
      guard let most = row.number("max") ?? row.number("median") else { continue }
      if row.metric == .framesPresented, most > 1 || !row.flags.contains(.reducedRate) {
        presented[row.caseID] = most > 1
      } else if Self.isPainting(row.metric), row.pass != .counters || row.frames > row.samples {
        shows[row.caseID] = shows[row.caseID] == true || most > 0
      }
    }
    shows.merge(presented) { $1 }
    let places = Dictionary(
      report.map { ($0.caseID, [$0.block, $0.backend]) }, uniquingKeysWith: { first, _ in first })
    let moving = Set(shows.filter(\.value).keys.map { places[$0] })
    motionless = Set(shows.filter { !$0.value && moving.contains(places[$0.key]) }.keys)
  }

  /// The cases that show nothing new, and did in an earlier run, or another beside them does.
  package func stopped(since earlier: Liveness) -> Set<String> {
    motionless.union(shows.filter { !$1 && earlier.shows[$0] == true }.keys)
  }

  /// Takes the praise from cases without motion: what should be painted has regressed, what
  /// improved is not comparable, and what people would have seen in real time is missing for that.
  func settle(_ rows: inout [ComparedRow], since earlier: Liveness) {
    let stopped = stopped(since: earlier)
    for index in rows.indices where stopped.contains(rows[index].caseID) {
      let row = rows[index]
      let isSeen = [.frame, .server].contains(row.stage)
      let isLost = row.baseline != 0 || isSeen && motionless.contains(row.caseID)
      Self.settle(&rows[index], isLost: isLost && row.candidate == 0)
    }
  }

  /// The same of one row; `isLost`: something should be painted, and nothing is.
  static func settle(_ row: inout ComparedRow, isLost: Bool) {
    if isPainting(row.metric), isLost {
      row.conclude(.regressed, words)
    } else if row.verdict == .improved {
      row.conclude(.notComparable, words)
    } else if row.verdict == .missing, row.kind == .realTime {
      row.reason = words
    }
  }

  static func isPainting(_ metric: MetricName) -> Bool {
    EngineWork.painting.contains { [EngineWork.event($0), MetricName($0)].contains(metric) }
  }
}
