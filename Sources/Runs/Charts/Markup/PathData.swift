/// The outline of a shape in a drawing, in pixels. A point that is not finite is left out.
struct PathData: Sendable, Equatable {
  /// The value of the attribute `d`.
  private(set) var text = ""

  var isEmpty: Bool { text.isEmpty }

  mutating func move(_ x: Double, _ y: Double) { append("M", x, y) }

  mutating func line(_ x: Double, _ y: Double) { append(isEmpty ? "M" : "L", x, y) }

  /// Goes on level, then straight up or down.
  mutating func step(_ x: Double, _ y: Double) {
    guard Coordinate.areDrawable(x, y), !isEmpty else { return }
    text += "H" + Coordinate.text(x) + "V" + Coordinate.text(y)
  }

  mutating func close() { if !isEmpty { text += "Z" } }

  /// A small shape whose outline, relative to its first point, is a constant of the program.
  mutating func glyph(_ x: Double, _ y: Double, _ outline: StaticString) {
    guard Coordinate.areDrawable(x, y) else { return }
    move(x, y)
    text += "\(outline)"
  }

  static func area(_ points: [(x: Double, y: Double)]) -> PathData {
    var path = PathData()
    for point in points { path.line(point.x, point.y) }
    path.close()
    return path
  }

  /// Adds straight lines through points, cut where they leave the strip between two heights.
  mutating func add(
    _ points: [(x: Double, y: Double)], between top: Double, and bottom: Double
  ) {
    var end: (x: Double, y: Double)?
    for (from, to) in zip(points, points.dropFirst()) {
      guard let piece = Self.cut(from, to, top, bottom) else { continue }
      if end.map({ $0 != piece.from }) ?? true { move(piece.from.x, piece.from.y) }
      line(piece.to.x, piece.to.y)
      end = piece.to
    }
  }

  /// The part of a straight line between two heights; nil when there is none.
  private static func cut(
    _ from: (x: Double, y: Double), _ to: (x: Double, y: Double), _ top: Double, _ bottom: Double
  ) -> (from: (x: Double, y: Double), to: (x: Double, y: Double))? {
    guard max(from.y, to.y) >= top, min(from.y, to.y) <= bottom else { return nil }
    func end(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
      let y = min(max(point.y, top), bottom)
      guard y != point.y else { return point }
      return (from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x), y)
    }
    return (end(from), end(to))
  }

  private mutating func append(_ command: String, _ x: Double, _ y: Double) {
    guard Coordinate.areDrawable(x, y) else { return }
    text += command + Coordinate.text(x) + " " + Coordinate.text(y)
  }
}

/// Numbers as a drawing takes them.
enum Coordinate {
  /// True if all numbers can be drawn: finite, and not so large that their text needs an exponent.
  static func areDrawable(_ values: Double...) -> Bool {
    values.allSatisfy { abs($0) < 1e6 }
  }

  /// A place to a tenth of a pixel, as short as it goes.
  static func text(_ value: Double) -> String {
    precondition(areDrawable(value), "a place that cannot be drawn")
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let whole = abs(tenths) / 10
    let rest = abs(tenths) % 10
    return sign + "\(whole)" + (rest == 0 ? "" : ".\(rest)")
  }
}
