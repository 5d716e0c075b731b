import Foundation
import Measurement
import Runs
import WaveSuites
import WaveViews

/// `wavebench render --scenario interrupt`: the picture of the modes, and what the eye sees
/// as text.
enum InterruptionRendering {
  static func draw(_ interruptions: Interruptions, to output: OutputFile) throws {
    let published = InterruptionStory.published(secondDuration: 0.4)
    let every = PeopleNumber.terminal.rounded(interruptions.interval * 1000, decimals: 2)
    let stories: [(String, InterruptionStory)] = [
      ("As published: 500 pt in 1 s, back in 0.4 s, linear", published),
      (
        "Retargeted every \(every) ms, 5 times, eased over 0.4 s",
        .scenario(interruptions, moves: 5, distance: 281.25, refreshHz: 60)
      ),
      ("Cancelled midway by a finger at 800 pt/s, eased", .cancelled()),
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
        + trace.results.map { PeopleNumber.terminal.rounded($0.value, decimals: 2) }
    }
    return column.title + "\n" + TextColumns.aligned([["mode"] + names] + rows) + "\n"
  }
}

/// Space-time plots of the modes of an interruption as one SVG: a column per story, panels for
/// position, velocity and animations alive.
struct InterruptionPicture {
  struct Column {
    let title: String
    let traces: [InterruptionTrace]
  }

  let columns: [Column]

  private static let title = "A layer that is retargeted before it arrives, in four modes"
  private static let (head, gap, columnWidth) = (32.0, 16.0, 408.0)

  var svg: String {
    let charts = columns.compactMap { Self.plot($0)?.picture }
    let width = charts.reduce(-Self.gap) { $0 + $1.width + Self.gap }
    let height = charts.map(\.height).max() ?? 0
    var picture = Picture(width: max(width, 0), height: Self.head + height, title: Self.title)
    var x = 2.0
    for mode in InterruptionMode.allCases {
      x = picture.key([mode.rawValue], Self.look(mode).line, x, 18) + 22
    }
    picture.key(["retargets"], "budget", x, 18)
    for (index, chart) in charts.enumerated() {
      picture.place(chart, Double(index) * (Self.columnWidth + Self.gap), Self.head)
    }
    return picture.document
  }

  /// Strokes differ, so that colour is never alone.
  private static func look(_ mode: InterruptionMode) -> SeriesStyle {
    switch mode {
    case .replace: SeriesStyle(1, stroke: .dotted)
    case .beginFromCurrentState: SeriesStyle(2, stroke: .dashed)
    case .additive: SeriesStyle(0)
    case .spring: SeriesStyle(3)
    }
  }

  private typealias Curve = (mode: InterruptionMode, points: [Mark.Point])

  /// Several quantities over one time, a strip for each below the other; nil when there is no time.
  private static func plot(_ column: Column) -> Plot? {
    let story = column.traces.first?.story
    let start = story?.start ?? 0
    let end = column.traces.first?.frames.last?.time ?? start
    func curves(_ points: (InterruptionTrace) -> [(time: Double, value: Double)]) -> [Curve] {
      column.traces.map { trace in
        (trace.mode, points(trace).map { ($0.time - start, $0.value) })
      }
    }
    let fastest = column.traces.flatMap(\.velocities).map(abs).max() ?? 0
    let cut =
      "cut off: \(InterruptionMode.replace.rawValue), up to "
      + "\(PeopleNumber.page.fixed(fastest, decimals: 0)) pt/s in a frame"
    let strips = [
      strip("position, pt", curves(position), height: 250, ticks: 6),
      // The frames in which replacing jumps would flatten every other velocity.
      strip("velocity, pt/s", curves(velocity), height: 150, ticks: 3, cut: (.replace, cut)),
      strip("animations alive", curves(animations), height: 70, ticks: 3),
    ]
    return Axis(low: 0, high: end - start).map { x in
      Plot(
        title: column.title, width: columnWidth, x: x.naming(6),
        axisTitle: "time, s" + hidden(column.traces),
        strips: [Plot.Strip.heading(column.title)] + strips.compactMap(\.self),
        levels: (story?.moves ?? []).map { $0.time - start })
    }
  }

  /// The modes whose positions are those of one that is drawn over them, as part of a sentence.
  private static func hidden(_ traces: [InterruptionTrace]) -> String {
    let pairs = traces.indices.compactMap { index -> (under: String, over: String)? in
      let over = traces[(index + 1)...].last { above in
        zip(above.frames, traces[index].frames).allSatisfy { abs($0.x - $1.x) < 0.5 }
      }
      return over.map { (traces[index].mode.rawValue, $0.mode.rawValue) }
    }
    guard let over = pairs.first?.over else { return "" }
    let under = pairs.filter { $0.over == over }.map(\.under)
    return "; \(under.joined(separator: " and ")) lie under \(over)"
  }

  /// Its axis begins below the least number and ends above the greatest, 0 among them; a mode that
  /// is cut makes no room for itself, and what leaves the axis is said.
  private static func strip(
    _ name: String, _ curves: [Curve], height: Double, ticks: Int,
    cut: (mode: InterruptionMode, words: String)? = nil
  ) -> Plot.Strip? {
    let values = curves.filter { $0.mode != cut?.mode }.flatMap(\.points).map(\.y)
    let shown = Ticks.around(
      low: min(0, values.min() ?? 0), high: max(1, values.max() ?? 1), wanted: ticks)
    guard let low = shown.first, let high = shown.last, let y = Axis(low: low, high: high) else {
      return nil
    }
    let leaves = curves.flatMap(\.points).contains { $0.y < low || $0.y > high }
    return Plot.Strip(
      name: name, text: leaves ? cut?.words ?? "" : "",
      y: y.naming(shown, Ticks.plainLabels(shown)), height: height,
      marks: curves.map { .line($0.points, look($0.mode).line) })
  }

  /// Breaks are drawn as such, not as slopes.
  private static func position(_ trace: InterruptionTrace) -> [(time: Double, value: Double)] {
    var points = trace.frames.map { (time: $0.time, value: $0.x) }
    for change in trace.breaks {
      let place = points.firstIndex { $0.time >= change.time - 1e-9 } ?? points.count
      points.insert(
        contentsOf: [(change.time, change.x.before), (change.time, change.x.after)], at: place)
    }
    return points
  }

  /// The velocity of a frame stands in the frame's middle.
  private static func velocity(_ trace: InterruptionTrace) -> [(time: Double, value: Double)] {
    zip(trace.frames.dropFirst(), trace.velocities)
      .map { ($0.time - 0.5 / trace.story.refreshHz, $1) }
  }

  private static func animations(_ trace: InterruptionTrace) -> [(time: Double, value: Double)] {
    let points = trace.frames.map { (time: $0.time, value: Double($0.serverAnimations)) }
    return points.prefix(1) + zip(points.dropFirst(), points).flatMap { [($0.time, $1.value), $0] }
  }
}
