import ResultStore

/// Allocations and work counters, exact.
struct CountSection {
  /// A count: where, what, and how a person says it.
  private struct Count: Hashable {
    let stage: String
    let metric: String
    var name: String { CountSection.name(metric) + (stage == "app" ? ", app side" : "") }
  }

  let facts: RunFacts
  let context: PageContext

  private static let names = [
    "allocated_bytes": "bytes allocated", "peak_live_bytes": "peak of live bytes",
    "swift_objects": "Swift objects", "page_faults": "page faults",
    "context_switches_voluntary": "voluntary context switches",
    "context_switches_involuntary": "involuntary context switches",
    "commit_bytes": "bytes sent", "sine_evaluations": "sines",
  ]
  private static let library = "sde:::WaveBench::"
  private static let appSide = ["allocations", "allocated_bytes"]

  /// A metric as a person says it.
  static func name(_ metric: String) -> String {
    let bare = metric.hasPrefix(library) ? String(metric.dropFirst(library.count)) : metric
    if let name = names[bare] { return name }
    return metric.hasPrefix(library) || metric.allSatisfy { $0.isLowercase || $0 == "_" }
      ? bare.map { $0 == "_" ? " " : String($0) }.joined() : metric
  }

  var markup: Markup {
    let tables = facts.settings.flatMap { setting -> [Markup] in
      table(setting).map { [Block.heading(setting.title), $0] } ?? []
    }
    let body =
      tables.isEmpty
      ? [Block.words("This run counted nothing.")]
      : tables + [
        Block.note(
          """
          Per frame of all views together; the peak is a maximum. Medians; where samples differ, the \
          least and the greatest stand below. n/a: could not be had, which is not 0; the reasons \
          stand at the end. Counts of Swift objects, retains and releases are lower bounds.
          """)
      ]
    return context.section("counts", "What was done", body)
  }

  private func counts(_ cases: [MeasuredCase]) -> [Count] {
    let rows = facts.run.report.filter { row in
      row.stage == "frame" && row.unit != "ns"
    }
    let here = Set(cases.map(\.id))
    let metrics = RunFacts.distinct(rows.filter { here.contains($0.caseID) }.map(\.metric))
    return metrics.flatMap { metric in
      let whole = [Count(stage: "frame", metric: metric)]
      return Self.appSide.contains(metric)
        ? [Count(stage: "app", metric: metric)] + whole : whole
    }
  }

  private func table(_ setting: Setting) -> Markup? {
    let cases = facts.cases(setting)
    let strategies = RunFacts.distinct(cases.map(\.strategy))
    let views = facts.views(setting)
    let counts = counts(cases)
    guard !counts.isEmpty else { return nil }
    var table = Table(
      title: "Counts per frame, \(setting.title)", head: ["per frame", "views"] + strategies,
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
    _ count: Count, _ views: [Int], _ grid: [[MeasuredCase.Measurement?]]
  ) -> [[Table.Cell]] {
    let texts = grid.map { $0.map(Self.cell) }
    let isPlain = grid.joined().allSatisfy { measurement in
      guard let measurement else { return true }
      return [measurement.median, measurement.least, measurement.greatest].allSatisfy { $0 == 0 }
    }
    let isSame = Set(grid.map { row in row.map { $0 == nil } }).count == 1
    if isPlain, isSame, views.count > 1, let first = texts.first {
      return [[.head(.text(count.name)), .head("all")] + first]
    }
    return zip(views, texts).enumerated().map { index, entry in
      let lead: [Table.Cell] =
        index == 0 ? [.head(.text(count.name), rows: views.count)] : []
      return lead + [.head(.text(PeopleNumber.whole(entry.0)))] + entry.1
    }
  }

  private static func cell(_ measurement: MeasuredCase.Measurement?) -> Table.Cell {
    guard let measurement else { return Table.notAvailable }
    var range: String?
    if let least = measurement.least, let greatest = measurement.greatest, least < greatest {
      range = "\(PeopleNumber.exact(least)) … \(PeopleNumber.exact(greatest))"
    }
    return Table.estimate(PeopleNumber.exact(measurement.median), range)
  }
}
