package import Measurement

/// One run as the page takes it: what its three files hold.
package struct PageRun: Sendable, Equatable {
  /// The run's name, a heading of the page; any text.
  package var name: String
  /// The rows of report.csv.
  package var report: [ReportRow]
  /// The rows of samples.csv; nil when there is no such file. Without them ratios are those of
  /// medians, have no interval, and the samples are not drawn; the page says so.
  package var samples: [SampleRow]?
  /// The object of manifest.json; nil when there is no such file.
  package var manifest: Manifest?
  /// Cost over the number of views; nil leaves that part of the page out.
  package var growth: Scaling?
  /// Where report.csv lies as seen from the page, as a link takes it; nil where the page does not
  /// know.
  package var reportPlace: String?

  package init(
    name: String, report: [ReportRow], samples: [SampleRow]? = nil,
    manifest: Manifest? = nil, growth: Scaling? = nil,
    reportPlace: String? = nil
  ) {
    (self.name, self.report, self.samples, self.manifest) = (name, report, samples, manifest)
    (self.growth, self.reportPlace) = (growth, reportPlace)
  }
}

extension PageRun {
  /// A stored run, with its growth or without.
  package init(
    _ stored: StoredRun, _ growth: Scaling? = nil, name: String, reportPlace: String? = nil
  ) {
    self.init(
      name: name, report: stored.report, samples: stored.samples, manifest: stored.manifest,
      growth: growth, reportPlace: reportPlace)
  }

  /// The emulator of the processor, by the manifest; nil for a real one.
  var emulator: String? { manifest?.fact("host", "emulator")?.text }

  /// The same without what was read from a clock.
  var withoutTimes: PageRun {
    let passes: Set<Pass> = [.time, .start, .paced]
    var run = self
    run.report = report.filter { !passes.contains($0.pass) }
    run.samples = samples?.filter { !passes.contains($0.pass) }
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
