import AnimationTiming
import Reports
import Vocabulary
import WaveSuites
import WaveViews

/// The tables of docs/waves.md about what happens once: water that rises and settles, and the
/// events in a view's life.
struct StoryTables {
  private let stored: StoredNumbers

  /// The number of views in the tables.
  private static let views = 12

  init(stored: StoredNumbers) { self.stored = stored }

  /// What each part of a life of water costs under each strategy that shows it.
  func progress() throws -> String {
    let wave = Wave.yswater
    let rows = try stored.parts("progress", of: wave).flatMap { part in
      try lines(of: wave, part).map { "| \(part) | \($0)" }
    }
    return (Self.head("part") + rows).joined(separator: "\n")
  }

  /// What the whole lives of other waves cost.
  func lives() throws -> String {
    let rows = try [Wave.yx, .wx].flatMap { wave in
      try lines(of: wave, "life").map { "| `\(wave.id)` | \($0)" }
    }
    return (Self.head("wave") + rows).joined(separator: "\n")
  }

  private static func head(_ first: String) -> [String] {
    [
      "| \(first) | strategy | app, us | server, us | frames | app awake | drawn "
        + "| animations left |",
      "|---|---|---|---|---|---|---|---|",
    ]
  }

  private func lines(of wave: Wave, _ part: String) throws -> [String] {
    try stored.strategies("progress", .progress, of: wave).map { strategy in
      let place = FindingCase(
        scenario: .progress, wave: wave, strategy: strategy, views: Self.views,
        size: wave.defaultSize, part: part)
      let costs = try stored.sideCosts("progress", place).joined(separator: " | ")
      let awake = try stored.number("progress", place, .frame, .awakeFrames)
      let drawn = try stored.number("progress", place, .frame, .drawnFrames)
      let left = try stored.number("progress", place, .frame, .animationsLeft)
      let counts = [awake.frames, awake.median, drawn.median, left.median]
        .map { PeopleNumber.prose.fixed($0, decimals: 0) }.joined(separator: " | ")
      return "`\(strategy)` | \(costs) | \(counts) |"
    }
  }

  /// What each event costs under each strategy, and what becomes of the wave.
  func lifecycle() throws -> String {
    var lines = [
      "| event | strategy | app, us | server, us | jump, pt | awake in ten frames after | drawn |",
      "|---|---|---|---|---|---|---|",
    ]
    for part in stored.parts("lifecycle", of: .jw) {
      for strategy in stored.strategies("lifecycle", .lifecycle) {
        let place = FindingCase(
          scenario: .lifecycle, strategy: strategy, views: Self.views, part: part)
        let costs = try stored.sideCosts("lifecycle", place).joined(separator: " | ")
        let jump = (try? stored.number("lifecycle", place, .frame, .eventJump)).map {
          PeopleNumber.prose.rounded($0.median, decimals: 1)
        }
        let after = try [MetricName.awakeFrames, .drawnFrames].map {
          PeopleNumber.prose.fixed(
            try stored.number("lifecycle", place, .frame, $0).median, decimals: 0)
        }
        lines.append(
          "| \(part) | `\(strategy)` | \(costs) | \(jump ?? "") | "
            + after.joined(separator: " | ") + " |")
      }
    }
    return lines.joined(separator: "\n")
  }
}
