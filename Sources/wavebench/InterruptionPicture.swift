import Foundation
import WaveBenchmarks
import WaveViews

/// Space-time plots of the modes of an interruption as one SVG: a column per story, rows for position,
/// velocity and animations alive.
struct InterruptionPicture {
  /// A story under every mode.
  struct Column {
    let title: String
    let traces: [InterruptionTrace]
  }

  let columns: [Column]

  /// The colours of Okabe and Ito (2008), and dashes, so that colour is never alone.
  private static let looks: [InterruptionMode: (color: String, dash: String, width: Double)] = [
    .replace: ("#d55e00", "2 3", 2), .beginFromCurrentState: ("#0072b2", "8 4", 2),
    .additive: ("#009e73", "", 2.5),
  ]
  private static let size = (width: 960.0, height: 730.0)
  private static let panelWidth = 390.0
  private static let rows: [(title: String, top: Double, height: Double)] = [
    ("position, pt", 90, 260), ("velocity, pt/s", 405, 150), ("animations alive", 610, 75),
  ]

  /// The document.
  var svg: String {
    let width = Int(Self.size.width)
    let height = Int(Self.size.height)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" font-family="sans-serif" font-size="12" fill="#222">
      <title>A layer that is retargeted before it arrives, in three modes</title>
      <rect width="\(width)" height="\(height)" fill="#fff"/>
      \(legend)
      \(columns.enumerated().map(draw).joined(separator: "\n"))
      </svg>

      """
  }

  private var legend: String {
    var x = 70.0
    return InterruptionMode.allCases.map { mode in
      let text = Self.text(mode.rawValue, x + 42, 24)
      let line = Self.line([(x, 20), (x + 36, 20)], mode)
      x += 70 + 7.2 * Double(mode.rawValue.count)
      return line + text
    }.joined() + Self.text("dotted: retargets", x, 24, color: "#777")
  }

  // MARK: - Panels

  private func draw(_ index: Int, _ column: Column) -> String {
    guard let story = column.traces.first?.story, let end = column.traces.first?.frames.last?.time
    else { return "" }
    let left = 70 + Double(index) * (Self.panelWidth + 85)
    let time = InterruptionScale(0, end - story.start, left, left + Self.panelWidth)
    var parts = [Self.text(column.title, left, 62, size: 14)]
    for (row, place) in Self.rows.enumerated() {
      let curves = column.traces.map { Self.points($0, row) }
      // The frames in which replacing jumps would flatten every other velocity.
      let shown = zip(column.traces, curves).filter { row != 1 || $0.0.mode != .replace }
      let values = shown.flatMap { $0.1.map(\.1) }
      let scale = InterruptionScale(
        covering: values, place.top + place.height, place.top, ticks: row == 0 ? 6 : 3)
      parts.append(Self.frame(place, time, scale, isLast: row == 2))
      for move in story.moves {
        let x = time(move.time - story.start)
        parts.append(
          "<path d=\"M\(Self.digits(x)) \(place.top)V\(place.top + place.height)\" "
            + "stroke=\"#777\" stroke-dasharray=\"1 3\"/>")
      }
      let clip = "clip\(index)\(row)"
      parts.append(Self.clip(clip, time, place.top, place.height))
      for (trace, points) in zip(column.traces, curves) {
        parts.append(Self.line(points.map { (time($0.0 - story.start), scale($0.1)) }, trace.mode))
      }
      parts.append("</g>")
      if row == 1 { parts.append(Self.offScale(column.traces, time, place.top, scale)) }
    }
    return parts.joined(separator: "\n")
  }

  /// The curve of one row: breaks are drawn as such, not as slopes.
  private static func points(_ trace: InterruptionTrace, _ row: Int) -> [(Double, Double)] {
    switch row {
    case 0: return position(trace)
    case 1:
      return zip(trace.frames.dropFirst(), trace.velocities)
        .map { ($0.time - 0.5 / trace.story.refreshHz, $1) }
    default: return steps(trace.frames.map { ($0.time, Double($0.serverAnimations)) })
    }
  }

  private static func position(_ trace: InterruptionTrace) -> [(Double, Double)] {
    var points = trace.frames.map { ($0.time, $0.x) }
    for change in trace.breaks {
      let place = points.firstIndex { $0.0 >= change.time - 1e-9 } ?? points.count
      points.insert(
        contentsOf: [(change.time, change.x.before), (change.time, change.x.after)], at: place)
    }
    return points
  }

  private static func steps(_ points: [(Double, Double)]) -> [(Double, Double)] {
    guard let first = points.first else { return [] }
    return [first]
      + zip(points.dropFirst(), points).flatMap { [($0.0, $1.1), $0] }
  }

  private static func frame(
    _ place: (title: String, top: Double, height: Double), _ time: InterruptionScale,
    _ scale: InterruptionScale, isLast: Bool
  ) -> String {
    let bottom = place.top + place.height
    var parts = [text(place.title, time.start, place.top - 8, color: "#555")]
    for tick in scale.ticks {
      let y = digits(scale(tick))
      parts.append("<path d=\"M\(digits(time.start)) \(y)H\(digits(time.end))\" stroke=\"#ddd\"/>")
      parts.append(text(digits(tick), time.start - 6, scale(tick) + 4, anchor: "end"))
    }
    for tick in time.ticks {
      let x = digits(time(tick))
      parts.append("<path d=\"M\(x) \(digits(bottom))v4\" stroke=\"#555\"/>")
      if isLast { parts.append(text(digits(tick), time(tick), bottom + 18, anchor: "middle")) }
    }
    if isLast {
      parts.append(
        text("time, s", (time.start + time.end) / 2, bottom + 36, anchor: "middle", color: "#555"))
    }
    return parts.joined(separator: "\n")
  }

  // MARK: - Marks

  /// Opens a group that is cut at a panel's edges; a line's width more, so that edges show.
  private static func clip(
    _ name: String, _ time: InterruptionScale, _ top: Double, _ height: Double
  ) -> String {
    "<clipPath id=\"\(name)\"><rect x=\"\(digits(time.start))\" y=\"\(digits(top - 2))\" "
      + "width=\"\(digits(time.end - time.start))\" height=\"\(digits(height + 4))\"/></clipPath>"
      + "<g clip-path=\"url(#\(name))\">"
  }

  /// Says how far what was cut off goes.
  private static func offScale(
    _ traces: [InterruptionTrace], _ time: InterruptionScale, _ top: Double,
    _ scale: InterruptionScale
  ) -> String {
    let most = traces.flatMap(\.velocities).map(abs).max() ?? 0
    guard most > max(abs(scale.low), abs(scale.high)) else { return "" }
    return text(
      "off the scale: replace, up to \(Int(most.rounded())) pt/s in one frame", time.end, top - 8,
      anchor: "end", color: "#d55e00")
  }

  private static func line(_ points: [(Double, Double)], _ mode: InterruptionMode) -> String {
    let look = looks[mode] ?? ("#000", "", 1)
    let path = points.enumerated()
      .map { ($0 == 0 ? "M" : "L") + "\(digits($1.0)) \(digits($1.1))" }.joined()
    return
      "<path d=\"\(path)\" fill=\"none\" stroke=\"\(look.color)\" stroke-width=\"\(look.width)\" "
      + "stroke-linejoin=\"round\" stroke-dasharray=\"\(look.dash)\"/>"
  }

  private static func text(
    _ text: String, _ x: Double, _ y: Double, anchor: String = "start", color: String = "#222",
    size: Int = 12
  ) -> String {
    "<text x=\"\(digits(x))\" y=\"\(digits(y))\" text-anchor=\"\(anchor)\" fill=\"\(color)\" "
      + "font-size=\"\(size)\">\(text)</text>"
  }

  /// At most two decimals.
  static func digits(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
  }
}
