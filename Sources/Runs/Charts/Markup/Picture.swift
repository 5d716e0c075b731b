/// A drawing as SVG, inline in a page or a file of its own.
package struct Picture: Sendable {
  /// Where a label's text begins, or how it stands about its place.
  enum Anchor: String { case start, middle, end }

  /// The width of a picture in a column: what a phone shows without scaling it down, px.
  package static let columnWidth = 344.0
  /// The size of labels, px per em.
  static let labelSize = 12.0
  /// From one line of a label to the next, px.
  static let lineHeight = 13.0

  package let width: Double
  package let height: Double
  private let title: String
  /// The description of a picture in a file of its own; nil for none.
  var description: String?
  private var marks: [Markup] = []
  private var classes: Set<String> = []

  /// An empty picture; `title` is what a screen reader says instead of it.
  package init(width: Double = Picture.columnWidth, height: Double, title: String) {
    self.width = width
    self.height = height
    self.title = title
  }

  // MARK: - Marks

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String) {
    add("line", style, at: ["x1": x1, "y1": y1, "x2": x2, "y2": y2])
  }

  /// A rectangle; `note` is shown on pointing at it.
  mutating func rectangle(
    _ x: Double, _ y: Double, width: Double, height: Double, _ style: String, note: String? = nil
  ) {
    guard width >= 0, height >= 0 else { return }
    add("rect", style, at: ["x": x, "y": y, "width": width, "height": height], note: note)
  }

  mutating func path(_ path: PathData, _ style: String, note: String? = nil) {
    if !path.isEmpty { add("path", style, ["d": path.text], note: note) }
  }

  /// A label whose baseline is at `y`.
  mutating func label(
    _ text: String, _ x: Double, _ y: Double, _ anchor: Anchor = .start, style: String = "t"
  ) {
    guard Coordinate.areDrawable(x, y), !text.isEmpty else { return }
    add(
      "text", style, at: ["x": x, "y": y],
      anchor == .start ? [:] : ["text-anchor": anchor.rawValue], children: [.text(text)])
  }

  /// A label of several lines; the first one's baseline is at `y`.
  mutating func label(
    _ lines: [String], _ x: Double, _ y: Double, _ anchor: Anchor = .start, style: String = "t"
  ) {
    for (index, line) in lines.enumerated() {
      label(line, x, y + Double(index) * Self.lineHeight, anchor, style: style)
    }
  }

  // MARK: - Pictures of pictures

  /// A sample of a line, and of its marker where it has one, with its name behind it; the first
  /// line's baseline is at `y`. Returns where it ends, px.
  @discardableResult
  package mutating func key(
    _ name: [String], _ line: String, marker: SeriesStyle? = nil, _ x: Double, _ y: Double
  ) -> Double {
    self.line(x, y - 4, x + 28, y - 4, line)
    if let marker { path(marker.shape.outline(x + 14, y - 4), marker.fill) }
    label(name, x + Self.keyRoom, y)
    return x + Self.keyRoom + TextMeasure.widest(name)
  }

  /// From the beginning of a key's sample to that of its name, px.
  static let keyRoom = 34.0

  /// Another picture with its upper left corner at a place.
  package mutating func place(_ other: Picture, _ x: Double, _ y: Double) {
    guard Coordinate.areDrawable(x, y) else { return }
    let move = "translate(\(Coordinate.text(x)) \(Coordinate.text(y)))"
    marks.append(.element("g", ["transform": move], other.marks))
    classes.formUnion(other.classes)
  }

  // MARK: - Source

  var markup: Markup { .element("svg", attributes, marks) }

  /// The drawing as a file of its own, on a ground of its own, and no larger than it is.
  package var document: String {
    let ground = Markup.leaf("rect", ["class": "ground", "width": "100%", "height": "100%"])
    let words = description.map {
      [Markup.element("title", [:], [.text(title)]), .element("desc", [:], [.text($0)])]
    }
    let root = Markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": Coordinate.text(width),
        "height": Coordinate.text(height),
      ] + attributes,
      (words ?? []) + [.styleSheet(ofPictureWith: classes.union(["ground"])), ground] + marks)
    return root.source + "\n"
  }

  private var attributes: Attributes {
    [
      "viewBox": "0 0 \(Coordinate.text(width)) \(Coordinate.text(height))", "role": "img",
      "aria-label": title,
    ]
  }

  private mutating func add(
    _ name: StaticString, _ style: String, at places: KeyValuePairs<StaticString, Double> = [:],
    _ others: Attributes = [:], note: String? = nil, children: [Markup] = []
  ) {
    guard places.allSatisfy({ Coordinate.areDrawable($0.value) }) else { return }
    let numbers = Attributes(places.map { ($0.key, Coordinate.text($0.value)) })
    let attributes = ["class": style] + numbers + others
    let inside = children + [note].compactMap { $0.map { .element("title", [:], [.text($0)]) } }
    marks.append(inside.isEmpty ? .leaf(name, attributes) : .element(name, attributes, inside))
    classes.formUnion(style.split(separator: " ").map(String.init))
  }
}

/// The room that text takes: fonts of readers are not known here, so the estimate is that of a wide
/// one (DejaVu Sans). Names go on below rather than overlap; other text is cut.
enum TextMeasure {
  /// The width of one line at the size of labels, px.
  static func width(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + width(of: $1) } * Picture.labelSize
  }

  /// That of the widest line, px.
  static func widest(_ lines: [String]) -> Double { lines.map { width($0) }.max() ?? 0 }

  /// The text, or its beginning with an ellipsis, that is at most `room` px wide.
  static func fitted(_ text: String, room: Double) -> String {
    if width(text) <= room { return text }
    var kept = ""
    for character in text {
      if width(kept + String(character) + "…") > room { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// The whole text on lines that fit `room`, broken behind a hyphen, slash, underscore or space, a
  /// word that is longer than a line anywhere. What needs more than ten lines is no name, and the
  /// last one is cut.
  static func lines(_ text: String, room: Double) -> [String] {
    var (lines, left) = ([""], room)
    func put(_ part: String) {
      let needed = width(part)
      if needed > left, lines != [""] {
        lines.append("")
        left = room
      }
      lines[lines.count - 1] += part
      left -= needed
    }
    for word in words(text) {
      if width(word) > room {
        for character in word { put(String(character)) }
      } else {
        put(word)
      }
    }
    guard lines.count > mostLines else { return lines }
    let last = fitted(lines[(mostLines - 1)...].joined(), room: room)
    return Array(lines[..<(mostLines - 1)]) + [last]
  }

  private static let mostLines = 10

  /// The parts between which a line may end.
  private static func words(_ text: String) -> [String] {
    var words = [""]
    for character in text {
      words[words.count - 1].append(character)
      if "- /_".contains(character) { words.append("") }
    }
    return words
  }

  private static func width(of scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", ".", ",", ":", ";", "|", "'", " ", "\u{A0}", "·": 0.34
    case "f", "t", "r", "(", ")", "[", "]", "/", "-", "I": 0.43
    case "m", "w", "M", "W", "%", "@": 1
    case "A"..."Z", "~", "+", "=", "<", ">", "\u{2212}", "×", "±": 0.84
    case "\u{21}"..."\u{7E}": 0.65
    default: 1.05
    }
  }
}
