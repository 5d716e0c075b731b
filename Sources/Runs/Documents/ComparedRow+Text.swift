import Foundation
import Measurement

extension ComparedRow {
  /// Stage and metric, `frame cpu_time`, and that the case shows no motion.
  package var what: String { "\(stage.rawValue) \(Self.short(metricText))\(motion)" }

  /// A metric without the name of what counts it, in front of a colon.
  static func short(_ metric: String) -> String {
    metric.split(separator: ":").last.map(String.init) ?? metric
  }

  /// That a row's case shows no motion, behind what the row is; nothing of others.
  var motion: String { reason == Liveness.words ? ", \(reason)" : "" }

  package var before: String { text(baseline) }
  package var after: String { text(candidate) }

  func text(_ number: Double?) -> String {
    guard let number else { return "" }
    if kind == .realTime { return Difference.text(number, unit) }
    return switch unit {
    case .nanoseconds: PeopleNumber.terminal.time(number)
    case .times: PeopleNumber.terminal.digits(number) + " x"
    default: PeopleNumber.terminal.exact(number)
    }
  }

  /// The change with its sign, in % or, in real time, in the row's unit; empty where there is none.
  var changeText: String {
    if let shownDifference { return Difference.signed(shownDifference, unit) }
    guard let change else { return "" }
    return change.isFinite ? Percent.change(change) : "from 0"
  }

  /// The 95 % interval of the change; empty where none was tested.
  var intervalText: String {
    guard let interval = test?.interval else { return "" }
    return kind == .realTime
      ? Difference.interval(interval.lower, interval.upper, unit)
      : String(format: "[%+.2f, %+.2f]", (interval.lower - 1) * 100, (interval.upper - 1) * 100)
  }

  /// Candidate / baseline with its interval; nil where none was tested.
  var testedRatio: PairedRatio? {
    guard let ratio, let test else { return nil }
    return PairedRatio(ratio: ratio, interval: test.interval, unit: .process, units: 0)
  }

  /// Of a real-time row that was not judged: between what is shown.
  private var shownDifference: Double? {
    guard kind == .realTime else { return nil }
    return difference ?? baseline.flatMap { baseline in candidate.map { $0 - baseline } }
  }

  /// How large the change is among others.
  var size: Double {
    guard kind == .realTime else { return abs(change ?? 0) }
    guard let shownDifference, let least = minimumDifference, least > 0 else { return 0 }
    return abs(shownDifference) / least * max(minimumEffect, 0.01)
  }
}
