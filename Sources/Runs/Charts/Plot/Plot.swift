/// A picture of numbers: strips one below the other over one level axis, each with its marks and,
/// where its height means something, an upright axis; the key of its series stands below.
package struct Plot {
  /// A part of the picture between two heights.
  package struct Strip {
    /// The text at the left, on as many lines as it needs, and at the right.
    var name: String
    var text: String
    var isBold = false
    /// True if both stand beside the marks, not above them.
    var isInLine = false
    /// nil where heights are shares from 0 to 1.
    var y: Axis?
    /// Of its marks, px.
    let height: Double
    let marks: [Mark]

    package init(
      name: String = "", text: String = "", isBold: Bool = false, isInLine: Bool = false,
      y: Axis? = nil, height: Double, marks: [Mark]
    ) {
      (self.name, self.text, self.isBold, self.isInLine) = (name, text, isBold, isInLine)
      (self.y, self.height, self.marks) = (y, height, marks)
    }

    package static func heading(_ name: String) -> Strip {
      Strip(name: name, isBold: true, height: 0, marks: [])
    }
  }

  private let title: String
  private let width: Double
  private let x: Axis
  private let axisTitle: String
  private let strips: [Strip]
  private let levels: [Double]
  private let key: [(name: String, style: SeriesStyle)]

  /// A picture `width` px wide; lines through all strips mark `levels`, numbers of the level axis.
  package init(
    title: String, width: Double = Picture.columnWidth, x: Axis, axisTitle: String,
    strips: [Strip], levels: [Double] = [], key: [(name: String, style: SeriesStyle)] = []
  ) {
    (self.title, self.width, self.x, self.axisTitle) = (title, width, x, axisTitle)
    (self.strips, self.levels, self.key) = (strips, levels, key)
  }

  package var picture: Picture {
    let axisLines = TextMeasure.lines(axisTitle, room: width)
    let keys = keyPlaces
    // An upright axis may have a label at its upper end.
    let first = (strips.first.map(head) ?? 0) > 0 ? 4.0 : 10
    let bottom = strips.reduce(first) { $0 + room($1) }
    let foot = 23 + Double(axisLines.count) * Picture.lineHeight
    let height = bottom + foot + keys.height + 4
    var picture = Picture(width: width, height: height, title: title)
    var top = first
    for strip in strips {
      draw(strip, at: top, &picture)
      top += room(strip)
    }
    drawAxis(below: bottom, &picture)
    // Below the middle of the data, as far as the picture has room there.
    let half = TextMeasure.widest(axisLines) / 2
    let middle = max(min((left + right) / 2, width - half), half)
    picture.label(axisLines, middle, bottom + 33, .middle, style: "m")
    for (entry, place) in zip(key, keys.places) {
      let lines = keyLines(entry.name)
      picture.key(lines, entry.style.line, marker: entry.style, place.x, bottom + foot + place.y)
    }
    return picture
  }

  // MARK: - Room

  /// Upright axes have their labels at the left of all strips, strips in line their names.
  private var left: Double {
    let labels = strips.compactMap(\.y).flatMap(\.ticks).map(\.label)
    let names = strips.filter(\.isInLine).flatMap(nameLines)
    return labels.isEmpty && names.isEmpty
      ? 6 : max(min(TextMeasure.widest(labels), width / 3), TextMeasure.widest(names)) + 9
  }

  private var right: Double {
    width - 12 - TextMeasure.widest(strips.filter(\.isInLine).map(\.text))
  }

  /// Bold text takes about a tenth more.
  private func nameLines(_ strip: Strip) -> [String] {
    guard !strip.name.isEmpty else { return [] }
    if strip.isInLine { return TextMeasure.lines(strip.name, room: width * 0.42) }
    let text = TextMeasure.width(strip.text)
    let room = (width - 14) / (strip.isBold ? 1.12 : 1) - text
    return TextMeasure.lines(strip.name, room: room)
  }

  private func head(_ strip: Strip) -> Double {
    if strip.isInLine { return 0 }
    let lines = max(nameLines(strip).count, strip.text.isEmpty ? 0 : 1)
    // An upright axis may have a label at its lower end, above which the next strip's name stands.
    return lines == 0 ? 0 : Double(lines) * Picture.lineHeight + 10 + (strip.y == nil ? 0 : 8)
  }

  private func room(_ strip: Strip) -> Double { head(strip) + height(strip) }

  /// A name in line makes its strip as high as it is.
  private func height(_ strip: Strip) -> Double {
    let lines = strip.isInLine ? Double(nameLines(strip).count) : 0
    return lines > 0 ? max(strip.height, lines * Picture.lineHeight + 4) : strip.height
  }

  // MARK: - Drawing

  private func draw(_ strip: Strip, at top: Double, _ picture: inout Picture) {
    let style = strip.isBold ? "t h" : "t"
    // Nearer to what it names than to what stands above.
    let lines = nameLines(strip)
    let half = (height(strip) - Double(lines.count - 1) * Picture.lineHeight) / 2
    let base = top + (strip.isInLine ? half + 4 : strip.y == nil && strip.height > 0 ? 18 : 22)
    picture.label(lines, 2, base, style: style)
    let middle = top + height(strip) / 2 + 4
    picture.label(strip.text, width - 2, strip.isInLine ? middle : base, .end, style: style)
    guard strip.height > 0 else { return }
    let start = top + head(strip)
    let frame = Frame(
      x: x, y: strip.y, left: left, right: right, top: start, bottom: start + height(strip))
    var taken = Double.infinity
    for (value, label) in strip.y?.ticks ?? [] {
      guard let y = frame.height(value) else { continue }
      picture.line(left, y, right, y, "g")
      guard abs(taken - y) >= 14 else { continue }
      let text = TextMeasure.fitted(label, room: left - 7)
      picture.label(text, left - 6, y + 4, .end, style: "m")
      taken = y
    }
    for place in x.ticks.compactMap({ frame.across($0.value) }) {
      picture.line(place, frame.top, place, frame.bottom, "g")
    }
    for place in levels.compactMap(frame.across) {
      picture.line(place, frame.top, place, frame.bottom, "budget")
    }
    for mark in strip.marks { mark.draw(frame, &picture) }
  }

  /// Labels below the data, but those that would touch their left neighbour or leave the picture.
  private func drawAxis(below bottom: Double, _ picture: inout Picture) {
    var taken = -Double.infinity
    for (value, label) in x.ticks {
      guard let share = x.share(value) else { continue }
      let wide = TextMeasure.width(label)
      let place = min(max(left + (right - left) * share - wide / 2, 0), width - wide)
      guard place >= taken + 6, place >= 0 else { continue }
      picture.label(label, place + wide / 2, bottom + 17, .middle, style: "m")
      taken = place + wide
    }
  }

  private func keyLines(_ name: String) -> [String] {
    TextMeasure.lines(name, room: width - 4 - Picture.keyRoom)
  }

  /// Where the key's entries stand, row by row as text runs, and the height that they need.
  private var keyPlaces: (places: [(x: Double, y: Double)], height: Double) {
    var places: [(x: Double, y: Double)] = []
    var (x, y, height) = (2.0, 14.0, 0.0)
    for entry in key {
      let lines = keyLines(entry.name)
      let needed = Picture.keyRoom + TextMeasure.widest(lines)
      if x > 2, x + needed > width { (x, y) = (2, height + 14) }
      places.append((x, y))
      height = max(height, y - 11 + Double(lines.count) * Picture.lineHeight)
      x += needed + 16
    }
    return (places, height)
  }
}
