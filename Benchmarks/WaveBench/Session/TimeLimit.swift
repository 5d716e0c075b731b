import Measurement
import Runs
import WaveSuites

extension RunSession {
  /// How much of a limit trying may take, 0…1.
  private static var trialShare: Double { 0.25 }

  /// Tries the plan in a process of its own, and leaves out what a limit has no room for; says so
  /// even to who wants quiet. Nil where no limit is asked for, and after a signal.
  ///
  /// - Throws: `TooLittleTime` where nothing fits.
  func fitIntoLimit() throws -> FittedRun? {
    guard let limit = command.settings.limitSeconds else { return nil }
    guard let asked = try tryOut(seconds: Self.trialShare * limit) else { return nil }
    let elapsed = progress.elapsed
    progress.clear()
    let tried = Set(asked.blocks.map(\.block))
    let untried = command.plan.blocks.map(\.name).filter { !tried.contains($0) }
    guard
      let fitted = FittedRun(asked, untried: untried, limitSeconds: limit, elapsed: elapsed)
    else {
      throw TooLittleTime(
        limit: limit, least: FittedRun.leastSeconds(asked, elapsed: elapsed) ?? elapsed)
    }
    guard !fitted.isWhole else { return fitted }
    var settings = command.settings
    settings.processes = fitted.kept.processes
    settings.readsMemory = fitted.kept.readsMemory
    if !fitted.blocksLeftOut.isEmpty { settings.blocks = Set(fitted.kept.blocks.map(\.block)) }
    try fit(settings, fitted)
    StandardStreams.note(
      "wavebench: --time-limit \(PeopleNumber.terminal.digits(limit)) has room for less than was "
        + "asked for: \(fitted.sentence)")
    return fitted
  }

  /// What the run takes at least; nil where the trial was interrupted. What is not tried after
  /// `seconds` is not measured.
  private func tryOut(seconds: Double) throws -> RunForecast? {
    var settings = command.settings
    settings.task = ProcessTask(trialSeconds: seconds)
    var costs: [String: BlockCost] = [:]
    var processStart: Double?
    let start = progress.elapsed
    var worker = try WorkerProcess(copyWith: [WorkerCommand.verb], layout: .padded(0))
    worker.name += " (the trial)"
    progress.pulse("trying each case, to tell how long they take")
    try worker.run(input: settings.data(), patience: patience) { event in
      processStart = processStart ?? progress.elapsed - start
      guard case .blockTried(let cost) = event else { return }
      costs[cost.block] = cost
      progress.pulse("\(cost.block): tried, to tell how long it takes")
    }
    guard StopSignal.received == nil else { return nil }
    return RunForecast(
      blocks: command.plan.blocks.compactMap { costs[$0.name] }, processes: settings.processes,
      sessions: settings.sessions, pauseSeconds: settings.pauseSeconds,
      processStart: processStart ?? 0, readsMemory: settings.readsMemory)
  }

  /// How long a process may tell nothing: ten times what a step of it may take, a minute at least, and
  /// hardly longer than the run's limit.
  var patience: WorkerProcess.Patience {
    let settings = command.settings
    // Some hundred frames touch all of the memory between two steps.
    var step = settings.rule(of: command.plan).timeLimitSeconds + settings.request.pacedSeconds
    step += command.plan.memoryBytes / 2e6
    // Callgrind takes about fifty times as long.
    if settings.instrument.isCallgrind { step *= 50 }
    let limit = settings.limitSeconds.map { (1 + FittedRun.tolerance) * $0 } ?? .infinity
    return WorkerProcess.Patience(
      seconds: max(60, 10 * step), end: Deadline(in: limit - progress.elapsed))
  }

  /// Says what is about to be measured, and how long that may take where a limit says it.
  func announce() {
    guard !isQuiet else { return }
    let settings = command.settings
    let limit = settings.limitSeconds.map { ", at most about " + PeopleDuration.text($0) } ?? ""
    StandardStreams.note(
      "\(command.plan.cases.count) cases, \(settings.processes) "
        + "\(settings.processes == 1 ? "process" : "processes")"
        + (settings.sessions > 1 ? " in each of \(settings.sessions) sessions" : "") + limit)
  }
}

/// A limit in which nothing can be measured.
struct TooLittleTime: Error, CustomStringConvertible {
  let limit: Double
  /// The least that would do, s.
  let least: Double

  var description: String {
    "--time-limit \(PeopleNumber.terminal.digits(limit)) has room for no case at all: the smallest, "
      + "in one process and without reading memory, takes --time-limit \(Int(least.rounded(.up))); "
      + "ask for that, or for fewer or smaller views"
  }
}
