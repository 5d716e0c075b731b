public import Reports
import Vocabulary

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
  /// Where its files lie as seen from the page; nil where the page does not know.
  public var files: PageFiles?

  /// Creates a run.
  public init(
    name: String, report: [ReportRow], samples: [SampleRow]? = nil,
    manifest: [String: ManifestValue]? = nil, growth: CostGrowth? = nil,
    files: PageFiles? = nil
  ) {
    self.name = name
    self.report = report
    self.samples = samples
    self.manifest = manifest
    self.growth = growth
    self.files = files
  }
}

extension PageRun {
  /// What emulated the processor, by the manifest; nil for a real one.
  var emulator: String? {
    guard case .object(let host)? = manifest?["host"], case .object(let fact)? = host["emulator"],
      case .text(let name)? = fact["value"]
    else { return nil }
    return name
  }

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

/// Where the files of a run lie: paths relative to the page's own folder, as a link takes them.
public struct PageFiles: Sendable, Equatable {
  /// report.csv; nil where it has no place beside the page.
  public var report: String?
  /// The text that explains the columns of report.csv; nil where none lies near the run.
  public var columns: String?

  /// Places, which links escape but do not check.
  public init(report: String?, columns: String?) {
    self.report = report
    self.columns = columns
  }
}
