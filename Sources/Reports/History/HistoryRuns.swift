import Vocabulary

/// The runs of a history in little memory: each row is described once for all runs, and a run keeps
/// its numbers.
package struct HistoryRuns: Sendable {
  package struct Run: Sendable {
    package let folder: String
    /// The folder's name, and the commit where the manifest knows one, for messages.
    package let name: String
    let facts: RunDifferences.Facts?
    fileprivate let start: RunStart
    /// In the order of their rows' numbers.
    fileprivate var cells: [Cell]
  }

  struct Cell: Sendable {
    fileprivate let row: Int
    let median: Double?
    let p95: Double?
    /// Whether others took the host's cores while it was measured, or it was stopped or stood still.
    let isDisturbed: Bool
  }

  package private(set) var all: [Run] = []
  /// What rows are, without the numbers of any run, in the order in which they were met. Rows of one
  /// name may be of several things.
  package private(set) var rows: [ReportRow] = []
  private var numbers: [ReportRow.Key: [Int]] = [:]

  package init() {}

  package init(_ runs: [StoredRun]) { for run in runs { add(run) } }

  /// Adds a run behind the others; its samples are not looked at.
  package mutating func add(_ run: StoredRun) {
    let folder = run.place.split(separator: "/").last.map(String.init) ?? run.place
    var name = folder
    if let commit = run.manifest?["versions"]?["commit"]?["value"]?.text {
      name += " (\(commit.prefix(10)))"
    }
    var facts = run.manifest.map(RunDifferences.Facts.init)
    // Most runs agree with the one before: the copy is shared.
    if let last = all.last?.facts, last == facts { facts = last }
    let cells = run.report.map { row in
      Cell(
        row: number(of: row), median: row.number("median"), p95: row.number("p95"),
        isDisturbed: row.flags.contains { Self.disturbances.contains($0) })
    }
    all.append(
      Run(
        folder: folder, name: name, facts: facts, start: RunStart(run.manifest),
        cells: cells.sorted { $0.row < $1.row }))
  }

  /// Puts the runs in the order of time.
  package mutating func sort() {
    all = RunInstant.order(all.map(\.start)).map { all[$0] }
  }

  /// Leaves out the runs in front of the one at a place.
  package mutating func removeAll(before first: Int) { all.removeFirst(first) }

  private static let disturbances: Set<SampleFlag> = [.contended, .stopped, .suspended]

  private mutating func number(of row: ReportRow) -> Int {
    var bare = row
    (bare.runID, bare.source, bare.flags, bare.numbers) = ("", ValueSource(""), [], [])
    (bare.processes, bare.samples, bare.frames) = (0, 0, 0)
    let known = numbers[row.key] ?? []
    if let number = known.first(where: { rows[$0] == bare }) { return number }
    rows.append(bare)
    numbers[row.key] = known + [rows.count - 1]
    return rows.count - 1
  }

  /// The numbers of the rows of a name.
  func numbers(of key: ReportRow.Key) -> [Int] { numbers[key] ?? [] }

  /// The first of some rows that a run has, with its numbers; nil where it has none of them.
  func first(of numbers: [Int], in run: Int) -> (row: ReportRow, cell: Cell)? {
    for number in numbers {
      if let cell = cell(number, in: run) { return (rows[number], cell) }
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

  /// The names of all rows, each once, in the order in which they were met.
  var keys: [ReportRow.Key] {
    rows.enumerated().filter { numbers[$0.element.key]?.first == $0.offset }.map(\.element.key)
  }
}
