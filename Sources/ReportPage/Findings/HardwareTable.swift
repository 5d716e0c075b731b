import Reports
import Vocabulary

/// What the processor counted: instructions for each view and side, and, where cycles and misses
/// are a real processor's, what these are for each instruction.
struct HardwareTable {
  /// A number of a case, and its name.
  private struct Line {
    let name: String
    let value: (MeasuredCase) -> Double?
  }

  let facts: RunFacts

  private static let sides: [(stage: Stage, name: String)] = [
    (.app, ", app side"), (.server, ", server side"), (.frame, ""),
  ]
  private static let misses: [(metric: MetricName, name: String)] = [
    (MetricName("PAPI_L1_DCM"), "misses of the first data cache"),
    (MetricName("PAPI_L2_DCM"), "misses of the second data cache"),
    (MetricName("PAPI_BR_MSP"), "mispredicted branches"),
    (MetricName("PAPI_TLB_DM"), "misses of the data TLB"),
  ]

  /// nil where the processor counted no instructions under these conditions.
  func table(_ conditions: Conditions) -> Markup? {
    let cases = facts.cases(conditions)
    let lines = (Self.perView + (facts.emulator == nil ? Self.ofRealProcessors : [])).filter {
      line in cases.contains { line.value($0) != nil }
    }
    guard !lines.isEmpty else { return nil }
    let strategies = RunFacts.distinct(cases.map(\.strategy))
    let views = facts.views(conditions)
    var table = Table(
      title: "Counted by the processor, \(conditions.title)",
      head: ["per frame", "views"] + strategies, leading: 2)
    table.groups = lines.map { line in
      views.enumerated().map { index, number in
        let lead: [Table.Cell] = index == 0 ? [.head(.text(line.name), rows: views.count)] : []
        let cells = strategies.map { strategy -> Table.Cell in
          let measured = cases.first { $0.views == number && $0.strategy == strategy }
          guard let value = measured.flatMap(line.value) else { return Table.notAvailable }
          return Table.estimate(PeopleNumber.page.digits(value), nil)
        }
        return lead + [.head(.text(PeopleNumber.page.whole(number)))] + cells
      }
    }
    return table.markup
  }

  private static var perView: [Line] {
    sides.map { side in
      Line(name: "instructions per view\(side.name)") { measured in
        measured.measurement(side.stage, .retiredInstructions)
          .map { $0.median / Double(max(1, measured.views)) }
      }
    }
  }

  private static var ofRealProcessors: [Line] {
    [Line(name: "cycles per instruction") { perInstruction($0, .coreCycles) }]
      + misses.map { miss in
        Line(name: "\(miss.name) per 1,000 instructions") { measured in
          perInstruction(measured, miss.metric).map { 1000 * $0 }
        }
      }
  }

  private static func perInstruction(_ measured: MeasuredCase, _ metric: MetricName) -> Double? {
    guard let count = measured.measurement(.frame, metric)?.median,
      let instructions = measured.measurement(.frame, .retiredInstructions)?.median,
      instructions > 0
    else { return nil }
    return count / instructions
  }
}
