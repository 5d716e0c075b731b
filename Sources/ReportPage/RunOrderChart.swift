import ResultStore
import SampleStatistics

/// The value of each sample in the order in which they were taken, processes side by side.
struct RunOrderChart {
  let title: String
  let samples: [SampleRow]
  let thinning: SampleThinning
  let style: SeriesStyle

  private static let left = 58.0
  private static let right = Picture.width - 6
  private static let top = 8.0
  private static let height = 210.0
  private static let bottom = 172.0

  /// A process's share of the axis.
  private struct Span {
    let process: Int
    let rounds: ClosedRange<Int>
    let start: Double
    let end: Double
  }

  /// The picture; nil when no sample has a value.
  var picture: Picture? {
    let drawn = thinning.plain + thinning.flagged
    guard
      let y = AxisScale(
        .linear, showing: drawn.compactMap(\.value), room: 0.05, start: Self.bottom,
        end: Self.top)
    else { return nil }
    var picture = Picture(height: Self.height, title: title)
    let ticks = Ticks.values(y, wanted: 5)
    Axis.beside(
      &picture, y, ticks, Ticks.timeLabels(ticks), left: Self.left, right: Self.right)
    let spans = spans
    drawProcesses(spans, &picture)
    drawSamples(spans, y, &picture)
    drawMedians(spans, y, &picture)
    return picture
  }

  /// Processes take equal room, whatever the number of their rounds.
  private var spans: [Span] {
    let processes = Dictionary(grouping: samples, by: \.process).sorted { $0.key < $1.key }
    let width = (Self.right - Self.left) / Double(max(processes.count, 1))
    return processes.enumerated().compactMap { index, entry in
      let rounds = entry.value.map(\.round)
      guard let first = rounds.min(), let last = rounds.max() else { return nil }
      let start = Self.left + Double(index) * width
      let inset = min(6, width / 4)
      return Span(
        process: entry.key, rounds: first...last, start: start + inset,
        end: start + width - inset)
    }
  }

  private func drawProcesses(_ spans: [Span], _ picture: inout Picture) {
    var taken = -Double.infinity
    for (index, span) in spans.enumerated() {
      let middle = (span.start + span.end) / 2
      if index > 0 {
        let edge = (spans[index - 1].end + span.start) / 2
        picture.line(edge, Self.top, edge, Self.bottom, "g")
      }
      let text = "\(span.process)"
      let width = TextMeasure.width(text, size: Picture.labelSize)
      guard middle - width / 2 > taken + 4, middle + width / 2 < Picture.width else { continue }
      picture.label(text, middle, Self.bottom + 14, .middle, style: "m")
      taken = middle + width / 2
    }
    Axis.title(
      &picture, "process, its rounds from left to right", left: Self.left, right: Self.right)
  }

  private func place(_ sample: SampleRow, _ spans: [Span]) -> Double? {
    guard let span = spans.first(where: { $0.process == sample.process }) else { return nil }
    let count = Double(span.rounds.upperBound) - Double(span.rounds.lowerBound)
    guard count > 0 else { return (span.start + span.end) / 2 }
    let share = (Double(sample.round) - Double(span.rounds.lowerBound)) / count
    return span.start + share * (span.end - span.start)
  }

  private func drawSamples(_ spans: [Span], _ y: AxisScale, _ picture: inout Picture) {
    func places(_ samples: [SampleRow]) -> [(x: Double, y: Double)] {
      samples.compactMap { sample in
        guard let x = place(sample, spans), let y = sample.value.flatMap(y.position) else {
          return nil
        }
        return (x, y)
      }
    }
    func dots(_ samples: [SampleRow]) -> PathData {
      var path = PathData()
      for place in places(samples) { path.dot(place.x, place.y) }
      return path
    }
    let outliers = thinning.flagged.filter { $0.flags.contains("outlier") }
    picture.path(dots(outliers), "ring")
    picture.path(dots(thinning.plain + thinning.flagged), style.dots)
    var crosses = PathData()
    for place in places(thinning.flagged.filter { SampleThinning.marks($0) != ["outlier"] }) {
      crosses.slash(place.x, place.y)
    }
    picture.path(crosses, "k")
  }

  private func drawMedians(_ spans: [Span], _ y: AxisScale, _ picture: inout Picture) {
    for span in spans {
      let values = samples.filter { $0.process == span.process }.compactMap(\.value)
      guard let median = Quantile.median(values.filter(\.isFinite)), let place = y.position(median)
      else { continue }
      picture.line(span.start - 4, place, span.end + 4, place, "k")
    }
  }
}
