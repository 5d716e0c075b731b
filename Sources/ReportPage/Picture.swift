/// A drawing as inline SVG. It knows the room that its labels take, so that tests can look for
/// labels that overlap or leave it.
struct Picture {
  /// Where a label stands, estimated by `TextMeasure`, px.
  struct LabelBox: Equatable {
    let text: String
    let left: Double
    let right: Double
    let top: Double
    let bottom: Double
  }

  /// Where a label's text begins, or how it stands about its place.
  enum Anchor: String { case start, middle, end }

  /// The width of every picture: what a phone shows without scaling it down.
  static let width = 344.0
  /// The size of labels, px per em.
  static let labelSize = 11.0

  let height: Double
  private let title: String
  private var marks: [Markup] = []
  private(set) var labels: [LabelBox] = []

  /// An empty picture; `title` is what a screen reader says instead of it.
  init(height: Double, title: String) {
    self.height = height
    self.title = title
  }

  /// A straight line.
  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String) {
    guard Coordinate.areDrawable(x1, y1, x2, y2) else { return }
    marks.append(
      .leaf(
        "line",
        [
          "class": style, "x1": Coordinate.text(x1), "y1": Coordinate.text(y1),
          "x2": Coordinate.text(x2), "y2": Coordinate.text(y2),
        ]))
  }

  /// A rectangle; `note` is shown on pointing at it.
  mutating func rectangle(
    _ x: Double, _ y: Double, width: Double, height: Double, _ style: String, note: String? = nil
  ) {
    guard Coordinate.areDrawable(x, y, width, height), width >= 0, height >= 0 else { return }
    marks.append(
      Self.shape(
        "rect",
        [
          "class": style, "x": Coordinate.text(x), "y": Coordinate.text(y),
          "width": Coordinate.text(width), "height": Coordinate.text(height),
        ], note))
  }

  /// Lines and areas; nothing is drawn for an empty path.
  mutating func path(_ path: PathData, _ style: String, note: String? = nil) {
    guard !path.isEmpty else { return }
    marks.append(Self.shape("path", ["class": style, "d": path.text], note))
  }

  /// Level lines drawn as marks of `mark` px, one every `pitch` px from the start of each line.
  mutating func marks(_ path: PathData, _ style: String, mark: Double, pitch: Double) {
    guard !path.isEmpty, Coordinate.areDrawable(mark, pitch), mark > 0, pitch > mark else { return }
    let dashes = Coordinate.text(mark) + " " + Coordinate.text(pitch - mark)
    marks.append(
      .leaf("path", ["class": style, "stroke-dasharray": dashes, "d": path.text]))
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
    marks.append(.element("text", attributes, [.text(text)]))
  }

  /// The drawing.
  var markup: Markup {
    .element(
      "svg",
      [
        "viewBox": "0 0 \(Coordinate.text(Self.width)) \(Coordinate.text(height))",
        "role": "img", "aria-label": title,
      ], marks)
  }

  private static func shape(
    _ name: StaticString, _ attributes: Attributes, _ note: String?
  ) -> Markup {
    guard let note else { return .leaf(name, attributes) }
    return .element(name, attributes, [.element("title", [:], [.text(note)])])
  }
}
