import Measurement

struct SummaryPart {
  let table: ArmTable
  /// The rows of it that a terminal has, in place of all.
  var brief: ArmTable?
  /// The cost of a refresh over the number of views.
  var laws: Table?
  var remarks: [String] = []

  /// Its table below its title, its laws and its remarks; more rows than `most` are folded.
  func passages(upTo most: Int = .max) -> [Markup] {
    let shown = table.table
    let title = "All \(PeopleNumber.page.whole(shown.rowCount)) rows"
    let rows =
      shown.rowCount > most ? Passage.folded(title, [shown.markup]) : shown.markup
    return [Passage.heading(shown.title), rows] + (laws.map(Passage.titled) ?? [])
      + Passage.notes(remarks)
  }

  /// A share of a core, %, with two decimals as all of a column have; what is less than the last of
  /// them is not 0.
  static func share(_ percent: Double) -> String {
    percent != 0 && abs(percent) < 0.005
      ? "<0.005" : percent == 0 ? "0" : PeopleNumber.page.fixed(percent, decimals: 2)
  }

  /// Numbers of several screens as one, `60.7` or `60.0 to 61.3`; empty for none.
  static func spread(_ values: [Double], _ text: (Double) -> String) -> String {
    [values.min(), values.max()].compactMap(\.self).map(text).distinct.joined(separator: " to ")
  }
}
