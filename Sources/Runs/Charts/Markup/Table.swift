import Measurement

/// A table as markup and as text: heads on top and at the left, numbers to the right.
struct Table {
  struct Cell {
    fileprivate enum Kind { case head, name, number, words }

    fileprivate let kind: Kind
    let text: String
    /// The text below in smaller type: an interval, or the parts of a sum.
    fileprivate var below: String?
    /// Of how many rows it is the head.
    fileprivate var rows = 1
    fileprivate var isAbsent = false

    static func head(_ text: String, rows: Int = 1) -> Cell {
      Cell(kind: .head, text: text, rows: rows)
    }

    /// The name of something as the head of a row; kept on one line unless it is very long.
    static func name(_ text: String) -> Cell { Cell(kind: .name, text: text) }

    static func number(_ text: String, _ below: String? = nil) -> Cell {
      Cell(kind: .number, text: text, below: below)
    }

    /// A difference; one that is small against an interval that holds 0 says so in place of digits.
    static func difference(
      _ value: Double, _ lower: Double?, _ upper: Double?, _ text: String, _ below: String?
    ) -> Cell {
      guard value != 0, let lower, let upper, lower < 0, upper > 0,
        4 * abs(value) < upper - lower
      else { return .number(text, below) }
      return .number("≈ 0", "within noise")
    }

    static func words(_ text: String) -> Cell { Cell(kind: .words, text: text) }

    /// Words in place of a number.
    static func absent(_ text: String) -> Cell {
      Cell(kind: .number, text: text, isAbsent: true)
    }
  }

  /// The title, for those who cannot see the table, and above it on a terminal.
  let title: String
  /// The heads of the columns; the first `leading` of them are words, the others numbers.
  let head: [String]
  var leading = 1
  /// The meaning of columns by their heads, shown on pointing at one.
  var meanings: [String: String] = [:]
  /// Rows of one group belong together; a head of several rows stands in the first of them.
  var groups: [[[Cell]]] = []

  /// The cell of a number that is not available, which is never 0.
  static let notAvailable = Cell.absent("n/a")

  // MARK: - On a page

  /// The table in a box that scrolls sideways; on a telephone each row is a card.
  var markup: Markup {
    let heads = head.enumerated().map { index, name in
      Markup.element(
        "th",
        ["scope": "col"] + (index < leading ? [:] : ["class": "n"])
          + (meanings[name].map { ["title": $0] } ?? [:]), [.text(name)])
    }
    let bodies = groups.map { rows in
      Markup.element("tbody", [:], complete(rows).map { .element("tr", [:], $0.map(markup)) })
    }
    let table = Markup.element(
      "table", [:], [.element("thead", [:], [.element("tr", [:], heads)])] + bodies)
    return .element(
      "div", ["class": "scroll", "role": "region", "aria-label": title, "tabindex": "0"],
      [table])
  }

  /// A cell with its column's head; `isAgain` marks a head that stands above already.
  private typealias Placed = (cell: Cell, column: String, isFirst: Bool, isAgain: Bool)

  /// Rows with all their cells: the head of several rows stands in each of them.
  private func complete(_ rows: [[Cell]]) -> [[Placed]] {
    var above: Cell?
    return rows.map { row in
      let lacks = row.count < head.count
      let cells = (lacks ? [above].compactMap(\.self) : []) + row
      if !lacks { above = row.first }
      return cells.enumerated().map { index, cell in
        (cell, index < head.count ? head[index] : "", index == 0, lacks && index == 0)
      }
    }
  }

  private func markup(_ placed: Placed) -> Markup {
    let cell = placed.cell
    let content =
      cell.isAbsent ? Markup.element("span", ["class": "na"], [.text(cell.text)]) : .text(cell.text)
    let below = cell.below.map { Markup.leaf("br") + .element("small", [:], [.text($0)]) }
    let inside = [content] + (below.map { [$0] } ?? [])
    switch cell.kind {
    case .number:
      return .element(
        "td", ["class": "n", "data-column": placed.column], [.element("span", [:], inside)])
    case .words:
      return .element("td", ["data-column": placed.column], [.element("span", [:], inside)])
    case .head where cell.rows > 1 && !placed.isAgain:
      return .element("th", ["scope": "rowgroup", "rowspan": "\(cell.rows)"], inside)
    case .head, .name:
      let looks = [
        placed.isAgain ? "again" : nil, placed.isFirst ? "lead-cell" : nil,
        cell.kind == .name && cell.text.count < 32 ? "name" : nil,
      ].compactMap(\.self)
      return .element(
        "th",
        ["scope": "row"] + (looks.isEmpty ? [:] : ["class": looks.joined(separator: " ")]), inside)
    }
  }

  // MARK: - On a terminal

  /// Columns of a terminal that nothing printed exceeds, but for a longer word.
  static let mostWidth = 100

  var rowCount: Int { groups.reduce(0) { $0 + $1.count } }

  /// The title, the head and a line for each of the first `most` rows, in ASCII as far as names
  /// are. Columns that have no room beside the others stand below them, behind their rows' heads
  /// again; a head that leaves no column room is wrapped.
  func text(first most: Int = .max) -> [String] {
    let rows = groups.flatMap { group in
      complete(group).map { row in row.map { $0.isAgain ? "" : Self.text($0.cell) } }
    }.prefix(most)
    let columns = head.indices.map { column in
      ([head] + rows).map { Self.ascii($0[column].visibleInLine) }
    }
    func width(_ shown: [[String]]) -> Int {
      shown.reduce(-2) { $0 + 2 + ($1.map(\.count).max() ?? 0) }
    }
    let (names, others) = (Array(columns[1..<leading]), columns[leading...])
    let widest = others.max { width([$0]) < width([$1]) }
    let room = max(20, Self.mostWidth - 2 - width(names + [widest ?? []]))
    let leads = columns[0].map {
      $0.isEmpty ? [""] : TextColumns.lines($0, width: room, indent: "  ")
    }
    let left = width([leads.flatMap(\.self)] + names)
    let blocks = others.reduce(into: [[[String]]]()) { blocks, column in
      if let last = blocks.last, left + 2 + width(last + [column]) <= Self.mostWidth {
        blocks[blocks.count - 1].append(column)
      } else {
        blocks.append([column])
      }
    }
    return TextColumns.lines(title.visibleInLine, width: Self.mostWidth, indent: "  ")
      .map(Self.ascii)
      + blocks.map { block in
        let lines = leads.enumerated().flatMap { row, lead in
          lead.enumerated().map { line, text in
            [text] + (names + block).map { line == 0 ? $0[row] : "" }
          }
        }
        return TextColumns.aligned(lines).split(separator: "\n").map(String.init)
      }.joined(separator: [""])
  }

  private static func text(_ cell: Cell) -> String {
    [cell.text, cell.below].compactMap(\.self).joined(separator: " ")
  }

  /// A page's typography as a terminal has it.
  static func ascii(_ text: String) -> String {
    let signs: [Character: String] = [
      "\u{A0}": " ", "\u{2212}": "-", "×": "x", "…": "...", "⁻": "-", "⁰": "0", "¹": "1", "²": "2",
      "³": "3", "µ": "u", "≈": "~", "⁴": "4", "⁵": "5", "⁶": "6", "⁷": "7", "⁸": "8", "⁹": "9",
      "·": "*",
    ]
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    return text.replacing("·10", with: "e").reduce(into: "") { $0 += signs[$1] ?? String($1) }
  }
}
