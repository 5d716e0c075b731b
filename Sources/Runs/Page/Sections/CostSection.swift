import Foundation
import Measurement

/// The costs of a strategy, number of views by number of views.
struct Series {
  let name: String
  let style: SeriesStyle
  /// Ascending by `x`.
  let points: [(x: Double, number: PlottedNumber)]

  /// A line with a marker at each number.
  var line: [Mark] {
    [.line(points.map { ($0.x, $0.number.value) }, style.line)]
      + points.map { .marker(($0.x, $0.number.value), style, $0.number.note) }
  }
}

struct CostSection {
  let facts: SortedRun

  var section: PageSection? {
    let body = facts.allConditions.flatMap(panels)
    let note =
      """
      CPU time of one frame of all views together: medians, with the 95 % interval as a band, which \
      is often thinner than the line. Both axes are logarithmic: a cost that grows with the number \
      of views rises at a constant slope. Each panel has its own range of costs. Second measurements \
      of a strategy and the anchor are left out.
      """
    return PageSection("cost", "Cost against the number of views", body, note: note)
  }

  private func panels(_ conditions: Conditions) -> [Markup] {
    let cases = facts.cases(conditions).filter { !StrategyName($0.strategy).isTwin && $0.views > 0 }
    let views = Set(cases.map(\.views)).sorted()
    guard views.count > 1 else { return [] }
    let sides = [
      ("App side", lines(cases, .app)), ("Server side", lines(cases, .server)),
      ("Whole frame", lines(cases, .frame)),
    ]
    let figures = sides.compactMap { title, lines in
      plot(title, lines, views).map {
        Passage.figure("\(title), CPU time per frame", $0.picture)
      }
    }
    guard !figures.isEmpty else { return [] }
    return facts.heading(conditions) + [Passage.panels(figures)]
      + Passage.notes(Self.remarks(sides.flatMap(\.1)))
  }

  private func lines(_ cases: [MeasuredCase], _ stage: Stage) -> [Series] {
    let byStrategy = Dictionary(grouping: cases, by: \.strategy)
    return cases.map(\.strategy).distinct.compactMap { strategy in
      let own = byStrategy[strategy]?.sorted { $0.views < $1.views } ?? []
      let points = own.compactMap { measured in
        measured.time(stage).map { time in
          let views = PeopleNumber.page.whole(measured.views)
          return (
            x: Double(measured.views),
            number: time.plotted("\(strategy), \(views) views: \(time.words)")
          )
        }
      }
      return points.isEmpty
        ? nil : Series(name: strategy, style: facts.style(strategy), points: points)
    }
  }

  private func plot(_ title: String, _ lines: [Series], _ views: [Int]) -> Plot? {
    let places = views.map(Double.init)
    guard let range = Self.range(lines),
      let x = Axis(.logarithmic, low: places[0], high: places[places.count - 1]),
      let y = Axis(.logarithmic, low: range.low, high: range.high)
    else { return nil }
    let items = facts.subject.items.many
    // The first line is drawn last and so on top, since it answers the question.
    return Plot(
      title: "\(title): CPU time per frame against \(items), logarithmic",
      x: x.naming(places, views.map(PeopleNumber.page.whole)), axisTitle: items,
      strips: [
        Plot.Strip(
          y: y.naming(9, by: Ticks.ownTimeLabels), height: 230,
          marks: lines.map { .band($0.points, $0.style) } + lines.reversed().flatMap(\.line))
      ], key: lines.map { ($0.name, $0.style) })
  }

  /// Whole decades around all that can be drawn.
  static func range(_ lines: [Series]) -> (low: Double, high: Double)? {
    let numbers = lines.flatMap(\.points).flatMap { point in
      [point.number.value, point.number.upper, point.number.lower].compactMap { $0 }
    }.filter { $0 > 0 }
    guard let least = numbers.min(), let greatest = numbers.max() else { return nil }
    let low = pow(10, log10(least).rounded(.down))
    let high = pow(10, log10(greatest).rounded(.up))
    return (low, high > low ? high : low * 10)
  }

  /// Costs that the logarithmic axis cannot show are told in words.
  static func remarks(_ lines: [Series]) -> [String] {
    let numbers = lines.flatMap(\.points).map(\.number)
    let open = numbers.count { $0.value > 0 && ($0.lower ?? 1) <= 0 }
    let ends = "to 0 or below: the band ends at the axis."
    return numbers.filter { $0.value <= 0 }
      .map { "\($0.note), which has no place on a logarithmic axis." }
      + (open == 0
        ? [] : [open == 1 ? "1 interval reaches \(ends)" : "\(open) intervals reach \(ends)"])
  }
}
