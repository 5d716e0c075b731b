public import ResultStore

/// One run as the page takes it: what its three files hold.
public struct PageRun: Sendable, Equatable {
  /// The run's name, a heading of the page; any text.
  public var name: String
  /// The rows of report.csv.
  public var report: [ReportRow]
  /// The rows of samples.csv; nil when there is no such file. Without them ratios are those of
  /// medians, have no interval, and the samples are not drawn; the page says so.
  public var samples: [SampleRow]?
  /// The object of manifest.json; nil when there is no such file.
  public var manifest: [String: ManifestValue]?
  /// Cost over the number of views, fitted elsewhere; nil leaves that part of the page out.
  public var growth: CostGrowth?

  /// Creates a run.
  public init(
    name: String, report: [ReportRow], samples: [SampleRow]? = nil,
    manifest: [String: ManifestValue]? = nil, growth: CostGrowth? = nil
  ) {
    self.name = name
    self.report = report
    self.samples = samples
    self.manifest = manifest
    self.growth = growth
  }
}
