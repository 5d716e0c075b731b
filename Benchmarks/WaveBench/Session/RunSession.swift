import Foundation
import Measurement
import Runs
import WaveSuites

/// One run from its empty folder to its last line.
final class RunSession {
  private(set) var command: RunCommandLine
  private let recorder: RunRecorder
  let progress: ProgressBar
  private var trace: TimelineFile?
  /// What fits into the limit; nil where no limit is to be kept.
  private var fitted: FittedRun?
  /// When the first step began, s.
  private var stepsStart = 0.0
  /// The case that is measured alone; nil where a process measures whole blocks.
  private var step: String?
  private let valgrind: Valgrind?
  private let options: RunOptions
  /// Looks at who else is at work; nil where nothing is timed.
  private let host: QuietHost?
  var isQuiet: Bool { options.output.isQuiet }
  private(set) var sessionsDone = 0

  /// - Parameter valgrind: nil in a run that does not need it.
  init(_ options: RunOptions, _ command: RunCommandLine, _ valgrind: Valgrind?) throws {
    (self.options, self.command, self.valgrind) = (options, command, valgrind)
    let output = options.output
    trace = output.trace.flatMap { TimelineFile(path: $0.path) }
    host =
      command.settings.instrument.takesTimes && !command.settings.request.isScripted
      ? QuietHost() : nil
    recorder = try RunRecorder(
      command, program: BuildFacts.program, host: HostFacts.read(), folder: output.folder)
    let plan = command.plan
    let steps = valgrind == nil ? plan.blocks.count : plan.cases.count
    progress = ProgressBar(
      total: command.settings.sessions * command.settings.processes * steps, quiet: output.isQuiet)
  }

  func run() throws -> ExitCode {
    do {
      if let waitSeconds = options.waitSeconds { host?.wait(atMost: waitSeconds) }
      host?.beginLook()
      fitted = try fitIntoLimit()
      endLook()
      announce()
      stepsStart = progress.elapsed
      progress.left = { [unowned self] in secondsLeft.map { PeopleDuration.text($0) + " left" } }
      if let valgrind {
        try runUnderCallgrind(valgrind)
      } else {
        try runProcesses()
        try checkRequirement()
        try readMemory()
      }
      endLook(isLast: true)
    } catch let error as TooLittleTime {
      progress.clear()
      recorder.folder.undo()
      throw ToolError.usage(error.description)
    } catch {
      progress.clear()
      // What was measured stays readable, whatever went wrong.
      recorder.saveWhatFits(error.sentence)
      throw error
    }
    progress.clear()
    try recorder.save(
      StopSignal.received == nil ? .complete : .partial("interrupted by a signal" + sessionWords))
    return try report(RunRecorder.writeReadings(in: recorder.folder))
  }

  /// Ends the look at the host that the start of the run began, once it is long enough.
  private func endLook(isLast: Bool = false) {
    guard let use = host?.endLook(isLast: isLast) else { return }
    recorder.note(atStart: use)
    guard let warning = QuietHost.warning(use) else { return }
    progress.clear()
    StandardStreams.note(warning)
  }

  private func runProcesses() throws {
    let sessions = Session.all(of: command.settings)
    for session in sessions where StopSignal.received == nil {
      if session.number > 0 { pause(before: session.number) }
      guard StopSignal.received == nil else { return }
      if sessions.count > 1 {
        try recorder.begin(seed: session.seed, firstProcess: session.processes.lowerBound)
      }
      var layouts = SeededGenerator(seed: session.seed)
      for index in session.processes where StopSignal.received == nil {
        if index > 0, fitted?.isOver(beforeProcess: index, elapsed: progress.elapsed) == true {
          return tellTimeIsUp(
            "after \(index) of \(command.settings.processes * sessions.count) processes")
        }
        try runProcess(index, of: session, padding: Int.random(in: 0..<4096, using: &layouts))
      }
      if StopSignal.received == nil { sessionsDone += 1 }
    }
  }

  private func runProcess(_ index: Int, of session: Session, padding: Int) throws {
    // Counts are exact: two processes show whether they repeat, more would take time from timing.
    var settings = command.settings
    settings.seed = session.seed
    settings.task = ProcessTask(
      index: index,
      counts: index - session.processes.lowerBound < RunForecast.countingProcesses,
      allowance: fitted?.share(process: index, elapsed: progress.elapsed))
    let isFixed = settings.instrument == .counters
    var worker = try WorkerProcess(
      copyWith: [WorkerCommand.verb], layout: isFixed ? .fixed : .padded(padding))
    worker.name += " (\(place(of: index)))"
    if isFixed {
      recorder.note(
        addressLayout: WorkerProcess.addressLayout(isFixed: worker.hasFixedAddresses))
    }
    try worker.run(input: settings.data(), patience: patience) { event in
      try self.handle(event, process: index)
    }
    recorder.finishProcess(padding: isFixed ? 0 : padding)
  }

  /// How much longer the run takes, s: to its limit, or as long for each step as for those that are
  /// done. Nil before a quarter of the steps tells.
  private var secondsLeft: Double? {
    if let limit = command.settings.limitSeconds { return max(0, limit - progress.elapsed) }
    let (done, total) = (progress.done, progress.total)
    guard done > 0, 4 * done >= total else { return nil }
    return (progress.elapsed - stepsStart) / Double(done) * Double(total - done)
  }

  private func tellTimeIsUp(_ place: String) {
    let words = "what was measured took longer than it was tried for: the time was up \(place)"
    recorder.note(timeIsUp: words)
    progress.clear()
    StandardStreams.note("wavebench: --time-limit: \(words)")
  }

  /// Measures what is left of a run, in place of all of it.
  func fit(_ settings: RunSettings, _ fitted: FittedRun) throws {
    command = RunCommandLine(settings: settings, plan: try settings.plan(), words: command.words)
    try recorder.fit(command, fitted)
    progress.total = settings.sessions * settings.processes * command.plan.blocks.count
  }

  private var required: [MetricName] {
    options.requiresCounters ? options.settings.events.map(MetricName.init) : []
  }

  /// Whatever was planned: each required event has a number in each case.
  private func checkRequirement() throws {
    guard StopSignal.received == nil, let missing = recorder.uncounted(required) else {
      return
    }
    throw Self.lacking(missing.event, "it was never counted in \(missing.caseID)")
  }

  /// That an event which is required cannot be had.
  static func lacking(_ event: MetricName, _ reason: String) -> ToolError {
    .environment(
      "\(event) cannot be counted here: \(reason); leave out --require-counters to run without it, "
        + "see 'wavebench counters'")
  }

  private func handle(_ event: RunEvent, process: Int) throws {
    endLook()
    try recorder.take(event)
    if case .traced(let run) = event { trace?.append(run.timeline) }
    if case .unavailable(let metric, let reason) = event, required.contains(metric) {
      throw Self.lacking(metric, reason)
    }
    let place = place(of: process)
    switch event {
    case .step(let words): progress.pulse("\(place): \(words)")
    case .roundFinished(let block, let round):
      progress.pulse("\(block), \(place): round \(round + 1)")
    case .blockStopped(let block, let rounds, _):
      progress.advance("\(step ?? block), \(place): \(rounds) rounds")
    default: break
    }
  }

  private func place(of process: Int) -> String {
    let settings = command.settings
    return
      (settings.sessions > 1
      ? "session \(process / settings.processes + 1) of \(settings.sessions), " : "")
      + "process \(process % settings.processes + 1) of \(settings.processes)"
  }

  private func report(_ run: PageRun) throws -> ExitCode {
    let output = options.output
    try output.csv?.write(ReportFile.data(recorder.rows()))
    if let trace, let file = output.trace {
      try file.write { descriptor in
        let code = trace.write(to: descriptor)
        guard code != 0 else { return }
        throw ToolError.environment(
          "cannot write \(file.path): \(String(cString: strerror(code))); choose another --trace")
      }
    }
    if !isQuiet {
      let path = recorder.folder.path
      let text = WavePage.text(of: run, at: path) + "Page: \(path)/report.html\n"
      if output.csv?.isStandardOutput == true {
        StandardStreams.note(document: text)
      } else {
        StandardStreams.put(text)
      }
    }
    guard StopSignal.received == nil else {
      StandardStreams.note(
        "wavebench: interrupted\(sessionWords); the report holds what was measured until then")
      return StopSignal.exitCode
    }
    return .done
  }
}

extension RunSession {
  /// Runs each case in processes of its own, so that no case changes what another one counts.
  private func runUnderCallgrind(_ valgrind: Valgrind) throws {
    let settings = command.settings
    let plan = command.plan
    let bench = try CallgrindBench(
      valgrind, rule: settings.callgrindRule, keepsStacks: settings.keepsProfiles)
    defer { bench.remove() }
    for index in 0..<settings.processes {
      for identity in plan.cases where StopSignal.received == nil {
        step = identity.caseID
        progress.pulse("\(identity.caseID): under Callgrind")
        let request = CaseRequest(settings, plan: plan, case: identity, index: index)
        try bench.run(request, patience: patience) { try self.handle($0, process: index) }
        recorder.note(callgrind: bench.facts, valgrindVersion: valgrind.version)
        if settings.keepsProfiles, StopSignal.received == nil {
          try recorder.keep(bench.profile(), of: identity.caseID, process: index)
        }
      }
    }
  }

  /// Reads what each case takes of the memory, once, in a process of its own: what other cases left
  /// behind would be in it otherwise.
  private func readMemory() throws {
    guard command.settings.readsMemory else { return }
    for block in command.plan.blocks where block.scenario.isSteady {
      for identity in block.cases where !identity.isAnchor && StopSignal.received == nil {
        if fitted?.isOver(elapsed: progress.elapsed) == true {
          return tellTimeIsUp("before the memory of \(identity.caseID)")
        }
        progress.pulse("\(identity.caseID): memory, in a process of its own")
        let request = CaseRequest(command.settings, plan: command.plan, case: identity, index: 0)
        var worker = try WorkerProcess(copyWith: [MemoryCommand.verb], layout: .padded(0))
        worker.name += " (\(identity.caseID))"
        try worker.run(input: request.data(), patience: patience) {
          try self.handle($0, process: 0)
        }
      }
    }
  }
}
