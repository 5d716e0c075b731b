import Reports
import Statistics
import Vocabulary

/// What other benchmark tools measured: names and numbers, of which the page knows no more.
struct ImportedBenchmarks {
  private let cases: [MeasuredCase]

  /// Nil where the run has none.
  init?(facts: RunFacts) {
    cases = facts.cases.filter(\.isImported)
    if cases.isEmpty { return nil }
  }

  // MARK: - In words

  /// So many are named in a sentence.
  private static let named = 3

  func statement(_ number: PeopleNumber) -> Statement {
    let tools = RunFacts.distinct(cases.map(\.conditions.scenario)).joined(separator: " and ")
    let count = "\(number.whole(cases.count)) \(cases.count == 1 ? "benchmark" : "benchmarks")"
    let times = cases.compactMap { one in
      Self.time(one).map { "\(one.strategy) takes \($0.value(number))" }
    }
    let more = times.count - Self.named
    let list = times.prefix(Self.named) + (more > 0 ? ["\(number.whole(more)) more"] : [])
    return Statement(
      lead: "\(count) of \(tools)"
        + (list.isEmpty ? "." : ": " + list.joined(separator: ", ") + "."),
      short: "\(count) of \(tools)")
  }

  /// CPU time, or where there is none time on the clock.
  private static func time(_ one: MeasuredCase) -> MeasuredCase.Measurement? {
    one.measurement(.frame, .cpuTime) ?? one.measurement(.frame, .wallTime)
  }

  // MARK: - In numbers

  func section(_ context: PageContext) -> PageSection {
    var table = Table(
      title: "Benchmarks of other tools",
      head: ["benchmark", "metric", "median", "least", "greatest", "values"], leading: 2)
    table.groups = cases.map { one in
      let rows = one.measuredRows
      return rows.enumerated().map { index, row in
        let lead: [Table.Cell] = index == 0 ? [.head(.text(one.id), rows: rows.count)] : []
        return lead + [Table.Cell.words(.text(row.metric.rawValue))] + Self.cells(row, one)
      }
    }.filter { !$0.isEmpty }
    let note =
      """
      Per iteration, or per run of a command. Intervals are over processes; of one process over its \
      rounds, which cannot say what another would have shown; of fewer than two values there is \
      none. No anchor ran beside them: the host's speed is in every time.
      """
    return context.section(
      "imported", "Benchmarks of other tools", [table.markup, Passage.note(.text(note))])
  }

  private static func cells(_ row: ReportRow, _ one: MeasuredCase) -> [Table.Cell] {
    func cell(_ column: String) -> Table.Cell {
      guard let number = one.number(row.stage, row.metric, column) else {
        return Table.notAvailable
      }
      return .number(.text(text(number, row.unit)))
    }
    let median =
      one.measurement(row.stage, row.metric).map {
        Table.estimate(text($0.median, row.unit), $0.interval)
      } ?? Table.notAvailable
    return [
      median, cell("min"), cell("max"), .number(.text(PeopleNumber.page.whole(row.samples))),
    ]
  }

  private static func text(_ number: Double, _ unit: MetricUnit) -> String {
    switch unit {
    case .nanoseconds: PeopleNumber.page.time(number)
    case .bytes: PeopleNumber.page.size(number)
    case .count: PeopleNumber.page.exact(number)
    default: PeopleNumber.page.digits(number) + PeopleNumber.page.space + unit.rawValue
    }
  }
}
