package import Foundation
package import Measurement
package import Runs

/// Keeps what the processes of a run tell, on disk as far as it is complete.
package final class RunRecorder {
  /// What was told so far; what is noted in it is written with the next manifest.
  package var record: RunRecord
  /// The run's folder.
  package let folder: RunFolder
  private let samples: SamplesAppender
  private var pending: [SampleRow] = []
  private var hasReport = false

  /// What a run says of itself until it ends, and for ever where it cannot say how it ended.
  private static let unfinished = RunRecord.Status.partial(
    "not finished: it is running, or was ended before it could say why")

  /// Begins a run in a folder of its own, whose manifest says that it is not finished.
  ///
  /// - Parameter path: a new or empty folder; nil makes one below `results/`, under a name that is
  ///   free.
  /// - Throws: `ResultStoreError` for a folder that cannot be made or holds something; then nothing
  ///   is left of what was made.
  package init(
    _ command: RunCommandLine, program: ProgramFacts, host: HostFacts, folder path: String?
  ) throws {
    folder =
      try path.map { try RunFolder(creating: $0) }
      ?? RunFolder(named: RunNaming.defaultFolder(host: host))
    record = RunRecord(runID: folder.runID, command: command, program: program, host: host)
    do {
      samples = try folder.makeSamples()
      try folder.write(record.manifest(Self.unfinished))
    } catch {
      folder.undo()
      throw error
    }
  }

  /// Takes one event of a process.
  ///
  /// When a case is finished its samples are written, when a block is, the report: a run that ends
  /// without warning loses the block that it was in.
  /// - Throws: `ResultStoreError` where a file cannot be written.
  package func take(_ event: RunEvent) throws {
    record.take(event)
    switch event {
    case .series(let series): pending += series.rows(runID: record.runID)
    case .caseFinished: try writePending()
    case .blockStopped: try write(record.rows())
    default: break
    }
  }

  private func write(_ rows: [ReportRow]) throws {
    try folder.write(rows)
    hasReport = true
  }

  /// Begins a session of several, and writes that down: a run that is killed says whose its
  /// processes are.
  ///
  /// - Throws: `ResultStoreError` where the manifest cannot be written.
  package func begin(seed: UInt64, firstProcess: Int) throws {
    record.begin(
      MeasuredSession(
        startedUTC: RunNaming.timestamp(Date()), seed: String(seed), firstProcess: firstProcess))
    try folder.write(record.manifest(Self.unfinished))
  }

  /// Begins anew with what fits into the run's time, before anything was told.
  ///
  /// - Throws: `ResultStoreError` where the manifest cannot be written.
  package func fit(_ command: RunCommandLine, _ fitted: FittedRun) throws {
    record.fit(command, fitted)
    try folder.write(record.manifest(Self.unfinished))
  }

  /// Keeps what a case cost by call stack in one of the run's processes.
  ///
  /// - Throws: `ResultStoreError` where the file cannot be written.
  package func keep(_ profile: StackProfile, of caseID: String, process: Int) throws {
    let stored = record.addProfile(of: caseID, process: process)
    try folder.write(profile, as: stored.file)
  }

  /// Writes all that was told, and how far the run came.
  ///
  /// - Throws: `ResultStoreError` where a file cannot be written.
  package func save(_ status: RunRecord.Status) throws {
    try writePending()
    record.leaveOutEmptySession()
    let rows = record.rows()
    try write(rows)
    try folder.seal(
      record.manifest(status), reportRows: rows.count, sampleRows: samples.rows)
  }

  /// Saves what was told before something failed, as far as there is room: the blocks that were
  /// finished stay readable, and of a run without any nothing is left.
  package func saveWhatFits(_ reason: String) {
    do { try save(.partial(reason)) } catch {
      guard hasReport else { return folder.undo() }
      try? folder.write(record.manifest(.partial(reason)))
    }
  }

  /// Leaves report.html in the folder of a saved run, and scaling.csv where the run has a line;
  /// returns what the page is about.
  ///
  /// - Throws: `ResultStoreError` where a file cannot be read or written.
  @discardableResult
  package static func writeReadings(in folder: RunFolder) throws -> PageRun {
    let stored = try folder.stored()
    let scaling = Scaling.of(stored)
    if !scaling.rows.isEmpty { try folder.write(scaling.rows) }
    let run = PageRun(
      stored, scaling, name: folder.runID, reportPlace: ReportFile.name)
    try folder.write(page: HTMLPage.html(run, about: WavePage.subject(of: run)))
    return run
  }

  private func writePending() throws {
    if !pending.isEmpty { try samples.append(pending) }
    pending = []
  }
}

/// Names runs so that folders sort by time and tell machines apart.
package enum RunNaming {
  /// `results/20261121T053000Z-amd-epyc-1a2b3c4d`.
  package static func defaultFolder(host: HostFacts, now: Date = Date()) -> String {
    "results/\(timestamp(now, compact: true))-\(fingerprint(host))"
  }

  /// The processor's name and the first digits of its features' hash.
  package static func fingerprint(_ host: HostFacts) -> String {
    let model = (host.processor.model.value ?? host.architecture.value ?? "host").lowercased()
    let words = model.split { !$0.isLetter && !$0.isNumber }.prefix(3)
    let hash = (host.processor.flagsHash.value ?? "unknown").prefix(8)
    return (words.map(String.init) + [String(hash)]).joined(separator: "-")
  }

  /// UTC in ISO 8601.
  package static func timestamp(_ date: Date, compact: Bool = false) -> String {
    let style = Date.ISO8601FormatStyle.iso8601
    return date.formatted(
      compact ? style.dateSeparator(.omitted).timeSeparator(.omitted) : style)
  }
}
