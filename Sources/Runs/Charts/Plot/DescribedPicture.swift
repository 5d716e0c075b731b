import Foundation

/// A picture of plots one below the other as JSON describes it, for documents that scripts write:
/// numbers and words come from there, the looks are those of pages. Its keys are those of the
/// stored properties here, in snake case.
package struct DescribedPicture: Decodable {
  private let title: String
  /// All that it shows, in words.
  private let words: String
  private let panels: [Panel]

  private struct Panel: Decodable {
    let x: Range
    let axisTitle: String
    let strips: [Strip]
    let levels: [Double]?
    let key: [Named]?
  }

  private struct Range: Decodable {
    let low, high: Double
    let isLogarithmic: Bool?
    /// About how many numbers are named.
    let ticks: Int
    /// Follows each number.
    let unit: String?

    func axis() throws -> Axis {
      guard let axis = Axis(isLogarithmic == true ? .logarithmic : .linear, low: low, high: high)
      else { throw Fault(description: "no axis reaches from \(low) to \(high)") }
      return axis.naming(ticks) { values in
        (isLogarithmic == true ? Ticks.ownLabels(values) : Ticks.plainLabels(values))
          .map { $0 + (unit ?? "") }
      }
    }
  }

  private struct Named: Decodable {
    let name: String
    let series: Int
  }

  private struct Strip: Decodable {
    let name: String
    let text: String?
    let isBold: Bool?
    let isInLine: Bool?
    let height: Double?
    let y: Range?
    let marks: [Drawn]?

    func strip() throws -> Plot.Strip {
      try Plot.Strip(
        name: name, text: text ?? "", isBold: isBold == true, isInLine: isInLine == true,
        y: y?.axis(), height: height ?? 0, marks: (marks ?? []).flatMap { try $0.marks() })
    }
  }

  /// One of `bar`, `line`, `area`, `level` and `upright`, in the look of a series.
  private struct Drawn: Decodable {
    /// From and to, with `label` in it.
    let bar: [Double]?
    /// Points of x and y.
    let line: [[Double]]?
    /// Points of x, low and high.
    let area: [[Double]]?
    /// A number of the level axis, and the ends of its interval.
    let level: [Double]?
    /// x, then a number of the upright axis and the ends of its interval.
    let upright: [Double]?
    let series: Int
    let note: String?
    let label: String?

    func marks() throws -> [Mark] {
      let style = SeriesStyle(series)
      switch (bar, line, area, level, upright) {
      case (let ends?, nil, nil, nil, nil) where ends.count == 2:
        return [
          .bar(
            ends[0], ends[1], label == nil ? "same" : "s\(series)", note: note ?? "",
            label: label.map { ($0, "t i\(series)") })
        ]
      case (nil, let points?, nil, nil, nil) where points.allSatisfy { $0.count == 2 }:
        return [.line(points.map { ($0[0], $0[1]) }, style.line)]
      case (nil, nil, let points?, nil, nil) where points.allSatisfy { $0.count == 3 }:
        return [.band(points.map { ($0[0], number([$0[1], $0[1], $0[2]])) }, style)]
      case (nil, nil, nil, let ends?, nil) where ends.count == 3:
        return Mark.level(number(ends), style)
      case (nil, nil, nil, nil, let place?) where place.count == 4:
        return [
          .segment((place[0], place[2]), (place[0], place[3]), style.whisker),
          .marker((place[0], place[1]), style, note),
        ]
      default:
        throw Fault(
          description: "a mark is one of bar, line, area, level and upright, with its numbers")
      }
    }

    private func number(_ ends: [Double]) -> PlottedNumber {
      PlottedNumber(value: ends[0], lower: ends[1], upper: ends[2], note: note ?? "")
    }
  }

  private struct Fault: Error, CustomStringConvertible { let description: String }

  /// A column whose type a phone shows at its size, nearly; and the room between panels, px.
  private static let (width, gap) = (420.0, 12.0)

  /// The picture as an SVG file.
  ///
  /// - Throws: a sentence about an axis or a mark that cannot be drawn.
  package func document() throws -> String {
    let drawn = try panels.map { panel in
      try Plot(
        title: title, width: Self.width, x: panel.x.axis(),
        axisTitle: panel.axisTitle, strips: panel.strips.map { try $0.strip() },
        levels: panel.levels ?? [],
        key: (panel.key ?? []).map { ($0.name, SeriesStyle($0.series)) }
      ).picture
    }
    let height = drawn.reduce(-Self.gap) { $0 + $1.height + Self.gap }
    var whole = Picture(width: Self.width, height: height, title: title)
    whole.description = words
    var top = 0.0
    for panel in drawn {
      whole.place(panel, 0, top)
      top += panel.height + Self.gap
    }
    return whole.document
  }
}
