/// How a strategy looks in every drawing of a page: a colour of the palette of Okabe and Ito (2008),
/// told apart by all common kinds of colour vision, and a marker, so that colour is never alone.
struct SeriesStyle: Sendable, Equatable {
  /// The colour's number; the style sheet has its value.
  let color: Int
  /// The marker's number.
  let marker: Int
  /// Whether lines are dashed, which starts when all colours are taken.
  let isDashed: Bool

  /// The number of colours.
  static let colors = 7

  init(_ index: Int) {
    color = index % Self.colors
    marker = index % Marker.allCases.count
    isDashed = (index / Self.colors) % 2 == 1
  }

  /// The class of lines.
  var line: String { isDashed ? "l c\(color) d" : "l c\(color)" }
  /// The class of areas behind lines.
  var band: String { "b f\(color)" }
  /// The class of whiskers and outlines.
  var stroke: String { "w c\(color)" }
  /// The class of dots.
  var dots: String { "p c\(color)" }
  /// The shape.
  var shape: Marker { Marker.allCases[marker] }
  /// The class of filled markers.
  var fill: String { "f\(color)" }
}

/// The styles of all strategies of a page.
struct SeriesStyles: Sendable {
  /// These keep their looks on every page; a peer in C has the colour of what it is the peer of,
  /// dashed.
  private static let known = [
    Strategy.rebuild: 0, Strategy.additive: 1, "path-rebuild-reused": 2, "timer-translation": 3,
    "replicator-translation": 4, "path-rebuild-shared-link": 5, Strategy.anchor: 6,
    "c-path-rebuild": 7, "c-cached-composite": 8, "memset": 13,
  ]
  private let indices: [String: Int]

  /// Styles for strategies; those not known take the next free ones in their order.
  init(_ strategies: [String]) {
    var indices = Self.known
    var taken = Set(indices.values)
    for name in strategies where indices[name] == nil && !Strategy.isTwin(name) {
      var index = 0
      while taken.contains(index) { index += 1 }
      taken.insert(index)
      indices[name] = index
    }
    self.indices = indices
  }

  /// The strategy's style; a second arm (`~2`) looks like the first.
  subscript(strategy: String) -> SeriesStyle {
    SeriesStyle(indices[strategy] ?? indices[Strategy.original(strategy)] ?? 0)
  }
}
