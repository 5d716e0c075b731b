/// The outline of a shape in a drawing, in pixels. A point that is not finite is left out.
public struct PathData: Sendable, Equatable {
  /// The value of the attribute `d`.
  public private(set) var text = ""

  /// Nothing yet.
  public init() {}

  /// Whether it draws nothing.
  public var isEmpty: Bool { text.isEmpty }

  /// Starts at a point.
  public mutating func move(_ x: Double, _ y: Double) { append("M", x, y) }

  /// Goes on to a point.
  public mutating func line(_ x: Double, _ y: Double) { append(isEmpty ? "M" : "L", x, y) }

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
  public mutating func close() { if !isEmpty { text += "Z" } }

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
  public static func through(_ points: [(x: Double, y: Double)]) -> PathData {
    var path = PathData()
    for point in points { path.line(point.x, point.y) }
    return path
  }

  /// An area with these corners.
  public static func area(_ points: [(x: Double, y: Double)]) -> PathData {
    var path = through(points)
    path.close()
    return path
  }

  /// Straight lines through points as far as they run between two heights; a line that leaves the
  /// strip ends at its edge.
  static func through(
    _ points: [(x: Double, y: Double)], between top: Double, and bottom: Double
  ) -> PathData {
    var path = PathData()
    var end: (x: Double, y: Double)?
    for (from, to) in zip(points, points.dropFirst()) {
      guard let piece = cut(from, to, top, bottom) else { continue }
      if end.map({ $0 != piece.from }) ?? true { path.move(piece.from.x, piece.from.y) }
      path.line(piece.to.x, piece.to.y)
      end = piece.to
    }
    return path
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
  /// Whether all numbers can be drawn: finite, and not so large that their text needs an exponent.
  static func areDrawable(_ values: Double...) -> Bool {
    values.allSatisfy { abs($0) < 1e6 }
  }

  /// A place to a tenth of a pixel, as short as it goes.
  ///
  /// - Precondition: `areDrawable(value)`.
  static func text(_ value: Double) -> String {
    precondition(areDrawable(value), "a place that cannot be drawn")
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let whole = abs(tenths) / 10
    let rest = abs(tenths) % 10
    return sign + "\(whole)" + (rest == 0 ? "" : ".\(rest)")
  }
}
