import Reports
import Vocabulary

/// Where the time of a frame goes.
struct StageSection {
  let facts: RunFacts
  let context: PageContext

  /// nil where no time was measured.
  var section: PageSection? {
    guard facts.costMetric == .cpuTime else { return nil }
    var body: [Markup] = []
    for conditions in facts.allConditions {
      guard let views = facts.views(conditions).last else { continue }
      body += blocks(conditions, views)
    }
    if body.isEmpty { return nil }
    body.append(
      Passage.note(
        """
        Medians. All stages but app.tick, and the sum of the server's, are differences of two \
        batches and may be below 0 within noise: such a stage has no width in the picture, its \
        number stands in the table. A line across a bar is the median of whole frames, which \
        need not be the sum of the medians of the stages. Dotted, where the axis goes so far: \
        8.3, 11.1 and 16.7 ms, the time of a frame at 120, 90 and 60 Hz. \
        \(context.subject.wholeFramesOnly)
        """))
    return context.section("stages", "Where the time goes", body)
  }

  private func blocks(_ conditions: Conditions, _ views: Int) -> [Markup] {
    let cases = facts.block(conditions, views)
    let bars = cases.filter { !StrategyName($0.strategy).isTwin }.map { measured in
      StackedBarChart.Bar(
        name: measured.strategy, parts: Stage.parts.map { measured.time($0)?.median },
        whole: measured.time(.frame)?.median)
    }
    let noun = views == 1 ? "view" : "views"
    let number = "\(PeopleNumber.page.whole(views)) \(noun)"
    let title = "\(conditions.title): \(number)"
    let all = facts.allConditions
    let own = all.count > 1 ? "\(conditions.title(among: all)): \(number)" : number
    var parts = [Passage.heading(own)]
    let chart = StackedBarChart(
      title: "Stages of a frame, \(title)", bars: bars,
      parts: Stage.parts.map {
        ($0.rawValue, String($0.rawValue.split(separator: ".").last ?? ""))
      },
      wholeName: "whole frame only", axisTitle: "CPU time per frame",
      levels: FrameBudget.levels)
    if let picture = chart.picture {
      parts.append(
        .element("div", ["class": "wide"], [key, Passage.figure("Stages of a frame", picture)]))
    } else {
      parts.append(Passage.words("There is no CPU time above 0 to draw."))
    }
    return parts + [table(cases, title)]
  }

  private var key: Markup {
    .element(
      "ul", ["class": "key"],
      Stage.parts.enumerated().map { index, stage in
        .element(
          "li", [:],
          [.element("span", ["class": "chip k\(index)"], []), .text(stage.rawValue)])
      })
  }

  private func table(_ cases: [MeasuredCase], _ title: String) -> Markup {
    let stages = Stage.parts + Stage.sums
    var table = Table(
      title: "CPU time of the stages, \(title)", head: ["strategy"] + stages.map(\.rawValue))
    table.groups = [
      cases.map { measured in
        [.name(measured.strategy)]
          + stages.map { stage in
            guard let time = measured.time(stage) else { return Table.notAvailable }
            return Table.estimate(PeopleNumber.page.time(time.median), time.interval)
          }
      }
    ]
    return table.markup
  }
}
