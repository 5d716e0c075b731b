import Foundation
import Measurement
import Reports
import Vocabulary
import WaveSuites
import WaveViews

/// `wavebench render --scenario interrupt`: the picture of the three modes, and what the eye sees
/// as text.
enum InterruptionRendering {
  static func draw(_ interruptions: Interruptions, to output: OutputFile) throws {
    let published = InterruptionStory.published(secondDuration: 0.4)
    let every = PeopleNumber.terminal.rounded(
      interruptions.interval * 1000, decimals: 2)
    let stories: [(String, InterruptionStory)] = [
      ("As published: 500 pt in 1 s, back in 0.4 s, linear", published),
      (
        "Retargeted every \(every) ms, 5 times, eased over 0.4 s",
        .scenario(interruptions, moves: 5, distance: 281.25, refreshHz: 60)
      ),
    ]
    let columns = try stories.map { title, story in
      InterruptionPicture.Column(
        title: title,
        traces: try InterruptionMode.allCases.map { try InterruptionTrace(story, mode: $0) })
    }
    try output.write(InterruptionPicture(columns: columns).svg)
    for column in columns {
      if output.isStandardOutput {
        StandardStreams.note(document: table(column) + "\n")
      } else {
        StandardStreams.put(table(column) + "\n")
      }
    }
  }

  private static func table(_ column: InterruptionPicture.Column) -> String {
    let names = column.traces.first?.results.map { "\($0.metric.name) (\($0.metric.unit))" } ?? []
    let rows = column.traces.map { trace in
      [trace.mode.rawValue]
        + trace.results.map {
          PeopleNumber.terminal.rounded($0.value, decimals: 2)
        }
    }
    return column.title + "\n" + TextColumns.aligned([["mode"] + names] + rows) + "\n"
  }
}
