/// The outline of a shape in a drawing, in pixels. A point that is not finite is left out.
struct PathData {
  private(set) var text = ""

  /// Whether it draws nothing.
  var isEmpty: Bool { text.isEmpty }

  /// Starts at a point.
  mutating func move(_ x: Double, _ y: Double) { append("M", x, y) }

  /// Goes on to a point.
  mutating func line(_ x: Double, _ y: Double) { append(isEmpty ? "M" : "L", x, y) }

  /// Goes on level, then straight up or down.
  mutating func step(_ x: Double, _ y: Double) {
    guard Coordinate.areDrawable(x, y), !isEmpty else { return }
    text += "H" + Coordinate.text(x) + "V" + Coordinate.text(y)
  }

  /// A level line of its own.
  mutating func level(from x: Double, to end: Double, _ y: Double) {
    guard Coordinate.areDrawable(x, end, y) else { return }
    text += "M" + Coordinate.text(x) + " " + Coordinate.text(y) + "H" + Coordinate.text(end)
  }

  /// A small cross about a point.
  mutating func cross(_ x: Double, _ y: Double, radius: Double) {
    guard Coordinate.areDrawable(x, y, radius) else { return }
    let side = Coordinate.text(2 * radius)
    move(x - radius, y - radius)
    text += "l\(side) \(side)m0 -\(side)l-\(side) \(side)"
  }

  /// Closes the outline.
  mutating func close() { if !isEmpty { text += "Z" } }

  /// A dot, drawn by the round end of a line without length.
  mutating func dot(_ x: Double, _ y: Double) {
    guard Coordinate.areDrawable(x, y) else { return }
    text += "M" + Coordinate.text(x) + " " + Coordinate.text(y) + "h0"
  }

  /// A short slash across a point.
  mutating func slash(_ x: Double, _ y: Double) {
    guard Coordinate.areDrawable(x, y) else { return }
    text += "M" + Coordinate.text(x - 4) + " " + Coordinate.text(y + 4) + "l8 -8"
  }

  /// A line through points.
  static func through(_ points: [(x: Double, y: Double)]) -> PathData {
    var path = PathData()
    for point in points { path.line(point.x, point.y) }
    return path
  }

  /// An area with these corners.
  static func area(_ points: [(x: Double, y: Double)]) -> PathData {
    var path = through(points)
    path.close()
    return path
  }

  private mutating func append(_ command: String, _ x: Double, _ y: Double) {
    guard Coordinate.areDrawable(x, y) else { return }
    text += command + Coordinate.text(x) + " " + Coordinate.text(y)
  }
}
