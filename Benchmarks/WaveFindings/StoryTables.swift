import Geometry
import Vocabulary
import WaveBenchmarks
import WaveViews
import Wording

/// The tables of docs/waves.md about what happens once: water that rises and settles, and the
/// events in a view's life.
struct StoryTables {
  private let stored: StoredNumbers

  /// The number of views in the tables.
  private static let views = 12

  init(stored: StoredNumbers) { self.stored = stored }

  /// What each part of a life costs under each strategy that shows the water.
  func progress() throws -> String {
    var lines = [
      "| part | strategy | app, us | server, us | frames | app awake | drawn | animations left |",
      "|---|---|---|---|---|---|---|---|",
    ]
    let wave = Wave.yswater
    for part in stored.parts("progress", of: wave) {
      for strategy in stored.strategies("progress", .progress, of: wave) {
        let place = FindingCase(
          scenario: .progress, wave: wave, strategy: strategy, views: Self.views,
          size: wave.defaultSize, part: part)
        let costs = try stored.sideCosts("progress", place).joined(separator: " | ")
        let awake = try stored.number("progress", place, .frame, .awakeFrames)
        let drawn = try stored.number("progress", place, .frame, .drawnFrames)
        let left = try stored.number("progress", place, .frame, .animationsLeft)
        let counts = [awake.frames, awake.median, drawn.median, left.median]
          .map { PeopleNumber.prose.fixed($0, decimals: 0) }.joined(separator: " | ")
        lines.append("| \(part) | `\(strategy)` | \(costs) | \(counts) |")
      }
    }
    return lines.joined(separator: "\n")
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
