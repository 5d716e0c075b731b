package import Measurement

/// The runs of a history in little memory: each row is described once for all runs, and a run keeps
/// its numbers.
package struct HistoryRuns: Sendable {
  package struct Run: Sendable {
    package let place: String
    /// The shortest end of its path that no other run has, `2/whole`.
    package fileprivate(set) var folder = ""
    fileprivate let commit: String?
    /// The plan that it measured: runs of others are other series.
    let plan: String
    let facts: RowFacts
    /// Why nobody can vouch for it, in words; nil where its manifest does.
    let doubt: String?
    fileprivate let start: RunStart
    fileprivate let content: RunIdentity.Content?
    /// The runs that were joined into it.
    fileprivate let parts: [RunIdentity.Content]
    /// In the order of their rows' numbers.
    fileprivate var cells: [Cell]

    package var instant: RunInstant? { start.instant }

    /// The folder's name, and the commit where the manifest knows one, for messages.
    package var name: String { folder + (commit.map { " (\($0))" } ?? "") }
  }

  struct Cell: Sendable {
    fileprivate let row: Int32
    /// True if others took the host's cores meanwhile, or it was stopped or stood still.
    let isDisturbed: Bool
    // No number of a row is NaN, and a history has millions of cells.
    private let estimateOrNaN, p95OrNaN: Double

    fileprivate init(_ number: Int, of row: ReportRow) {
      self.row = Int32(number)
      isDisturbed = row.flags.contains { HistoryRuns.disturbances.contains($0) }
      (estimateOrNaN, p95OrNaN) = (row.estimate ?? .nan, row.number("p95") ?? .nan)
    }

    var estimate: Double? { estimateOrNaN.isNaN ? nil : estimateOrNaN }
    var p95: Double? { p95OrNaN.isNaN ? nil : p95OrNaN }
  }

  package private(set) var all: [Run] = []
  /// The rows, without the numbers of any run, in the order in which they were met. Rows of one
  /// name may be of several things.
  package private(set) var rows: [ReportRow] = []
  private var numbers: [ReportRow.Key: [Int]] = [:]

  package init() {}

  /// Adds a run behind the others; its samples are not looked at.
  ///
  /// - Parameter plan: the name of the plan that it measured.
  package mutating func add(_ run: StoredRun, plan: String = "") {
    var facts = RowFacts(run)
    // Most runs agree with the one before: the copy is shared.
    if let last = all.last?.facts, last == facts { facts = last }
    var next = 0
    // In place: a row that is copied is a dozen names that are counted.
    let cells = run.report.indices.map { place in
      let number = number(of: run.report[place], likely: next)
      next = number + 1
      return Cell(number, of: run.report[place])
    }
    all.append(
      Run(
        place: run.place,
        commit: (run.manifest?.fact("versions", "commit")?.text).map { String($0.prefix(10)) },
        plan: plan, facts: facts, doubt: run.doubt, start: RunStart(run.manifest),
        content: run.identity?.content,
        parts: (run.manifest?.parts ?? []).compactMap(RunIdentity.Content.init(part:)),
        cells: cells.sorted { $0.row < $1.row }))
  }

  /// Puts the runs in the order of time, leaves out those that another one was joined of, and names
  /// them.
  ///
  /// - Returns: the places of those that were left out, each with that of the joined run.
  package mutating func settle() -> [(part: String, whole: String)] {
    var wholes: [RunIdentity.Content: String] = [:]
    for run in all { for part in run.parts { wholes[part] = run.place } }
    var leftOut: [(part: String, whole: String)] = []
    all = RunInstant.order(all.map(\.start)).map { all[$0] }.filter { run in
      guard let whole = run.content.flatMap({ wholes[$0] }) else { return true }
      leftOut.append((run.place, whole))
      return false
    }
    let paths = all.map { $0.place.split(separator: "/").filter { $0 != "." } }
    var (alike, length) = (Array(all.indices), 0)
    while !alike.isEmpty {
      length += 1
      for place in alike {
        let words = paths[place].suffix(length).joined(separator: "/")
        all[place].folder = words.isEmpty ? all[place].place : words
      }
      alike = Dictionary(grouping: alike) { paths[$0].suffix(length) }.values
        .filter { $0.count > 1 }.flatMap(\.self).filter { paths[$0].count > length }
    }
    return leftOut
  }

  /// The places of the runs whose path ends in a name, `whole` or `2/whole`.
  package func places(named name: String) -> [Int] {
    let end = name.split(separator: "/")
    return all.indices.filter {
      !end.isEmpty && all[$0].place.split(separator: "/").suffix(end.count) == end[...]
    }
  }

  package mutating func removeAll(before first: Int) { all.removeFirst(first) }

  fileprivate static let disturbances: Set<SampleFlag> = [.contended, .stopped, .suspended]

  /// - Parameter likely: the number that it has if runs have the same rows in the same order.
  private mutating func number(of row: ReportRow, likely: Int) -> Int {
    if likely < rows.count, rows[likely].measuresSame(as: row) { return likely }
    let known = numbers[row.key] ?? []
    if let number = known.first(where: { rows[$0].measuresSame(as: row) }) { return number }
    var bare = row
    (bare.runID, bare.source, bare.flags, bare.numbers) = ("", ValueSource(""), [], [])
    (bare.processes, bare.samples, bare.frames) = (0, 0, 0)
    rows.append(bare)
    numbers[row.key] = known + [rows.count - 1]
    return rows.count - 1
  }

  func numbers(of key: ReportRow.Key) -> [Int] { numbers[key] ?? [] }

  /// The first of some rows that a run has, as its place in ``rows``, with its numbers.
  func first(of numbers: [Int], in run: Int) -> (row: Int, cell: Cell)? {
    for number in numbers {
      if let cell = cell(number, in: run) { return (number, cell) }
    }
    return nil
  }

  private func cell(_ number: Int, in run: Int) -> Cell? {
    let cells = all[run].cells
    var (lower, upper) = (0, cells.count)
    while lower < upper {
      let half = (lower + upper) / 2
      if cells[half].row < number { lower = half + 1 } else { upper = half }
    }
    return lower < cells.count && cells[lower].row == number ? cells[lower] : nil
  }

  /// The names of the rows of some runs, each once, in the order in which rows were met.
  func keys(in places: [Int]) -> [ReportRow.Key] {
    var met: Set<ReportRow.Key> = []
    var isThere = [Bool](repeating: false, count: rows.count)
    for place in places { for cell in all[place].cells { isThere[Int(cell.row)] = true } }
    return rows.indices.filter { isThere[$0] && met.insert(rows[$0].key).inserted }
      .map { rows[$0].key }
  }
}
