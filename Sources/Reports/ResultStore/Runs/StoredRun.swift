import Foundation

/// A run as it lies on disk.
public struct StoredRun: Sendable {
  /// Where it was opened.
  public var place: String
  /// The rows of report.csv.
  public var report: [ReportRow]
  /// The rows of samples.csv; nil when there is none beside the report.
  public var samples: [SampleRow]?
  /// The manifest; nil when there is none beside the report.
  public var manifest: [String: ManifestValue]?
  /// What was left out of a run that was stopped, as one sentence; nil where nothing was.
  public var remark: String?
  /// Why nobody can say whether the run is all there, as the end of a sentence; nil where its
  /// manifest says that it is.
  public var doubt: String?

  /// Creates a run in memory.
  public init(
    place: String, report: [ReportRow], samples: [SampleRow]? = nil,
    manifest: [String: ManifestValue]? = nil
  ) {
    self.place = place
    self.report = report
    self.samples = samples
    self.manifest = manifest
  }

  /// Opens a run's folder, or a report.csv with what lies beside it.
  ///
  /// A run that was stopped may have been so in the middle of a row of samples.csv: that row is
  /// left out, and ``remark`` says so. In a run that is complete it is an error, and so is a file
  /// that has not as many rows as the manifest says. What has no manifest, was changed since, or
  /// was joined from such a run, is read, with a ``doubt``.
  /// - Throws: `ResultStoreError` naming file, line and column.
  public static func open(_ place: String) throws(ResultStoreError) -> StoredRun {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: place, isDirectory: &isFolder)
    let folder =
      exists && isFolder.boolValue
      ? place : URL(fileURLWithPath: place).deletingLastPathComponent().path
    let report = isFolder.boolValue ? folder + "/" + ReportFile.name : place
    let (samples, manifest) = (folder + "/" + SamplesFile.name, folder + "/" + ManifestFile.name)
    // A report under another name is a copy: what lies beside it belongs to something else.
    let isWhole = report.hasSuffix("/" + ReportFile.name) || report == ReportFile.name
    let rows = try ReportFile.read(report)
    var run = StoredRun(place: place, report: rows)
    if isWhole, FileManager.default.fileExists(atPath: manifest) {
      run.manifest = try ManifestFile.read(manifest)
      try run.expectCases(in: report)
      run.doubt = try run.found(amiss: report, ReportFile.name, rows: rows.count) {
        () throws(ResultStoreError) in try FileFacts.digest(rows)
      }
      if case .text(let told)? = run.manifest?[RunMerge.doubtKey] { run.doubt = told }
    } else {
      run.doubt = "there is no \(ManifestFile.name) that belongs to \(report)"
    }
    if isWhole, FileManager.default.fileExists(atPath: samples) { try run.read(samples) }
    return run
  }

  private mutating func read(_ path: String) throws(ResultStoreError) {
    guard manifest?["status"] == .text("partial") else {
      let rows = try SamplesFile.read(path)
      samples = rows
      let found = try found(amiss: path, SamplesFile.name, rows: rows.count) {
        () throws(ResultStoreError) in try FileFacts.digest(rows)
      }
      doubt = doubt ?? found
      return
    }
    let (rows, cutLine) = try SamplesFile.readPartial(path)
    samples = rows
    remark = cutLine.map {
      "\(path): line \($0) is cut off, since the run was stopped while it was written; it is left "
        + "out, and all \(rows.count) rows before it are read"
    }
  }
}
