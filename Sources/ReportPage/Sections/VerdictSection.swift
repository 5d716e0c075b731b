import Reports
import Statistics
import Vocabulary

/// The answer, first and in words, then in numbers.
struct VerdictSection {
  let facts: RunFacts
  let context: PageContext

  private var subject: PageSubject { context.subject }

  var section: PageSection? {
    let doubts = RunDoubts(facts: facts)
    var body = [doubts.contended.map { Passage.words(.text($0)) }].compactMap(\.self)
    body += RunVerdict(facts: facts, number: .page).statements.flatMap { statement in
      [Passage.lead(statement.lead)]
        + (statement.details.isEmpty
          ? [] : [Passage.words(.text(statement.details.joined(separator: " ")))])
    }
    let contests = facts.contests.filter { $0.others.count == 1 }
    body += pictures(contests) + tables(contests)
    body += [PacedOverview(blocks: PacedBlock.all(facts)).markup].compactMap { $0 }
    let ratios = contests.flatMap { contest in
      Stage.sums.compactMap { stage in
        facts.ratio(contest.others[0], to: contest.reference, stage).map {
          (
            "\(stage.rawValue), \(subject.name(contest.others[0].strategy)) with "
              + subject.items.counted(contest.views), $0
          )
        }
      }
    }
    let remarks =
      RatioRemarks.sentences(ratios) + facts.allConditions.compactMap(sessions)
      + [doubts.sessions, doubts.partial, doubts.emulated].compactMap { $0 }
    body += [Passage.notes(remarks)].compactMap { $0 }
    body += doubts.folded.map { doubt in
      Passage.folded(doubt.title, [Passage.list(doubt.cases.map { .text($0) })])
    }
    return context.section("verdict", "Verdict", body)
  }

  /// What each session of a run that has several would have said; nil for other runs.
  private func sessions(_ conditions: Conditions) -> String? {
    let contest = facts.views(conditions).last.flatMap { facts.contest(conditions, $0) }
    guard let contest, contest.others.count == 1 else { return nil }
    let ratios = facts.sessionRatios(contest.others[0], to: contest.reference, .frame)
    guard ratios.count > 1 else { return nil }
    let numbers = ratios.map(PeopleNumber.page.times).joined(separator: ", ")
    let (name, other) = (contest.others[0].strategy, contest.reference.strategy)
    return """
      Sessions, one by one: a frame of \(subject.name(name)) takes \(numbers) the CPU time of \
      \(subject.name(other)), \(conditions.title), \(subject.items.counted(contest.views)). The \
      interval is over them; other hosts are not in it.
      """
  }

  // MARK: - In pictures

  private static let (rows, pictures) = (12, 3)

  /// What one arm costs as a multiple of another under several sets of conditions; nothing of
  /// several arms, or of more comparisons than a look takes in.
  private func pictures(_ contests: [Contest]) -> [Markup] {
    let pairs = Set(contests.map { [$0.reference.strategy, $0.others[0].strategy] })
    let conditions = RunFacts.distinct(contests.map(\.conditions))
    guard let pair = pairs.first, pairs.count == 1, conditions.count > 1,
      contests.count <= Self.rows * Self.pictures
    else { return [] }
    let isOneNumber = Set(contests.map(\.views)).count == 1
    let rows = contests.compactMap { contest -> RatioPlot.Row? in
      let arm = contest.others[0]
      let views = isOneNumber ? "" : PeopleNumber.page.views(contest.views) + ", "
      return facts.ratio(arm, to: contest.reference, .frame).map {
        RatioPlot.Row(
          name: views + contest.conditions.title(among: conditions),
          style: context.style(arm.strategy), ratio: $0)
      }
    }
    let figures = stride(from: 0, to: rows.count, by: Self.rows).compactMap { start in
      RatioPlot(
        title: "\(pair[1]) as a multiple of \(pair[0]), from \(start + 1) on of \(rows.count)",
        rows: Array(rows.dropFirst(start).prefix(Self.rows)), shown: rows,
        axisTitle: "times the frame of \(pair[0])"
      ).plot.map { Markup.element("figure", [:], [$0.picture.markup]) }
    }
    return figures.isEmpty ? [] : [Passage.panels(figures)]
  }

  // MARK: - In numbers

  private static let shownRows = 12

  /// A table for each pair of arms, a row for each set of conditions and number of views.
  private func tables(_ contests: [Contest]) -> [Markup] {
    let pairs = RunFacts.distinct(contests.map { [$0.reference.strategy, $0.others[0].strategy] })
    let tables = pairs.map { pair in
      let here = contests.filter {
        [$0.reference.strategy, $0.others[0].strategy] == pair
      }
      return (rows: here.count, markup: table(here, pair))
    }
    let rows = tables.reduce(0) { $0 + $1.rows }
    guard rows > Self.shownRows else { return tables.map(\.markup) }
    return [Passage.folded("All \(rows) ratios in numbers", tables.map(\.markup))]
  }

  private static let sides: [(stage: Stage, name: String)] = [
    (.frame, "whole frame"), (.app, "app side"), (.server, "server side"),
  ]

  private func table(_ contests: [Contest], _ pair: [String]) -> Markup {
    let conditions = RunFacts.distinct(contests.map(\.conditions))
    let hasConditions = conditions.count > 1
    let (reference, other) = (pair[0], pair[1])
    let sides = Self.sides.filter { side in
      contests.contains { facts.comparison($0.others[0], to: $0.reference, side.stage) != nil }
    }
    var table = Table(
      title: "\(other) beside \(reference), \(Conditions.usualTitle(conditions).words)",
      head: (hasConditions ? ["conditions"] : [])
        + ["views", "frame of \(reference)", "frame of \(other)"]
        + sides.map { "ratio, \($0.name)" },
      leading: hasConditions ? 2 : 1, isNarrow: true)
    table.groups = conditions.map { one in
      let rows = contests.filter { $0.conditions == one }
      return rows.enumerated().map { index, contest in
        let title = Markup.text(one.title(among: conditions))
        let lead: [Table.Cell] =
          hasConditions && index == 0 ? [.head(title, rows: rows.count)] : []
        return lead + [.head(.text(PeopleNumber.page.whole(contest.views)))]
          + cells(contest, sides.map(\.stage))
      }
    }
    return table.markup
  }

  private func cells(_ contest: Contest, _ sides: [Stage]) -> [Table.Cell] {
    let arm = contest.others[0]
    let costs = [contest.reference, arm].map { measured in
      facts.cost(measured, .frame).map { Table.Cell.number(.text($0.value(.page))) }
        ?? Table.notAvailable
    }
    return costs + sides.map { facts.comparison(arm, to: contest.reference, $0).cell }
  }
}

extension SideComparison? {
  var cell: Table.Cell {
    switch self {
    case .ratio(let ratio): Table.estimate(PeopleNumber.page.times(ratio.ratio), ratio.intervalText)
    case .nothingThere: .number(.element("span", ["class": "na"], ["nothing there"]))
    case .nothingToCompare: .number(.element("span", ["class": "na"], ["against nothing"]))
    case nil: Table.notAvailable
    }
  }
}
