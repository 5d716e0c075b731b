import Reports

/// What happened at each refresh of a display, row by row as text runs: a tick for something new, a
/// cross for a miss, and below a bar for the work in the interval before.
public struct TimelineChart {
  /// One refresh.
  public struct Refresh: Sendable, Equatable {
    /// For how many refreshes what it showed had been shown, 0 for something new; nil is not
    /// available.
    public let age: Double?
    /// The work in the interval before, s; nil is not available.
    public let busy: Double?

    /// A refresh.
    public init(age: Double?, busy: Double?) {
      self.age = age
      self.busy = busy
    }
  }

  private let title: String
  private let refreshes: [Refresh]
  private let refreshHz: Double
  private let moves: Bool
  private let isWarm: Bool

  /// A chart.
  /// - Parameters:
  ///   - moves: whether something new was due: if not, something old is no miss.
  ///   - isWarm: whether bars have the warm colour rather than the cool one.
  public init(title: String, refreshes: [Refresh], refreshHz: Double, moves: Bool, isWarm: Bool) {
    self.title = title
    self.refreshes = refreshes
    self.refreshHz = refreshHz
    self.moves = moves
    self.isWarm = isWarm
  }

  /// No more rows than this are drawn.
  private static let rows = 4
  private static let rowHeight = 38.0
  private static let tickHeight = 9.0
  private static let barTop = 12.0
  private static let barHeight = 16.0
  private static let top = 4.0
  private static let axis = 38.0
  private static let width = 296.0
  private static let left = Picture.columnWidth - 6 - width

  /// How many refreshes stand in a row: those of a second, or as many as can be told apart.
  public static func perRow(_ refreshHz: Double) -> Int {
    guard refreshHz.isFinite, refreshHz >= 1 else { return 0 }
    return Int(min(refreshHz.rounded(), 240))
  }

  /// How many refreshes are drawn.
  private var drawn: Int { min(refreshes.count, Self.rows * Self.perRow(refreshHz)) }

  /// How many refreshes there are, which of them are drawn, and how many of these were missed.
  public var words: String {
    let missed = moves ? refreshes.prefix(drawn).filter { ($0.age ?? 0) != 0 }.count : 0
    let all = PeopleNumber.page.whole(refreshes.count)
    guard drawn < refreshes.count else {
      return missed > 0 ? "\(PeopleNumber.page.whole(missed)) of \(all) missed" : "\(all) refreshes"
    }
    return "first \(PeopleNumber.page.whole(drawn)) of \(all)"
      + (missed > 0 ? ", \(PeopleNumber.page.whole(missed)) missed" : " refreshes")
  }

  /// The room of a refresh: whole tenths of a pixel, so that marks stay in step.
  private var pitch: Double {
    (Self.width / Double(max(Self.perRow(refreshHz), 1)) * 10).rounded(.down) / 10
  }

  /// The picture; nil when no refresh is known.
  public var picture: Picture? {
    let perRow = Self.perRow(refreshHz)
    guard perRow > 0, refreshes.contains(where: { $0.age != nil || $0.busy != nil }) else {
      return nil
    }
    let count = (drawn + perRow - 1) / perRow
    let bottom = Self.top + Double(count) * Self.rowHeight
    var picture = Picture(height: bottom + Self.axis, title: title)
    drawAxis(perRow, bottom, &picture)
    let names = rowNames(count, perRow)
    for row in 0..<count {
      let top = Self.top + Double(row) * Self.rowHeight
      let base = top + Self.barTop + Self.barHeight
      picture.line(Self.left, base, Self.left + Double(perRow) * pitch, base, "r")
      picture.label(names[row], Self.left - 5, top + Self.tickHeight, .end, style: "m")
    }
    drawBars(perRow, &picture)
    drawMarks(perRow, &picture)
    return picture
  }

  // MARK: - Axis

  private func drawAxis(_ perRow: Int, _ bottom: Double, _ picture: inout Picture) {
    let end = Self.left + Double(perRow) * pitch
    guard
      let x = AxisScale(
        .linear, low: 0, high: Double(perRow) / refreshHz * 1e9, start: Self.left, end: end)
    else { return }
    let ticks = Ticks.values(x, wanted: 5)
    Axis.below(
      &picture, x, ticks, Ticks.timeLabels(ticks), top: Self.top, bottom: bottom)
    Axis.title(&picture, "time in the row", left: Self.left, right: end)
  }

  private func rowNames(_ count: Int, _ perRow: Int) -> [String] {
    let starts = (0..<count).map { Double($0 * perRow) / refreshHz }
    let names = Ticks.plainLabels(starts.map { ($0 * 100).rounded() / 100 })
    return names.map { $0 + "\u{A0}s" }
  }

  // MARK: - Marks

  private func place(_ index: Int, _ perRow: Int) -> (x: Double, top: Double) {
    (
      Self.left + Double(index % perRow) * pitch,
      Self.top + Double(index / perRow) * Self.rowHeight
    )
  }

  private func drawMarks(_ perRow: Int, _ picture: inout Picture) {
    let mark = max(0.5, (pitch * 3).rounded(.down) / 10)
    let radius = max(0.8, min(2.2, (pitch * 4.5).rounded(.down) / 10))
    var (new, old, missed) = (PathData(), PathData(), PathData())
    var index = 0
    while index < drawn {
      guard let age = refreshes[index].age else {
        index += 1
        continue
      }
      let (x, top) = place(index, perRow)
      let middle = top + Self.tickHeight / 2
      if age != 0, moves {
        missed.cross(x + pitch / 2, middle, radius: radius)
        index += 1
        continue
      }
      // Neighbours of one kind in one row are one dashed line.
      var end = index + 1
      while end < drawn, end % perRow != 0,
        refreshes[end].age.map({ ($0 != 0) == (age != 0) }) == true
      {
        end += 1
      }
      let start = x + (pitch - mark) / 2
      let finish = start + Double(end - index - 1) * pitch + mark
      if age == 0 {
        new.level(from: start, to: finish, middle)
      } else {
        old.level(from: start, to: finish, middle)
      }
      index = end
    }
    picture.marks(new, "new", mark: mark, pitch: pitch)
    picture.marks(old, "old", mark: mark, pitch: pitch)
    picture.path(missed, "missed")
  }

  private func drawBars(_ perRow: Int, _ picture: inout Picture) {
    var path = PathData()
    for row in stride(from: 0, to: drawn, by: perRow) {
      let (left, top) = place(row, perRow)
      let base = top + Self.barTop + Self.barHeight
      var height = 0.0
      var isOpen = false
      for index in row..<min(row + perRow, drawn) {
        let share = (refreshes[index].busy ?? 0) * refreshHz
        // To a tenth of a pixel: equal neighbours are one bar.
        let next = (min(max(share, 0), 1) * Self.barHeight * 10).rounded() / 10
        guard next != height else { continue }
        if !isOpen { path.move(left + Double(index - row) * pitch, base) }
        isOpen = true
        path.step(left + Double(index - row) * pitch, base - next)
        height = next
      }
      if isOpen {
        path.step(left + Double(min(row + perRow, drawn) - row) * pitch, base)
        path.close()
      }
    }
    picture.path(path, isWarm ? "warm" : "cool")
  }
}
