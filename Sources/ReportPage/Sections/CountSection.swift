import Reports
import Vocabulary

/// Allocations and work counters, exact.
struct CountSection {
  let facts: RunFacts
  let context: PageContext

  private static let names = [
    "allocated_bytes": "bytes allocated", "peak_live_bytes": "peak of live bytes",
    "swift_objects": "Swift objects", "page_faults": "page faults",
    "context_switches_voluntary": "voluntary context switches",
    "context_switches_involuntary": "involuntary context switches",
  ]
  private static let appSide: [MetricName] = [.allocations, .allocatedBytes]

  /// A count as a person says it.
  private func name(_ count: StageMetric) -> String {
    name(count.metric) + (count.stage == .app ? ", app side" : "")
  }

  private func name(_ name: MetricName) -> String {
    let metric = name.rawValue
    let library = context.subject.counters.prefix
    let bare = metric.hasPrefix(library) ? String(metric.dropFirst(library.count)) : metric
    if let name = context.subject.counters.names[bare] ?? Self.names[bare] { return name }
    return metric.hasPrefix(library) || metric.allSatisfy { $0.isLowercase || $0 == "_" }
      ? bare.map { $0 == "_" ? " " : String($0) }.joined() : metric
  }

  /// nil where nothing was counted.
  var section: PageSection? {
    let memory = MemoryTable(facts: facts)
    let tables = facts.allConditions.flatMap { conditions -> [Markup] in
      let tables = [
        table(conditions), HardwareTable(facts: facts).table(conditions), memory.table(conditions),
      ].compactMap { $0 }
      return tables.isEmpty
        ? [] : context.heading(conditions, among: facts.allConditions) + tables
    }
    if tables.isEmpty { return nil }
    return context.section("counts", "What was done", tables + [Passage.note(.text(note))])
  }

  /// How to read the tables that there are.
  private var note: String {
    let isCounted = !facts.countedMetrics(facts.compared).isEmpty
    let isHeld = !facts.heldMetrics(facts.compared).isEmpty
    let sentences = [
      isCounted
        ? "Per frame of all views together; the peak is a maximum. Medians; where samples differ, "
          + "the least and the greatest stand below." : nil,
      facts.unavailable.rows > 0
        ? "n/a: could not be had, which is not 0; the reasons stand at the end."
        : "n/a: the report has no such row, which is not 0.",
      isCounted ? "Counts of Swift objects, retains and releases are lower bounds." : nil,
      isHeld
        ? "Memory is in all, not per frame: what a process of its own grew by, and of it the paths "
          + "that the app's layers hold and the rasters that the server keeps." : nil,
    ]
    return sentences.compactMap(\.self).joined(separator: " ")
  }

  private func counts(_ cases: [MeasuredCase]) -> [StageMetric] {
    facts.countedMetrics(cases).flatMap { metric in
      let whole = [StageMetric(.frame, metric)]
      return Self.appSide.contains(metric)
        ? [StageMetric(.app, metric)] + whole : whole
    }
  }

  private func table(_ conditions: Conditions) -> Markup? {
    let cases = facts.cases(conditions)
    let strategies = RunFacts.distinct(cases.map(\.strategy))
    let views = facts.views(conditions)
    let counts = counts(cases)
    guard !counts.isEmpty else { return nil }
    var table = Table(
      title: "Counts per frame, \(conditions.title)", head: ["per frame", "views"] + strategies,
      leading: 2)
    table.groups = counts.map { count in
      let grid = views.map { number in
        strategies.map { strategy in
          cases.first { $0.views == number && $0.strategy == strategy }?
            .measurement(count.stage, count.metric)
        }
      }
      return rows(count, views, grid)
    }
    return table.markup
  }

  /// One row per number of views; a single one where it says the same for all.
  private func rows(
    _ count: StageMetric, _ views: [Int], _ grid: [[MeasuredCase.Measurement?]]
  ) -> [[Table.Cell]] {
    let texts = grid.map { $0.map(Self.cell) }
    let isPlain = grid.joined().allSatisfy { measurement in
      guard let measurement else { return true }
      return [measurement.median, measurement.least, measurement.greatest].allSatisfy { $0 == 0 }
    }
    let isSame = Set(grid.map { row in row.map { $0 == nil } }).count == 1
    if isPlain, isSame, views.count > 1, let first = texts.first {
      return [[.head(.text(name(count))), .head("all")] + first]
    }
    return zip(views, texts).enumerated().map { index, entry in
      let lead: [Table.Cell] =
        index == 0 ? [.head(.text(name(count)), rows: views.count)] : []
      return lead + [.head(.text(PeopleNumber.page.whole(entry.0)))] + entry.1
    }
  }

  private static func cell(_ measurement: MeasuredCase.Measurement?) -> Table.Cell {
    guard let measurement else { return Table.notAvailable }
    var range: String?
    if let least = measurement.least, let greatest = measurement.greatest, least < greatest {
      range = "\(PeopleNumber.page.exact(least)) … \(PeopleNumber.page.exact(greatest))"
    }
    return Table.estimate(PeopleNumber.page.exact(measurement.median), range)
  }
}

/// What the cases of a run hold: in all, and for each view.
struct MemoryTable {
  let facts: RunFacts

  private static let names: [MetricName: String] = [
    .residentBytes: "resident", .cachedRasterBytes: "cached rasters", .pathBytes: "paths",
  ]

  /// Nil where nothing was read.
  func table(_ conditions: Conditions) -> Markup? {
    let cases = facts.cases(conditions)
    let held = facts.heldMetrics(cases)
    guard !held.isEmpty else { return nil }
    let strategies = RunFacts.distinct(cases.map(\.strategy))
    let views = facts.views(conditions)
    var table = Table(
      title: "Memory in all, \(conditions.title)", head: ["in all", "views"] + strategies,
      leading: 2)
    table.groups = held.map { stage, metric in
      views.enumerated().map { index, number in
        let lead: [Table.Cell] =
          index == 0
          ? [.head(.text(Self.names[metric] ?? metric.rawValue), rows: views.count)] : []
        return lead + [.head(.text(PeopleNumber.page.whole(number)))]
          + strategies.map { strategy in
            let found = cases.first { $0.views == number && $0.strategy == strategy }
            return Self.cell(found?.measurement(stage, metric)?.median, views: number)
          }
      }
    }
    return table.markup
  }

  private static func cell(_ bytes: Double?, views: Int) -> Table.Cell {
    guard let bytes else { return Table.notAvailable }
    let each = PeopleNumber.page.size(bytes / Double(views))
    return Table.estimate(PeopleNumber.page.size(bytes), views > 1 ? "\(each) a view" : nil)
  }
}
