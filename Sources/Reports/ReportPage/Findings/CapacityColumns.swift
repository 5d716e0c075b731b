import Charts
import ResultStore
import SampleStatistics
import Wording

/// The numbers of a block whose capacities were searched for, an arm per row.
struct CapacityColumns {
  let block: CapacityBlock

  /// More processes than this are told by their least and greatest.
  static let listed = 6

  var markup: Markup {
    let ratio = block.reference?.figure == nil ? [] : ["of \(block.subject.reference.id)"]
    var table = Table(
      title: "Capacities, \(block.title)",
      head: ["arm", "views"] + ratio + ["hitch time ratio", "runs", "by process", "flags"])
    table.groups = [block.cases.map(row)]
    return table.markup
  }

  private func row(_ arm: CapacityCase) -> [Table.Cell] {
    let views =
      arm.figure.map {
        Table.estimate($0.shortText, $0.interval)
      } ?? Table.notAvailable
    var cells: [Table.Cell] = [.name(arm.strategy), views]
    if let reference = block.reference, reference.figure != nil {
      cells.append(ratio(arm, reference))
    }
    return cells + [
      arm.hitchRatio.map { .number(.text(PacedWords.hitches($0))) } ?? Table.notAvailable,
      arm.runs.isEmpty
        ? Table.notAvailable : .number(.text(PeopleNumber.page.whole(arm.runs.count))),
      Self.estimates(arm),
      .number(.text(arm.remarks.joined(separator: ", "))),
    ]
  }

  private func ratio(_ arm: CapacityCase, _ reference: CapacityCase) -> Table.Cell {
    guard arm.measured.id != reference.measured.id else { return .number("1") }
    guard let ratio = CapacityRatio(arm, to: reference) else { return Table.notAvailable }
    return Table.estimate(ratio.text, ratio.interval)
  }

  private static func estimates(_ arm: CapacityCase) -> Table.Cell {
    let numbers = arm.estimates.compactMap { sample in
      sample.value.map { value in
        let text = FoundCapacity.count(value)
        return (value, CapacityBound(processes: [Set(sample.flags)]).words(text, interval: nil))
      }
    }
    guard let least = numbers.min(by: { $0.0 < $1.0 }),
      let greatest = numbers.max(by: { $0.0 < $1.0 })
    else { return Table.notAvailable }
    return .number(
      .text(
        numbers.count > listed
          ? "\(least.1) to \(greatest.1)" : numbers.map(\.1).joined(separator: ", ")))
  }
}

/// How many times one capacity is another, of bounds only what follows from them.
struct CapacityRatio {
  let bound: CapacityBound
  private let ratio: PairedRatio

  /// nil where nothing follows.
  init?(_ arm: CapacityCase, to other: CapacityCase) {
    guard let mine = arm.figure, let theirs = other.figure,
      let bound = mine.bound.ofRatio(to: theirs.bound),
      let ratio = bound == .about
        ? arm.ratio(to: other) : PairedRatio.ofMedians(mine.value, theirs.value)
    else { return nil }
    self.bound = bound
    self.ratio = ratio
  }

  /// `3.68 ×`, `≥ 10.8 ×`.
  var text: String { bound.words(PeopleNumber.page.times(ratio.ratio), interval: nil) }

  /// `[2.95, 4.61]`; none of a bound.
  var interval: String? { ratio.intervalText }

  /// `3.68 [2.95, 4.61] times as many`, `at least 10.8 times as many`.
  var words: String {
    let number = PeopleNumber.page.ratio(ratio.ratio)
    let start =
      switch bound {
      case .atLeast: "at least " + number
      case .atMost: "at most " + number
      default: number + (interval.map { " " + $0 } ?? "")
      }
    return start + " times as many"
  }
}
