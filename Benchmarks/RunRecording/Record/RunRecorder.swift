public import BenchmarkHarness
import CostScaling
public import Instrumentation
public import ResultStore

/// Keeps what the processes of a run tell, on disk as far as it is complete.
public final class RunRecorder {
  /// What was told so far.
  public private(set) var record: RunRecord
  /// The run's folder.
  public let folder: RunFolder
  private let samples: SamplesAppender
  private var pending: [SampleRow] = []

  /// Begins a run in a folder of its own, whose manifest says that it is not finished.
  ///
  /// - Parameter path: a new or empty folder; nil names one below `results/`.
  /// - Throws: `ResultStoreError` for a folder that cannot be made or holds something.
  public init(
    _ command: RunCommandLine, program: ProgramFacts, host: HostFacts, folder path: String?
  ) throws {
    folder = try RunFolder(creating: path ?? RunNaming.defaultFolder(host: host))
    samples = try SamplesAppender(path: folder.samplesPath)
    record = RunRecord(runID: folder.runID, command: command, program: program, host: host)
    try ManifestFile.write(
      record.manifest(.partial("still running")), to: folder.manifestPath)
  }

  /// Takes one event of a process.
  ///
  /// When a case is finished its samples are written, when a block is, the report: a run that ends
  /// without warning loses the block that it was in.
  /// - Throws: `ResultStoreError` where a file cannot be written.
  public func take(_ event: RunEvent) throws {
    record.take(event)
    switch event {
    case .series(let series): pending += series.rows(runID: record.runID)
    case .caseFinished: try writePending()
    case .blockStopped: try writeReport(to: folder.reportPath)
    default: break
    }
  }

  /// Keeps the environment padding, bytes, of a process that is done.
  public func finishProcess(padding: Int) { record.finishProcess(padding: padding) }

  /// Keeps where the processes of a run that counts alone found their memory: in words.
  public func note(addressLayout: String) { record.note(addressLayout: addressLayout) }

  /// Keeps what a run under Callgrind says about itself.
  public func note(callgrind: ManifestValue, valgrindVersion: String) {
    record.note(callgrind: callgrind, valgrindVersion: valgrindVersion)
  }

  /// Writes everything that was told, and how far the run came.
  ///
  /// - Throws: `ResultStoreError` where a file cannot be written.
  public func save(_ status: RunRecord.Status) throws {
    try writePending()
    let rows = record.rows()
    try ReportFile.write(rows, to: folder.reportPath)
    try folder.seal(
      record.manifest(status), reportRows: rows.count, sampleRows: samples.rows)
  }

  /// Writes the report as it stands to a file.
  ///
  /// - Throws: `ResultStoreError` where the file cannot be written.
  public func writeReport(to path: String) throws {
    try ReportFile.write(record.rows(), to: path)
  }

  /// The report as it stands, as its file has it.
  public func reportText() throws -> String {
    String(decoding: try ReportFile.data(record.rows()), as: UTF8.self)
  }

  /// Leaves scaling.csv in the folder of a saved run; a run without a line gets no file.
  ///
  /// - Throws: `ResultStoreError` where a file cannot be read or written.
  public static func writeScaling(in folder: RunFolder) throws {
    let rows = Scaling.of(try StoredRun.open(folder.path)).rows
    if !rows.isEmpty { try ScalingFile.write(rows, to: folder.scalingPath) }
  }

  private func writePending() throws {
    if !pending.isEmpty { try samples.append(pending) }
    pending = []
  }
}
