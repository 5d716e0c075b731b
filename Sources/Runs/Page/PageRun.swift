import Measurement

/// One run as the page takes it. Without samples ratios are those of medians, have no interval, and
/// the samples are not drawn; the page says so.
@dynamicMemberLookup
package struct PageRun: Sendable {
  private(set) var stored: StoredRun
  /// Cost over the number of views; nil leaves that part of the page out.
  package var growth: Scaling?
  /// The run's name, a heading of the page; any text.
  package let name: String
  /// Where report.csv lies as seen from the page, as a link takes it; nil for not known.
  var reportPlace: String?

  package init(
    _ stored: StoredRun, _ growth: Scaling? = nil, name: String, reportPlace: String? = nil
  ) {
    (self.stored, self.growth) = (stored, growth)
    (self.name, self.reportPlace) = (name, reportPlace)
  }

  package subscript<Part>(dynamicMember path: WritableKeyPath<StoredRun, Part>) -> Part {
    get { stored[keyPath: path] }
    set { stored[keyPath: path] = newValue }
  }

  /// The emulator of the processor, by the manifest; nil for a real one.
  var emulator: String? { stored.manifest?.fact("host", "emulator")?.text }

  var withoutTimes: PageRun {
    let passes: Set<Pass> = [.time, .start, .paced]
    var run = self
    run.report = stored.report.filter { !passes.contains($0.pass) }
    run.samples = stored.samples?.filter { !passes.contains($0.pass) }
    run.growth = nil
    return run
  }
}

extension SortedRun {
  /// The title of a run: its name, the arms, and how many views they had.
  var title: String {
    let shown = cases.filter { !$0.isAnchor }
    let names = shown.map(\.strategy).distinct.filter { !StrategyName($0).isTwin }
    let arms = names.count > 3 ? "\(names.count) strategies" : names.joined(separator: ", ")
    let numbers = shown.map(\.views)
    guard let least = numbers.min(), let most = numbers.max() else { return run.name }
    let views =
      (least == most ? "" : PeopleNumber.page.whole(least) + " to ")
      + subject.counted(most, scenario: shown[0].conditions.scenario)
    return "\(run.name): \(arms), \(views)"
  }
}
