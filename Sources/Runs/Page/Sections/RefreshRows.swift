/// Refreshes, a row for each second: ticks for new pictures, crosses for misses, bars for work.
struct RefreshRows {
  /// For how many refreshes what each showed had been shown, 0 for new; nil is not available.
  let ages: [Double?]
  /// The work in the interval before each, ns; nil is not available.
  let work: [Double?]
  let refreshHz: Double
  /// True if something new was due: if not, something old is no miss.
  let moves: Bool

  private static let rows = 4

  /// How many refreshes stand in a row: those of a second, or as many as can be told apart.
  private var perRow: Int {
    refreshHz.isFinite && refreshHz >= 1 ? Int(min(refreshHz.rounded(), 240)) : 0
  }

  var count: Int { max(ages.count, work.count) }
  private var drawn: Int { min(count, Self.rows * perRow) }

  /// How many refreshes there are, which of them are drawn, and how many of these were missed.
  var words: String {
    let missed = moves ? ages.prefix(drawn).filter { ($0 ?? 0) != 0 }.count : 0
    let all = PeopleNumber.page.whole(count)
    guard drawn < count else {
      return missed > 0
        ? "\(PeopleNumber.page.whole(missed)) of \(all) dropped" : "\(all) refreshes"
    }
    return "first \(PeopleNumber.page.whole(drawn)) of \(all)"
      + (missed > 0 ? ", \(PeopleNumber.page.whole(missed)) dropped" : " refreshes")
  }

  func plot(title: String) -> Plot? {
    guard perRow > 0, (ages + work).contains(where: { $0 != nil }),
      let x = Axis(low: 0, high: Double(perRow) / refreshHz * 1e9), let y = Axis(low: 0, high: 1)
    else { return nil }
    let starts = Array(stride(from: 0, to: drawn, by: perRow))
    let strips = starts.enumerated().map { row, start in
      Plot.Strip(
        y: y.naming([0], ["\(row + 1)"]), height: 34,
        marks: marks(start..<min(start + perRow, drawn)))
    }
    return Plot(
      title: title, x: x.naming(5, by: Ticks.timeLabels), axisTitle: "time in the row",
      strips: strips)
  }

  private func marks(_ row: Range<Int>) -> [Mark] {
    var (new, old, missed): ([Mark.Point], [Mark.Point], [Mark.Point]) = ([], [], [])
    var (bars, height): ([Mark.Point], Double) = ([], 0)
    for index in row {
      let start = Double(index - row.lowerBound) / refreshHz * 1e9
      let share = index < work.count ? (work[index] ?? 0) / 1e9 * refreshHz : 0
      // Equal neighbours are one bar, and take the lower half.
      let next = (min(max(share, 0), 1) * 50).rounded() / 100
      if next != height { bars.append((start, next)) }
      height = next
      guard index < ages.count, let age = ages[index] else { continue }
      let point = (x: start + 0.5 / refreshHz * 1e9, y: 0.8)
      if age == 0 {
        new.append(point)
      } else if moves {
        missed.append(point)
      } else {
        old.append(point)
      }
    }
    if height > 0 { bars.append((Double(row.count) / refreshHz * 1e9, 0)) }
    return [
      .steps(bars, "warm", isFilled: true),
      .glyphs(new, .tick, "new"), .glyphs(old, .tick, "old"),
      .glyphs(missed, .cross, "missed"),
    ]
  }
}
