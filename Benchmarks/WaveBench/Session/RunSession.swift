import Foundation
import Glibc
import Measurement
import Runs
import WaveSuites

/// One run from its empty folder to its last line.
final class RunSession {
  private let plan: WavePlan
  private let recorder: RunRecorder
  private let progress: ProgressBar
  private var trace: TimelineFile?
  /// When the first step began, s.
  private var stepsStart = 0.0
  /// The case that is measured alone; nil where a process measures whole blocks.
  private var step: String?
  /// How long the process took that measured last, s.
  private var lastProcessSeconds = 0.0
  private let limit: TimeLimit
  /// Nil in a run that does not need it.
  private let valgrind: Valgrind?
  private let options: RunOptions
  /// Nil where nothing is timed.
  private let host: QuietHost?
  private var isQuiet: Bool { options.isQuiet }
  private var settings: RunSettings { options.settings }
  private var sessionsDone = 0

  init(
    _ options: RunOptions, _ plan: WavePlan, words: [String], _ valgrind: Valgrind?
  ) throws {
    (self.options, self.plan, self.valgrind) = (options, plan, valgrind)
    let settings = options.settings
    limit = TimeLimit(settings)
    trace = options.trace.flatMap { TimelineFile(path: $0.path) }
    host = settings.instrument.takesTimes && !settings.request.isScripted ? QuietHost() : nil
    recorder = try RunRecorder(settings, plan, words: words, folder: options.folder)
    let steps = valgrind == nil ? plan.blocks.count : plan.cases.count
    progress = ProgressBar(
      total: settings.sessions * settings.processes * steps, quiet: options.isQuiet)
  }

  func run() throws -> ExitCode {
    do {
      if let waitSeconds = options.waitSeconds { host?.wait(atMost: waitSeconds) }
      host?.beginLook()
      announce()
      stepsStart = progress.elapsed
      progress.left = { [unowned self] in secondsLeft.map { PeopleDuration.text($0) + " left" } }
      if let valgrind {
        try runUnderCallgrind(valgrind)
      } else {
        try runProcesses()
        try checkRequirement()
        if settings.limitSeconds == nil { try readMemory() }
      }
      endLook(isLast: true)
    } catch {
      progress.clear()
      // What was measured stays readable, whatever went wrong.
      recorder.saveWhatFits(error.sentence)
      throw error
    }
    progress.clear()
    try tellShortage()
    tellWidths()
    try recorder.save(
      partial: StopSignal.received.map { _ in "interrupted by a signal" + sessionWords })
    return try report(RunRecorder.writeReadings(in: recorder.folder))
  }

  /// Ends the look that the start of the run began, once it is long enough.
  private func endLook(isLast: Bool = false) {
    guard let use = host?.endLook(isLast: isLast) else { return }
    recorder.note(atStart: use)
    guard let warning = QuietHost.warning(use) else { return }
    progress.clear()
    StandardStreams.note(warning)
  }

  /// Measures everything, as often as there are sessions. The first session has the run's own seed:
  /// alone it is the run of one session.
  private func runProcesses() throws {
    var seeds = SeededGenerator(seed: settings.seed)
    for session in 0..<settings.sessions {
      let seed = session == 0 ? settings.seed : seeds.next()
      let first = session * settings.processes
      if session > 0 {
        guard StopSignal.received == nil, hasTime(forProcess: first) else { return }
        pause(before: session)
        guard StopSignal.received == nil else { return }
      }
      if settings.sessions > 1 { try recorder.begin(seed: seed, firstProcess: first) }
      var layouts = SeededGenerator(seed: seed)
      var index = first
      while index < first + settings.processes || !isPrecise {
        defer { index += 1 }
        guard StopSignal.received == nil, hasTime(forProcess: index) else { return }
        let start = progress.elapsed
        try runProcess(index, seed, padding: Int.random(in: 0..<4096, using: &layouts))
        lastProcessSeconds = progress.elapsed - start
        if index == 0, settings.limitSeconds != nil { try readMemory() }
        foresee(after: index + 1)
      }
      if StopSignal.received == nil { sessionsDone += 1 }
    }
  }

  private func hasTime(forProcess index: Int) -> Bool {
    limit.hasTime(forProcess: index, after: progress.elapsed, foreseen: lastProcessSeconds)
  }

  private func runProcess(_ index: Int, _ seed: UInt64, padding: Int) throws {
    // Counts are exact: two processes show whether they repeat, more would take time from timing.
    var settings = options.settings
    settings.seed = seed
    settings.task = ProcessTask(
      index: index, counts: (settings.precision == nil ? index % settings.processes : index) < 2,
      allowance: limit.allowance(process: index, after: progress.elapsed))
    let isFixed = settings.instrument == .counters
    var worker = try WorkerProcess(padding: isFixed ? nil : padding)
    worker.name += " (\(place(of: index)))"
    if isFixed {
      try recorder.take(
        .fact(
          name: BenchmarkProcess.counterFactPrefix + "address_layout",
          value: WorkerProcess.addressLayout(isFixed: worker.hasFixedAddresses)))
    }
    try worker.run(WorkerTask.blocks(settings), patience: patience) { event in
      try self.handle(event, process: index)
    }
    recorder.finishProcess(padding: isFixed ? 0 : padding)
  }

  /// How much longer the run takes, s: to its limit, or as long for each step as for those that are
  /// done. Nil before a quarter of the steps tells.
  private var secondsLeft: Double? {
    let limit = settings.limitSeconds.map { max(0, $0 - progress.elapsed) }
    if settings.precision == nil, let limit { return limit }
    let (done, total) = (progress.done, progress.total)
    guard done > 0, 4 * done >= total else { return limit }
    let left = (progress.elapsed - stepsStart) / Double(done) * Double(total - done)
    return min(left, limit ?? left)
  }

  private var required: [MetricName] {
    options.requiresCounters ? options.settings.events.map(MetricName.init) : []
  }

  /// Whatever was planned: each required event has a number in each case.
  private func checkRequirement() throws {
    guard StopSignal.received == nil, let missing = recorder.uncounted(required) else { return }
    throw Self.lacking(missing.event, "it was never counted in \(missing.caseID)")
  }

  /// That an event which is required cannot be had.
  static func lacking(_ event: MetricName, _ reason: String) -> ToolError {
    .environment(
      "\(event) cannot be counted here: \(reason); leave out --require-counters to run without it, "
        + "see " + ShellCommand.line("counters"))
  }

  private func handle(_ event: RunEvent, process: Int) throws {
    endLook()
    try recorder.take(event)
    switch event {
    case .traced(let run): trace?.append(run.timeline)
    case .unavailable(let metric, let reason) where required.contains(metric):
      throw Self.lacking(metric, reason)
    case .step(let words): progress.pulse("\(place(of: process)): \(words)")
    case .roundFinished(let block, let round):
      progress.pulse("\(block), \(place(of: process)): round \(round + 1)")
    case .blockStopped(let block, let rounds, _):
      progress.advance("\(step ?? block), \(place(of: process)): \(rounds) rounds")
    default: break
    }
  }

  private func place(of process: Int) -> String {
    (settings.sessions > 1
      ? "session \(process / settings.processes + 1) of \(settings.sessions), " : "")
      + (settings.precision == nil
        ? "process \(process % settings.processes + 1) of \(settings.processes)"
        : "process \(process + 1)" + widths)
  }

  private func report(_ run: PageRun) throws -> ExitCode {
    try options.csv?.write(ReportFile.data(recorder.rows()))
    if let trace, let file = options.trace {
      try file.write { descriptor in
        let code = trace.write(to: descriptor)
        guard code != 0 else { return }
        throw ToolError.environment(
          "cannot write \(file.path): \(String(cString: strerror(code))); choose another --trace")
      }
    }
    let path = recorder.folder.path
    let text =
      isQuiet
      ? path + "\n"
      : WavePage.text(of: run, at: path) + "Page: \(path)/report.html\n" + sinceLast(run)
    if options.csv?.isStandardOutput != true {
      StandardStreams.put(text)
    } else if !isQuiet {
      StandardStreams.note(document: text)
    }
    tellUncounted()
    guard StopSignal.received == nil else {
      StandardStreams.note(
        "wavebench: interrupted\(sessionWords); the report holds what was measured until then")
      return StopSignal.exitCode
    }
    return .done
  }

  /// Runs each case in processes of its own, so that no case changes what another one counts.
  private func runUnderCallgrind(_ valgrind: Valgrind) throws {
    let bench = try CallgrindBench(
      valgrind, rule: settings.callgrindRule, keepsStacks: settings.keepsProfiles)
    try recorder.take(.fact(name: "valgrind", value: valgrind.version))
    for index in 0..<settings.processes {
      for identity in plan.cases where StopSignal.received == nil {
        step = identity.caseID
        progress.pulse("\(identity.caseID): under Callgrind")
        let request = CaseRequest(settings, plan: plan, case: identity, index: index)
        try bench.run(request, patience: patience) { try self.handle($0, process: index) }
        recorder.note(callgrind: bench.facts)
        if settings.keepsProfiles, StopSignal.received == nil {
          try recorder.keep(bench.profile(), of: identity.caseID, process: index)
        }
      }
    }
  }

  /// Reads what each case takes of the memory, once, in a process of its own: what other cases left
  /// behind would be in it otherwise.
  private func readMemory() throws {
    guard settings.readsMemory else { return }
    for block in plan.blocks where block.scenario.isSteady {
      for identity in block.cases where !identity.isAnchor && StopSignal.received == nil {
        guard limit.left(after: progress.elapsed) > 0 else {
          recorder.lacksMemory = true
          return
        }
        progress.pulse("\(identity.caseID): memory, in a process of its own")
        let request = CaseRequest(settings, plan: plan, case: identity, index: 0)
        var worker = try WorkerProcess(padding: 0)
        worker.name += " (\(identity.caseID))"
        try worker.run(WorkerTask.memory(request), patience: patience) {
          try self.handle($0, process: 0)
        }
      }
    }
  }

  /// Waits until session `number`, counted from 0, is to begin; a signal ends the wait.
  private func pause(before number: Int) {
    guard settings.pauseSeconds > 0 else { return }
    let end = Deadline(in: settings.pauseSeconds)
    let next = "session \(number + 1) of \(settings.sessions)"
    progress.clear()
    if !isQuiet {
      let left = progress.left().map { ", \($0)" } ?? ""
      StandardStreams.note(
        "\(number) of \(settings.sessions) sessions done; the next begins in "
          + "\(PeopleDuration.text(settings.pauseSeconds))\(left)")
    }
    while !end.isOver, StopSignal.received == nil {
      progress.pulse("\(next) begins in \(PeopleDuration.text(end.left))")
      // A signal wakes it.
      poll(nil, 0, Int32(min(1, end.left) * 1000) + 1)
    }
  }

  /// How far a stopped run of several sessions came; nothing of one.
  private var sessionWords: String {
    let all = settings.sessions
    return all > 1 ? " after \(sessionsDone) of \(all) sessions were whole" : ""
  }

  /// True where no more processes are needed: each ratio is known as well as was asked for.
  private var isPrecise: Bool {
    guard let precision = settings.precision else { return true }
    return recorder.halfWidths.allSatisfy { $0.share ?? .infinity <= precision }
  }

  /// `, cells ±6.1 %, badge ±4.8 %`.
  private var widths: String {
    recorder.halfWidths.map { screen, share in
      ", \(screen) ±" + (share.map { PeopleNumber.page.digits(100 * $0) } ?? "?") + " %"
    }.joined()
  }

  /// Sets how many processes a precision will take: their number goes with the square of the width.
  private func foresee(after processes: Int) {
    guard let precision = settings.precision, !isPrecise else { return }
    let widest = recorder.halfWidths.map { $0.share ?? 1 }.max() ?? 0
    let needed = Double(processes) * (widest / precision) * (widest / precision)
    progress.total =
      max(settings.processes, processes + 1, Int(min(needed.rounded(.up), 1000)))
      * plan.blocks.count
  }

  /// Says which ratios are not known as well as was asked for when the limit ended the run.
  private func tellWidths() {
    guard StopSignal.received == nil, let precision = settings.precision, !isPrecise,
      let limit = settings.limitSeconds
    else { return }
    let isDisturbed = recorder.rows().contains { $0.flags.contains(.contended) }
    StandardStreams.note(
      "wavebench: --precision \(PeopleNumber.terminal.digits(100 * precision))% is not reached in "
        + "\(PeopleDuration.text(limit))\(widths)"
        + (isDisturbed
          ? "; others were at work on the host: --wait-quiet 60 waits for them"
          : "; ask for a longer --time-limit, or a wider --precision"))
  }

  /// Says what the limit had no room for, even to who wants quiet. Where nothing was measured
  /// nothing is kept of the run, which is refused.
  private func tellShortage() throws {
    guard StopSignal.received == nil, let limit = settings.limitSeconds,
      let shortage = recorder.shortage
    else { return }
    progress.clear()
    let words = "--time-limit \(PeopleNumber.terminal.digits(limit))"
    guard shortage.isAll else {
      return StandardStreams.note(
        "wavebench: \(words) has room for less than was asked for: \(shortage.sentence)")
    }
    recorder.folder.undo()
    throw ToolError.usage(
      "\(words) has room for no case at all: no round would have ended in time; ask for more, or for "
        + "fewer or smaller views")
  }

  /// Says which events of PAPI were not counted, and why; to who wants quiet of those alone that were
  /// asked for.
  private func tellUncounted() {
    guard !isQuiet || options.hasOwnEvents else { return }
    let missing = settings.events.compactMap { event -> (event: String, reason: String)? in
      guard let reason = recorder.unavailable.first(where: { $0.metric.rawValue == event })?.reason
      else { return nil }
      // The end of it says what the machine lacks.
      let lacking = "this machine shows no PMU"
      let end = reason.components(separatedBy: "; ").last ?? reason
      return (event, reason.contains(lacking) ? lacking : end)
    }
    guard !missing.isEmpty else { return }
    let clauses = Dictionary(grouping: missing, by: \.reason).sorted { $0.key < $1.key }
      .map { reason, events in
        events.map(\.event).joined(separator: ", ") + ": not counted, " + reason
      }
    let isOfProcessor = missing.contains { !MetricName($0.event).isSoftwareEvent }
    StandardStreams.note(
      "wavebench: " + clauses.joined(separator: "; ")
        + (isOfProcessor ? "; instructions: --instrument callgrind" : "") + "; see "
        + ShellCommand.line("counters"))
  }

  /// The line about the last complete run of the same plan on this machine, where this one lies in the
  /// default folder beside it; empty where there is none. Nothing of it fails a run.
  private func sinceLast(_ run: PageRun) -> String {
    guard options.folder == nil, let manifest = run.manifest,
      let place = EarlierRun.place(
        of: manifest, RunNaming.fingerprint(recorder.host), recorder.folder),
      let earlier = try? StoredRun.open(place)
    else { return "" }
    return SinceLastRun.line(
      from: earlier, to: run, about: WavePage.subject(of: run),
      compare: ShellCommand.line("compare", place, recorder.folder.path)) + "\n"
  }

  /// How long a process may tell nothing: ten times what a step of it may take, a minute at least, and
  /// hardly longer than the run's limit.
  private var patience: WorkerProcess.Patience {
    // Some hundred frames touch all of the memory between two steps.
    var step = settings.rule(of: plan).timeLimitSeconds + settings.request.pacedSeconds
    step += plan.memoryBytes / 2e6
    // Callgrind takes about fifty times as long.
    if settings.instrument.isCallgrind { step *= 50 }
    return WorkerProcess.Patience(
      seconds: max(60, 10 * step), end: Deadline(in: limit.patience(after: progress.elapsed)))
  }

  private func announce() {
    guard !isQuiet else { return }
    let limit = settings.limitSeconds.map { ", at most about " + PeopleDuration.text($0) } ?? ""
    let aim =
      settings.precision.map { precision in
        let each = settings.request.pacedSeconds * Double(plan.cases.count { !$0.state.isEmpty })
        // On a quiet host ratios of processes of a second a case scattered by a twelfth.
        let ratio = 2 * (1.0 / 12) / precision
        let processes = max(Double(settings.processes), 3, (ratio * ratio).rounded(.up))
        return
          ", until half of each ratio's interval is \(PeopleNumber.terminal.digits(100 * precision)) % "
          + "or less: about \(PeopleDuration.text(each * processes)) on a quiet host"
      } ?? ""
    StandardStreams.note(
      "\(plan.cases.count) cases, \(settings.processes) "
        + "\(settings.processes == 1 ? "process" : "processes")"
        + (settings.sessions > 1 ? " in each of \(settings.sessions) sessions" : "") + aim + limit)
  }
}
