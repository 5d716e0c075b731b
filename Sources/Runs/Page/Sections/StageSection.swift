import Measurement

struct StageSection {
  let facts: SortedRun

  var section: PageSection? {
    guard facts.costMetric == .cpuTime else { return nil }
    let body = facts.allConditions.flatMap { conditions in
      facts.views(conditions).last.map { blocks(conditions, $0) } ?? []
    }
    let note =
      """
      Medians. All stages but app.tick, and the sum of the server's, are differences of two batches \
      and may be below 0 within noise: such a stage has no width in the picture, its number stands \
      in the table. A line across a bar is the median of whole frames, which need not be the sum of \
      the medians of the stages. ≈ 0: less than a quarter of an interval that holds 0. A \
      strategy whose stages nobody can time has whole frames only.
      """
    return PageSection("stages", "Where the time goes", body, note: note)
  }

  private func blocks(_ conditions: Conditions, _ views: Int) -> [Markup] {
    guard let table = table(conditions, views) else { return [] }
    let number = PeopleNumber.page.counted(views, "view")
    let own =
      facts.allConditions.count > 1
      ? "\(conditions.title(among: facts.others)): \(number)" : number
    let heading = Passage.heading(own)
    let cases = facts.block(conditions, views).filter { !StrategyName($0.strategy).isTwin }
    let lacking = Stage.parts.filter { stage in !cases.contains { $0.row(stage, .cpuTime) != nil } }
    if !lacking.isEmpty, lacking != Stage.parts {
      let names = lacking.map(\.rawValue).joined(separator: ", ")
      let words = Passage.words(.text("Rows left out of this report: \(names)."))
      return [heading, words, table.markup]
    }
    let key = Passage.key(
      Stage.parts.enumerated().map { (style: "chip k\($0)", sign: "", text: $1.rawValue) })
    let plot = plot(cases, "Stages of a frame, \(conditions.title): \(number)")
    let picture = plot.map { plot in
      Markup.element(
        "div", ["class": "wide"], [key, Passage.figure("Stages of a frame", plot.picture)])
    }
    return [heading, picture, table.markup].compactMap(\.self)
  }

  func tables(_ conditions: Conditions) -> [Table] {
    facts.views(conditions).compactMap { table(conditions, $0) }
  }

  /// A bar for each case, its stages one after another; nil where no bar has a length.
  private func plot(_ cases: [MeasuredCase], _ title: String) -> Plot? {
    let bars = cases.map { measured in
      (
        name: measured.strategy, parts: Stage.parts.map { measured.time($0)?.estimate },
        whole: measured.time(.frame)?.estimate
      )
    }
    let longest = bars.map { bar in
      max(bar.parts.reduce(0) { $0 + max($1 ?? 0, 0) }, bar.whole ?? 0)
    }.max()
    guard let longest, longest > 0, let x = Axis(low: 0, high: longest * 1.02) else { return nil }
    let strips = bars.map { bar in
      let total = bar.whole.map(PeopleNumber.page.time) ?? "n/a"
      return Plot.Strip(
        name: bar.name, text: total, isBold: true, height: 18,
        marks: marks(bar.name, bar.parts, bar.whole, total))
    }
    return Plot(
      title: title, x: x.naming(5, by: Ticks.timeLabels), axisTitle: "CPU time per frame",
      strips: strips)
  }

  /// Parts below 0 have no length; of a case whose stages nobody timed there is an outline.
  private func marks(
    _ name: String, _ parts: [Double?], _ whole: Double?, _ total: String
  ) -> [Mark] {
    if parts.allSatisfy({ $0 == nil }) {
      return [.bar(0, whole ?? 0, "whole", note: "\(name), whole frame only: \(total)")]
    }
    var (done, marks): (Double, [Mark]) = (0, [])
    for (index, (stage, part)) in zip(Stage.parts, parts).enumerated() {
      guard let part else { continue }
      let begin = done
      done += max(part, 0)
      let short = String(stage.rawValue.split(separator: ".").last ?? "")
      marks.append(
        .bar(
          begin, done, "s\(index)",
          note: "\(name), \(stage.rawValue): "
            + PeopleNumber.page.time(part), label: (short, "t i\(index)")))
    }
    return marks + (whole.map { [.line([($0, -0.15), ($0, 1.15)], "k")] } ?? [])
  }

  private func table(_ conditions: Conditions, _ views: Int) -> Table? {
    let cases = facts.block(conditions, views)
    let stages = (Stage.parts + Stage.sums).filter { stage in
      cases.contains { $0.row(stage, .cpuTime) != nil }
    }
    guard !stages.isEmpty else { return nil }
    var table = Table(
      title:
        "CPU time of the stages, \(conditions.title): \(PeopleNumber.page.counted(views, "view"))",
      head: ["strategy"] + stages.map(\.rawValue))
    table.groups = [
      cases.map { measured in
        [.name(measured.strategy)]
          + stages.map { stage in
            measured.time(stage).map {
              .difference(
                $0.estimate, $0.lower, $0.upper, PeopleNumber.page.time($0.estimate), $0.interval)
            } ?? Table.notAvailable
          }
      }
    ]
    return table
  }
}
