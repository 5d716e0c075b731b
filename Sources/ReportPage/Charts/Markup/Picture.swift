/// A drawing as SVG, inline in a page or a file of its own. It knows the room that its labels take,
/// so that tests can look for labels that overlap or leave it.
public struct Picture: Sendable {
  /// Where a label stands, estimated by `TextMeasure`, px.
  struct LabelBox: Equatable {
    let text: String
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double
  }

  /// Where a label's text begins, or how it stands about its place.
  enum Anchor: String { case start, middle, end }

  /// The width of a picture in a column: what a phone shows without scaling it down, px.
  public static let columnWidth = 344.0
  /// The size of labels, px per em.
  public static let labelSize = 11.0
  /// From one line of a label to the next, px.
  static let lineHeight = 12.0

  /// px.
  public let width: Double
  /// px.
  public let height: Double
  private let title: String
  /// What a file of its own says in words besides its title; nil for nothing.
  var description: String?
  private var marks: [Markup] = []
  private var classes: Set<String> = []
  private(set) var labels: [LabelBox] = []

  /// An empty picture; `title` is what a screen reader says instead of it.
  public init(width: Double = Picture.columnWidth, height: Double, title: String) {
    self.width = width
    self.height = height
    self.title = title
  }

  // MARK: - Marks

  /// A straight line.
  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String) {
    guard Coordinate.areDrawable(x1, y1, x2, y2) else { return }
    add(
      .leaf(
        "line",
        [
          "class": style, "x1": Coordinate.text(x1), "y1": Coordinate.text(y1),
          "x2": Coordinate.text(x2), "y2": Coordinate.text(y2),
        ]), style)
  }

  /// A rectangle; `note` is shown on pointing at it.
  mutating func rectangle(
    _ x: Double, _ y: Double, width: Double, height: Double, _ style: String, note: String? = nil
  ) {
    guard Coordinate.areDrawable(x, y, width, height), width >= 0, height >= 0 else { return }
    add(
      Self.shape(
        "rect",
        [
          "class": style, "x": Coordinate.text(x), "y": Coordinate.text(y),
          "width": Coordinate.text(width), "height": Coordinate.text(height),
        ], note), style)
  }

  /// Lines and areas; nothing is drawn for an empty path.
  mutating func path(_ path: PathData, _ style: String, note: String? = nil) {
    guard !path.isEmpty else { return }
    add(Self.shape("path", ["class": style, "d": path.text], note), style)
  }

  /// Level lines drawn as marks of `mark` px, one every `pitch` px from the start of each line.
  mutating func marks(_ path: PathData, _ style: String, mark: Double, pitch: Double) {
    guard !path.isEmpty, Coordinate.areDrawable(mark, pitch), mark > 0, pitch > mark else { return }
    let dashes = Coordinate.text(mark) + " " + Coordinate.text(pitch - mark)
    add(.leaf("path", ["class": style, "stroke-dasharray": dashes, "d": path.text]), style)
  }

  /// A label whose baseline is at `y`.
  mutating func label(
    _ text: String, _ x: Double, _ y: Double, _ anchor: Anchor = .start, style: String = "t"
  ) {
    guard Coordinate.areDrawable(x, y), !text.isEmpty else { return }
    let width = TextMeasure.width(text, size: Self.labelSize)
    let left =
      switch anchor {
      case .start: x
      case .middle: x - width / 2
      case .end: x - width
      }
    labels.append(
      LabelBox(text: text, left: left, right: left + width, top: y - 9, bottom: y + 3))
    var attributes: Attributes = [
      "class": style, "x": Coordinate.text(x), "y": Coordinate.text(y),
    ]
    if anchor != .start { attributes = attributes + ["text-anchor": anchor.rawValue] }
    add(.element("text", attributes, [.text(text)]), style)
  }

  /// What a label's lines after its first add to its height, px.
  static func furtherHeight(_ lines: [String]) -> Double { Double(lines.count - 1) * lineHeight }

  /// A label of several lines; the first one's baseline is at `y`.
  mutating func label(
    _ lines: [String], _ x: Double, _ y: Double, _ anchor: Anchor = .start, style: String = "t"
  ) {
    for (index, line) in lines.enumerated() {
      label(line, x, y + Double(index) * Self.lineHeight, anchor, style: style)
    }
  }

  // MARK: - Pictures of pictures

  /// A heading above what stands below it, its baseline at `y`.
  public mutating func heading(_ text: String, _ x: Double, _ y: Double) {
    label(text, x, y, style: "t h")
  }

  /// A remark that begins at a place, its baseline at `y`.
  public mutating func note(_ text: String, _ x: Double, _ y: Double) {
    label(text, x, y, style: "m")
  }

  /// A sample of a line with its name behind it, about the height `y`; returns where it ends, px.
  @discardableResult
  public mutating func key(_ name: String, _ style: String, _ x: Double, _ y: Double) -> Double {
    line(x, y - 4, x + 32, y - 4, style)
    label(name, x + 38, y)
    return x + 38 + TextMeasure.width(name, size: Self.labelSize)
  }

  /// Another picture with its upper left corner at a place.
  public mutating func place(_ other: Picture, _ x: Double, _ y: Double) {
    guard Coordinate.areDrawable(x, y) else { return }
    labels += other.labels.map { box in
      LabelBox(
        text: box.text, left: box.left + x, right: box.right + x, top: box.top + y,
        bottom: box.bottom + y)
    }
    let move = "translate(\(Coordinate.text(x)) \(Coordinate.text(y)))"
    marks.append(.element("g", ["transform": move], other.marks))
    classes.formUnion(other.classes)
  }

  // MARK: - Source

  /// The drawing inside a page.
  public var markup: Markup { .element("svg", attributes, marks) }

  /// The drawing as a file of its own, on a ground of its own.
  public var document: String {
    let ground = Markup.leaf("rect", ["class": "ground", "width": "100%", "height": "100%"])
    let root = Markup.element(
      "svg", ["xmlns": "http://www.w3.org/2000/svg"] + attributes,
      words + [.styleSheet(ofPictureWith: classes.union(["ground"])), ground] + marks)
    return root.source + "\n"
  }

  private var words: [Markup] {
    guard let description else { return [] }
    return [
      .element("title", [:], [.text(title)]), .element("desc", [:], [.text(description)]),
    ]
  }

  private var attributes: Attributes {
    [
      "viewBox": "0 0 \(Coordinate.text(width)) \(Coordinate.text(height))", "role": "img",
      "aria-label": title,
    ]
  }

  private mutating func add(_ mark: Markup, _ style: String) {
    marks.append(mark)
    classes.formUnion(style.split(separator: " ").map(String.init))
  }

  private static func shape(
    _ name: StaticString, _ attributes: Attributes, _ note: String?
  ) -> Markup {
    guard let note else { return .leaf(name, attributes) }
    return .element(name, attributes, [.element("title", [:], [.text(note)])])
  }
}

/// How much room text takes, without a font: a page is drawn by fonts that are not known here, so
/// the estimate is that of a wide one (DejaVu Sans). Names go on below rather than overlap; other
/// text is cut.
public enum TextMeasure {
  /// The width of one line at `size` pixels per em, px.
  public static func width(_ text: String, size: Double) -> Double {
    var ems = 0.0
    for scalar in text.unicodeScalars { ems += width(of: scalar) }
    return ems * size
  }

  /// The text, or its beginning with an ellipsis, that is at most `room` px wide.
  public static func fitted(_ text: String, room: Double, size: Double) -> String {
    if width(text, size: size) <= room { return text }
    var kept = ""
    for character in text {
      if width(kept + String(character) + "…", size: size) > room { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// The whole text on lines that fit `room`: on one; on two, broken behind the hyphen, slash,
  /// underscore or space that leaves the shortest longer line; or on as many as it takes, where a
  /// word that is longer than a line is broken too. What needs more than ten lines is no name, and
  /// the last one is cut.
  public static func lines(_ text: String, room: Double, size: Double) -> [String] {
    let whole = width(text, size: size)
    if whole <= room || text.isEmpty { return [text] }
    if whole <= 2 * room, let halves = halves(text, size: size),
      halves.allSatisfy({ width($0, size: size) <= room })
    {
      return halves
    }
    let lines = wrapped(text, room: room, size: size)
    guard lines.count > mostLines else { return lines }
    let last = fitted(lines[(mostLines - 1)...].joined(), room: room, size: size)
    return Array(lines[..<(mostLines - 1)]) + [last]
  }

  private static let mostLines = 10

  /// The parts between which a line may end.
  private static func words(_ text: String) -> [Substring] {
    var words: [Substring] = []
    var start = text.startIndex
    for place in text.indices where "- /_".contains(text[place]) {
      let next = text.index(after: place)
      words.append(text[start..<next])
      start = next
    }
    return words + [text[start...]]
  }

  private static func halves(_ text: String, size: Double) -> [String]? {
    var best: (longest: Double, lines: [String])?
    for word in words(text).dropLast() {
      let lines = [String(text[..<word.endIndex]), String(text[word.endIndex...])]
      let longest = lines.map { width($0, size: size) }.max() ?? 0
      if best.map({ longest < $0.longest }) ?? true { best = (longest, lines) }
    }
    return best?.lines
  }

  private static func wrapped(_ text: String, room: Double, size: Double) -> [String] {
    var lines: [String] = []
    var left = 0.0
    func put(_ part: String) {
      let needed = width(part, size: size)
      if needed > left || lines.isEmpty {
        lines.append("")
        left = room
      }
      lines[lines.count - 1] += part
      left -= needed
    }
    for word in words(text) {
      guard width(String(word), size: size) > room else {
        put(String(word))
        continue
      }
      left = 0
      for character in word { put(String(character)) }
    }
    return lines
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
