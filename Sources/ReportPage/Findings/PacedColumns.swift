import Reports
import Vocabulary

/// The numbers of a block on real time, an arm per row.
struct PacedColumns {
  let block: PacedBlock

  private static let head = [
    "arm", "app CPU", "app wake-ups/s", "server CPU", "shown/s", "missed", "longest miss",
    "hitch time ratio", "off (p95)", "drift",
  ]

  var markup: Markup {
    var table = Table(title: "Real time, \(block.title)", head: Self.head)
    table.groups = [block.cases.map(row)]
    return table.markup
  }

  private func row(_ measured: PacedCase) -> [Table.Cell] {
    func cell(
      _ stage: Stage, _ metric: MetricName, _ text: (Double) -> String = PeopleNumber.page.digits
    ) -> Table.Cell {
      Self.cell(measured.median(stage, metric), text)
    }
    return [
      .name(measured.strategy), cell(.app, .cpuShare, PacedWords.share),
      cell(.app, .wakeups), cell(.server, .cpuShare, PacedWords.share),
      cell(.frame, .frameRate), cell(.frame, .framesMissed, PeopleNumber.page.exact),
      cell(.frame, .longestMiss, PeopleNumber.page.exact),
      cell(.frame, .hitchTimeRatio) { PacedWords.hitches($0) },
      Self.cell(measured.percentile95(.frame, .positionError)) {
        PacedWords.points($0, unit: "pt")
      },
      cell(.frame, .phaseDrift) { PacedWords.points($0, unit: "pt/s") },
    ]
  }

  private static func cell(
    _ estimate: PacedCase.Estimate?, _ text: (Double) -> String
  ) -> Table.Cell {
    guard let estimate else { return Table.notAvailable }
    let interval = estimate.interval.map {
      "[\(PeopleNumber.page.digits($0.lower)), \(PeopleNumber.page.digits($0.upper))]"
    }
    return Table.estimate(
      text(estimate.value), isOfRounding(estimate) ? nil : interval)
  }

  /// An interval of rounding errors says nothing.
  private static func isOfRounding(_ estimate: PacedCase.Estimate) -> Bool {
    guard let (lower, upper) = estimate.interval else { return false }
    return PacedWords.isRounding(estimate.value) && abs(lower) < 1e-6 && abs(upper) < 1e-6
  }
}
