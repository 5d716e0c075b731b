/// How a series looks in every drawing of a page: a colour of the palette and a marker, so that
/// colour is never alone.
public struct SeriesStyle: Sendable, Equatable {
  /// How its lines are stroked.
  public enum Stroke: Sendable { case solid, dashed, dotted }

  /// The colour's number; the style sheet has its value.
  public let color: Int
  /// How its lines are stroked.
  public let stroke: Stroke
  private let marker: Int

  /// The number of colours.
  static let colors = 7

  /// The look of a number, 0 or more: lines are dashed when all colours are taken.
  public init(_ index: Int) {
    self.init(index, stroke: (index / Self.colors) % 2 == 1 ? .dashed : .solid)
  }

  /// The colour and the marker of a number, 0 or more, with a stroke of choice.
  public init(_ index: Int, stroke: Stroke) {
    color = index % Self.colors
    marker = index % Marker.allCases.count
    self.stroke = stroke
  }

  /// The class of lines.
  public var line: String {
    switch stroke {
    case .solid: "l c\(color)"
    case .dashed: "l c\(color) d"
    case .dotted: "l c\(color) e"
    }
  }
  /// The class of areas behind lines.
  var band: String { "b f\(color)" }
  /// The class of whiskers and outlines.
  var whisker: String { "w c\(color)" }
  /// The class of dots.
  var dots: String { "p c\(color)" }
  /// The shape.
  var shape: Marker { Marker.allCases[marker] }
  /// The class of filled markers.
  var fill: String { "f\(color)" }
}

/// The looks of all series of a page, by name.
public struct SeriesStyles: Sendable {
  private let indices: [String: Int]

  /// Looks for names: those in `fixed` have the number given there on every page, the others take
  /// the next free ones in their order.
  public init(_ names: [String], fixed: [String: Int] = [:]) {
    var indices = fixed
    var taken = Set(indices.values)
    for name in names where indices[name] == nil {
      var index = 0
      while taken.contains(index) { index += 1 }
      taken.insert(index)
      indices[name] = index
    }
    self.indices = indices
  }

  /// The look of a name; an unknown one looks like the first.
  public subscript(name: String) -> SeriesStyle { SeriesStyle(indices[name] ?? 0) }
}

/// The shapes of marks.
enum Marker: CaseIterable {
  case circle, square, triangle, diamond, downTriangle, cross, hexagon, bar

  /// The outline about a centre, px.
  func outline(_ x: Double, _ y: Double, radius: Double = 4) -> PathData {
    PathData.area(corners.map { (x: x + $0.x * radius, y: y + $0.y * radius) })
  }

  /// Corners about 0 at radius 1. The circle has sixteen: at four pixels nobody can tell, and one
  /// way of drawing does for all.
  private var corners: [(x: Double, y: Double)] {
    switch self {
    case .circle:
      [
        (1, 0), (0.92, 0.38), (0.71, 0.71), (0.38, 0.92), (0, 1), (-0.38, 0.92), (-0.71, 0.71),
        (-0.92, 0.38), (-1, 0), (-0.92, -0.38), (-0.71, -0.71), (-0.38, -0.92), (0, -1),
        (0.38, -0.92), (0.71, -0.71), (0.92, -0.38),
      ]
    case .square: [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]
    case .triangle: [(0, -1.1), (1.05, 0.8), (-1.05, 0.8)]
    case .diamond: [(0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)]
    case .downTriangle: [(0, 1.1), (1.05, -0.8), (-1.05, -0.8)]
    case .cross:
      [
        (-0.4, -1.1), (0.4, -1.1), (0.4, -0.4), (1.1, -0.4), (1.1, 0.4), (0.4, 0.4), (0.4, 1.1),
        (-0.4, 1.1), (-0.4, 0.4), (-1.1, 0.4), (-1.1, -0.4), (-0.4, -0.4),
      ]
    case .hexagon: [(1, 0), (0.5, 0.87), (-0.5, 0.87), (-1, 0), (-0.5, -0.87), (0.5, -0.87)]
    case .bar: [(-0.45, -1.2), (0.45, -1.2), (0.45, 1.2), (-0.45, 1.2)]
    }
  }
}

/// Names lines at their right ends, with a thin leader where a name had to move.
struct EndLabels {
  /// A line's end and name.
  struct Entry {
    let name: String
    let x: Double
    let y: Double
  }

  private static let gap = 3.0

  let entries: [Entry]
  /// The left edge of the names, px.
  let left: Double

  /// Draws lines, the first last and so on top since it answers the question, and names each at the
  /// end that `draw` returns; false when none has one.
  static func draw<Line>(
    naming lines: [Line], left: Double, bottom: Double, _ picture: inout Picture,
    draw: (Line, inout Picture) -> Entry?
  ) -> Bool {
    let entries = lines.reversed().compactMap { draw($0, &picture) }
    EndLabels(entries: entries, left: left).draw(&picture, top: 0, bottom: bottom)
    return !entries.isEmpty
  }

  private static func texts(_ names: [String], left: Double) -> [[String]] {
    names.map {
      TextMeasure.lines($0, room: Picture.columnWidth - left, size: Picture.labelSize)
    }
  }

  private static func height(lines: Int) -> Double { Double(lines) * Picture.lineHeight + gap }

  /// The height that `names` need, px, at two lines for each or at as many as they have.
  static func height(of names: [String], left: Double) -> Double {
    let own = texts(names, left: left).reduce(0) { $0 + height(lines: $1.count) }
    return max(Double(names.count) * height(lines: 2), own)
  }

  /// Draws them between `top` and `bottom`.
  func draw(_ picture: inout Picture, top: Double, bottom: Double) {
    let texts = Self.texts(entries.map(\.name), left: left)
    let heights = texts.map { Self.height(lines: $0.count) }
    let edges = LabelColumn.place(
      wishes: entries.map(\.y), heights: heights, top: top, bottom: bottom)
    for (index, entry) in entries.enumerated() {
      let middle = edges[index] + heights[index] / 2
      picture.line(entry.x + 6, entry.y, left - 3, middle, "r")
      picture.label(texts[index], left, edges[index] + 11)
    }
  }
}

/// Puts labels under each other, each as near to its wish as the others let it.
enum LabelColumn {
  /// The upper edges of labels of these heights, px, in the order given. Labels keep the order of
  /// their wishes and do not overlap; where `bottom` - `top` is too little for all, they go past
  /// `bottom`.
  /// - Parameter wishes: the middles that the labels would like, px.
  static func place(
    wishes: [Double], heights: [Double], top: Double, bottom: Double
  ) -> [Double] {
    let order = wishes.indices.sorted {
      wishes[$0] == wishes[$1] ? $0 < $1 : wishes[$0] < wishes[$1]
    }
    var edges = [Double](repeating: top, count: wishes.count)
    var limit = bottom
    // Upwards from the bottom, then downwards from the top: what the second pass moves stays put.
    for index in order.reversed() {
      edges[index] = min(wishes[index] - heights[index] / 2, limit - heights[index])
      limit = edges[index]
    }
    limit = top
    for index in order {
      edges[index] = max(edges[index], limit)
      limit = edges[index] + heights[index]
    }
    return edges
  }
}

/// A number as a chart draws it: with the interval that is known of it, and what is said on
/// pointing at its mark.
public struct PlottedNumber: Sendable, Equatable {
  /// The number.
  public let value: Double
  /// The lower end of its interval; nil where none is known.
  public let lower: Double?
  /// The upper end of its interval; nil where none is known.
  public let upper: Double?
  /// What is said on pointing at it.
  public let note: String

  /// A number; an interval may have one end only.
  public init(_ value: Double, lower: Double? = nil, upper: Double? = nil, note: String) {
    self.value = value
    self.lower = lower
    self.upper = upper
    self.note = note
  }
}
