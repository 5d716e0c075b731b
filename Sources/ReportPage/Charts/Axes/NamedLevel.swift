/// A number that a chart marks by a line across it, such as a limit.
public struct NamedLevel: Sendable, Equatable {
  /// Where the line is.
  public let value: Double
  /// What the line is called; for lines close together, names stand in one label.
  public let name: String

  /// A line at `value`.
  public init(value: Double, name: String) {
    self.value = value
    self.name = name
  }

  /// Draws those levels that an upright scale shows, dotted from `left` to `right`, px, and names
  /// them all above the uppermost, below the lowest where there is no room: at the left, where
  /// lines that rise leave some.
  static func draw(
    _ levels: [NamedLevel], _ scale: AxisScale, left: Double, right: Double,
    _ picture: inout Picture
  ) {
    let shown = levels.compactMap { level in
      scale.position(level.value).map { (name: level.name, y: $0) }
    }
    for level in shown { picture.line(left, level.y, right, level.y, "budget") }
    guard let top = shown.map(\.y).min(), let bottom = shown.map(\.y).max() else { return }
    let text = shown.map(\.name).joined(separator: ", ")
    picture.label(
      TextMeasure.fitted(text, room: right - left, size: Picture.labelSize), left + 2,
      top - 14 >= scale.end ? top - 4 : bottom + 12, style: "m")
  }
}
