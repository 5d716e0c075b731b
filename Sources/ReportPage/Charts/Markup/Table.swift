/// A table: heads on top and at the left, numbers to the right.
struct Table {
  enum Cell {
    /// The head of `rows` rows.
    case head(Markup, rows: Int = 1)
    /// The name of something as the head of a row; kept on one line unless it is very long.
    case name(String)
    /// A number, or what stands for one.
    case number(Markup)
    case words(Markup)

    fileprivate func markup(isLead: Bool) -> Markup {
      switch self {
      case .head(let content, let rows):
        .element(
          "th",
          ["scope": rows > 1 ? "rowgroup" : "row"] + (rows > 1 ? ["rowspan": "\(rows)"] : [:])
            + (isLead ? ["class": "lead-cell"] : [:]), [content])
      case .name(let name):
        .element(
          "th",
          [
            "scope": "row", "class": (isLead ? "lead-cell" : "") + (name.count < 32 ? " name" : ""),
          ],
          [.text(name)])
      case .number(let content): .element("td", ["class": "n"], [content])
      case .words(let content): .element("td", [:], [content])
      }
    }
  }

  /// What the table holds, for those who cannot see it.
  let title: String
  /// The heads of the columns; the first `leading` of them are words, the others numbers.
  let head: [String]
  var leading = 1
  /// Whether intervals may break so that the table fits a phone; others scroll.
  var isNarrow = false
  /// Whether rows are as low as they can be, for many of them on a screen.
  var isCompact = false
  /// Rows of one group belong together.
  var groups: [[[Cell]]] = []

  /// The table, in a box that scrolls sideways where the page is too narrow.
  var markup: Markup {
    let heads = head.enumerated().map { index, name in
      Markup.element(
        "th", ["scope": "col"] + (index < leading ? [:] : ["class": "n"]), [.text(name)])
    }
    let bodies = groups.map { rows in
      Markup.element("tbody", [:], rows.map { .element("tr", [:], markup(of: $0)) })
    }
    let looks = [isNarrow ? "narrow" : nil, isCompact ? "compact" : nil].compactMap { $0 }
    let table = Markup.element(
      "table", looks.isEmpty ? [:] : ["class": looks.joined(separator: " ")],
      [.element("thead", [:], [.element("tr", [:], heads)])] + bodies)
    return .element(
      "div", ["class": "scroll", "role": "region", "aria-label": title, "tabindex": "0"],
      [table])
  }

  /// A full row's first cell stays in sight while the others scroll.
  private func markup(of row: [Cell]) -> [Markup] {
    row.enumerated().map { index, cell in
      cell.markup(isLead: index == 0 && row.count == head.count)
    }
  }

  /// A number with its interval in smaller type on the line below.
  static func estimate(_ value: String, _ interval: String?) -> Cell {
    guard let interval else { return .number(.text(value)) }
    return .number(
      .text(value) + .leaf("br") + .element("small", [:], [.text(interval)]))
  }

  /// What stands where nothing could be had, which is never 0.
  static let notAvailable = Cell.number(.element("span", ["class": "na"], ["n/a"]))
}
