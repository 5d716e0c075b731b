import BenchmarkHarness
import Foundation
import Instrumentation
import ResultStore
import SampleStatistics
import WaveBenchmarks

/// One run from its empty folder to its last line.
final class RunSession {
  let options: RunOptions
  private let valgrind: Valgrind?
  private let words: [String]
  private let folder: RunFolder
  let progress: ProgressBar
  private let samples: SamplesAppender
  var record: RunRecord
  /// The case that is measured alone; nil where a process measures whole blocks.
  var step: String?
  private var pendingSamples: [SampleRow] = []

  /// - Parameter valgrind: nil in a run that does not need it.
  init(
    options: RunOptions, plans: (whole: WavePlan, part: WavePlan), words: [String],
    valgrind: Valgrind?
  ) throws {
    self.options = options
    self.valgrind = valgrind
    self.words = words
    let host = HostFacts.read()
    folder = try RunFolder(creating: options.output ?? RunNaming.defaultFolder(host: host))
    samples = try SamplesAppender(path: folder.samplesPath)
    let plan = plans.part
    let steps = valgrind == nil ? plan.blocks.count : plan.cases.count
    progress = ProgressBar(total: options.processes * steps, quiet: options.isQuiet)
    record = RunRecord(
      runID: folder.runID, plans: plans, options: options, words: words, host: host)
  }

  func run() throws -> ExitCode {
    try record.writeManifest(to: folder, status: .partial("still running"))
    do {
      if let valgrind { try runUnderCallgrind(valgrind) } else { try runProcesses() }
    } catch {
      progress.clear()
      // What was measured stays readable, whatever went wrong.
      try? save(.partial("\(error)"))
      throw error
    }
    progress.clear()
    try save(
      Interruption.received == nil ? .complete : .partial("interrupted by a signal"))
    try ScalingOutput.write(folder)
    return try report()
  }

  private func runProcesses() throws {
    var layouts = SeededGenerator(seed: options.seed)
    for index in 0..<options.processes where Interruption.received == nil {
      try runProcess(index, padding: Int.random(in: 0..<4096, using: &layouts))
    }
  }

  private func runProcess(_ index: Int, padding: Int) throws {
    // Counts are exact: two processes show whether they repeat, more would take time from timing.
    let counts = index < 2
    let arguments =
      [WorkerCommand.verb] + words + ["--index=\(index)"] + (counts ? ["--count"] : [])
    let worker = WorkerProcess(try .copy(arguments: arguments, padding: padding))
    try worker.run { event in try self.handle(event, process: index) }
    record.finishProcess(padding: padding)
  }

  func handle(_ event: RunEvent, process: Int) throws {
    record.take(event)
    let place = "process \(process + 1) of \(options.processes)"
    switch event {
    case .series(let series):
      pendingSamples += record.builder.samples(series)
    case .caseFinished:
      try samples.append(pendingSamples)
      pendingSamples = []
    case .blockStarted(let block, _):
      progress.pulse("\(block), \(place): making views")
    case .roundFinished(let block, let round):
      progress.pulse("\(block), \(place): round \(round + 1)")
    case .blockStopped(let block, let rounds, _):
      // On disk now: somebody may pull the plug.
      try ReportFile.write(record.rows(), to: folder.reportPath)
      progress.advance("\(step ?? block), \(place): \(rounds) rounds")
    default: break
    }
  }

  private func save(_ status: RunRecord.Status) throws {
    if !pendingSamples.isEmpty { try samples.append(pendingSamples) }
    pendingSamples = []
    try ReportFile.write(record.rows(), to: folder.reportPath)
    try record.writeManifest(to: folder, status: status)
  }

  private func report() throws -> ExitCode {
    if let csv = options.csv {
      if csv == "-" {
        let data = try ReportFile.data(record.rows())
        StandardStreams.put(String(decoding: data, as: UTF8.self))
      } else {
        try ReportFile.write(record.rows(), to: csv)
      }
    }
    if !options.isQuiet {
      let text = SummaryTable(record: record).text
      if options.csv == "-" { StandardStreams.note(text) } else { StandardStreams.put(text + "\n") }
      StandardStreams.note("\nReport: \(folder.path)/report.csv, samples.csv, manifest.json")
    }
    guard Interruption.received == nil else {
      StandardStreams.note("wavebench: interrupted; the report holds what was measured until then")
      return Interruption.exitCode
    }
    return .done
  }
}
