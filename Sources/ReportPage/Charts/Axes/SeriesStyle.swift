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
