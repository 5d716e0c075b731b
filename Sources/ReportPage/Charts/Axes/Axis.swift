/// Draws axes: ticks, their labels, thin lines behind the data.
enum Axis {
  /// Labels below the picture's data at the scale's ticks; one that would touch its left neighbour
  /// or leave the picture is not written, its line is drawn all the same.
  /// - Parameters:
  ///   - top: the upper end of the lines, px.
  ///   - bottom: their lower end; labels stand below it.
  static func below(
    _ picture: inout Picture, _ scale: AxisScale, _ ticks: [Double], _ labels: [String],
    top: Double, bottom: Double
  ) {
    var taken = -Double.infinity
    for (tick, label) in zip(ticks, labels) {
      guard let x = scale.position(tick) else { continue }
      picture.line(x, top, x, bottom, "g")
      let width = TextMeasure.width(label, size: Picture.labelSize)
      let left = min(max(x - width / 2, 0), picture.width - width)
      guard left >= taken + 6, left >= 0 else { continue }
      picture.label(label, left + width / 2, bottom + 14, .middle, style: "m")
      taken = left + width
    }
  }

  /// Labels left of the picture's data; one that would touch its neighbour is not written.
  /// - Parameters:
  ///   - left: the left end of the lines, px; labels end before it.
  ///   - right: their right end.
  static func beside(
    _ picture: inout Picture, _ scale: AxisScale, _ ticks: [Double], _ labels: [String],
    left: Double, right: Double
  ) {
    var taken = Double.infinity
    for (tick, label) in zip(ticks, labels) {
      guard let y = scale.position(tick) else { continue }
      picture.line(left, y, right, y, "g")
      guard abs(taken - y) >= 14 else { continue }
      let room = left - 5
      picture.label(
        TextMeasure.fitted(label, room: room, size: Picture.labelSize), left - 5, y + 4, .end,
        style: "m")
      taken = y
    }
  }

  /// What the axis below shows, centred under it.
  static func title(_ picture: inout Picture, _ text: String, left: Double, right: Double) {
    picture.label(
      TextMeasure.fitted(text, room: picture.width, size: Picture.labelSize),
      (left + right) / 2, picture.height - 5, .middle, style: "m")
  }
}
