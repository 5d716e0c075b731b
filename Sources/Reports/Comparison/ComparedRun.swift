import Vocabulary

/// A run as a comparison sees it: its rows, and what it was.
public struct ComparedRun: Sendable {
  /// Where it was read from, for messages.
  public var place: String
  /// The rows of report.csv.
  public var report: [ReportRow]
  /// The rows of samples.csv; nil when there is no such file. Without them timing rows have no
  /// interval.
  public var samples: [SampleRow]?
  /// The manifest; nil when there is none. Without it nobody knows what machine it was.
  public var manifest: [String: ManifestValue]?
  /// Why nobody can say whether the run is all there; nil where its manifest says so.
  public var doubt: String?

  /// Creates a run.
  public init(
    place: String, report: [ReportRow], samples: [SampleRow]?, manifest: [String: ManifestValue]?,
    doubt: String? = nil
  ) {
    self.doubt = doubt
    self.place = place
    self.report = report
    self.samples = samples
    self.manifest = manifest
  }

  /// Why this run cannot be judged at all: empty, all numbers zero, or stopped before its end. Nil
  /// when it can. Such a run must never pass a gate.
  public var defect: String? {
    let measured = report.filter { $0.quality != .unavailable }
    if measured.isEmpty { return "\(place) holds no measured row: run the suite again" }
    if measured.allSatisfy({ row in row.numbers.allSatisfy { ($0 ?? 0) == 0 } }) {
      return "every number in \(place) is 0: nothing was measured, run the suite again"
    }
    guard let manifest else { return nil }
    guard case .text(let status)? = manifest["status"] else {
      return "the manifest of \(place) does not say whether the run is complete: run the suite "
        + "again"
    }
    return status == "complete" ? nil : "\(place) is a \(status) run: run the suite to its end"
  }
}
