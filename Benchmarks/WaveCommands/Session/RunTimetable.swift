import Measurement
import Reports
import WaveReports
import WaveSuites

/// When a run will be done, and how long each of its processes may take.
struct RunTimetable {
  private let forecast: RunForecast
  private let allowance: ProcessAllowance?
  /// What the whole run takes from its start, s.
  private let total: Double
  private var remaining: RemainingTime
  private var stepStart: Double

  /// A timetable of what is left `elapsed` s after a run's start.
  ///
  /// - Parameter processSeconds: what each process has for its blocks, s, where no limit is asked
  ///   for.
  init(
    _ forecast: RunForecast, limitSeconds: Double?, processSeconds: Double, elapsed: Double
  ) {
    let allowance = limitSeconds.map { ProcessAllowance(limitSeconds: $0, forecast: forecast) }
    let seconds =
      allowance.map {
        $0.seconds(process: 0, elapsed: elapsed) - forecast.counting(inProcess: 0)
      } ?? processSeconds
    let steps = forecast.steps(samplingSeconds: seconds).enumerated().flatMap { process, blocks in
      let start = forecast.pause(beforeProcess: process) + forecast.processStart
      return blocks.enumerated().map { $0 == 0 ? $1 + start : $1 }
    }
    self.init(forecast, allowance, steps: steps + [forecast.memory], elapsed: elapsed)
  }

  /// A timetable of a run under Callgrind: in each process a step for each of so many `cases`.
  init(callgrind forecast: RunForecast, cases: Int, framesPerCase: Int, elapsed: Double) {
    let each = CallgrindForecast.seconds(forecast, cases: cases, framesPerCase: framesPerCase)
    let steps = [Double](repeating: each, count: forecast.processes * cases)
    self.init(forecast, nil, steps: steps, elapsed: elapsed)
  }

  private init(
    _ forecast: RunForecast, _ allowance: ProcessAllowance?, steps: [Double], elapsed: Double
  ) {
    (self.forecast, self.allowance, stepStart) = (forecast, allowance, elapsed)
    remaining = RemainingTime(steps: steps)
    total = steps.reduce(elapsed, +)
  }

  /// How long the whole run takes, in words.
  var estimate: String { "about " + PeopleDuration.text(total) }

  /// Whether process `index` would miss the limit; false without one.
  func isOver(beforeProcess index: Int, elapsed: Double) -> Bool {
    allowance?.isOver(beforeProcess: index, elapsed: elapsed) ?? false
  }

  /// Whether the limit is reached; false without one.
  func isOver(elapsed: Double) -> Bool { allowance?.isOver(elapsed: elapsed) ?? false }

  /// What process `index`, counted from 0, may take; nil where only sampling is bounded.
  func allowance(process index: Int, elapsed: Double) -> ProcessShare? {
    allowance?.share(process: index, elapsed: elapsed)
  }

  /// A step is done.
  mutating func finishStep(elapsed: Double) {
    remaining.finishStep(seconds: elapsed - stepStart)
    stepStart = elapsed
  }

  /// How much longer the run takes, in words.
  func left(elapsed: Double) -> String {
    PeopleDuration.text(remaining.seconds(inStep: elapsed - stepStart)) + " left"
  }
}

/// How long cases take under Callgrind: an estimate from what they take without it.
enum CallgrindForecast {
  /// Until Callgrind has started the program and read its symbols, s.
  private static let startSeconds = 1.5
  /// By how much Callgrind slows the program down, about; its manual says 50.
  private static let slowdown = 50.0

  /// Seconds of a case, on average over `cases`; the memory pass makes each case once, too, and
  /// runs its frames.
  static func seconds(_ forecast: RunForecast, cases: Int, framesPerCase: Int) -> Double {
    let made = forecast.costs.reduce(0) { $0 + $1.memory } / Double(max(1, cases))
    let frames = Double(framesPerCase) / Double(MemoryPass.frames)
    return startSeconds + slowdown * made * max(1, frames)
  }
}

extension RunSession {
  /// Tries the plan in a process of its own, and says how long the run takes.
  ///
  /// Nil where that is neither told nor needed.
  func makeTimetable(underCallgrind: Bool) throws -> RunTimetable? {
    // Counting alone keeps no limit, and is done in a fraction of what a forecast of times says.
    guard underCallgrind || command.settings.instrument.takesTimes else { return nil }
    let limit = command.settings.limitSeconds
    guard !isQuiet || limit != nil else { return nil }
    guard var forecast = try tryOut(limitSeconds: limit) else { return nil }
    let elapsed = progress.elapsed
    progress.clear()
    if let limit { forecast = try fit(forecast, into: limit, elapsed: elapsed) }
    let settings = command.settings
    let cases = command.plan.cases.count
    let timetable =
      underCallgrind
      ? RunTimetable(
        callgrind: forecast, cases: cases,
        framesPerCase: settings.callgrindRule.samples * settings.callgrindRule.framesPerSample,
        elapsed: elapsed)
      : RunTimetable(
        forecast, limitSeconds: limit, processSeconds: settings.processSeconds(of: command.plan),
        elapsed: elapsed)
    if !isQuiet {
      StandardStreams.note(
        "\(cases) cases, \(settings.processes) "
          + "\(settings.processes == 1 ? "process" : "processes")"
          + (settings.sessions > 1 ? " in each of \(settings.sessions) sessions" : "")
          + ": \(timetable.estimate)")
    }
    return timetable
  }

  /// Leaves out what a limit has no room for, and says so even to who wants quiet; what is left.
  private func fit(
    _ forecast: RunForecast, into limit: Double, elapsed: Double
  ) throws -> RunForecast {
    let tried = Set(forecast.costs.map(\.block))
    let untried = command.plan.blocks.map(\.name).filter { !tried.contains($0) }
    guard
      let fitted = FittedRun(
        forecast, untried: untried, limitSeconds: limit, elapsed: elapsed)
    else {
      throw TooLittleTime(
        limit: limit, least: FittedRun.leastSeconds(forecast, elapsed: elapsed) ?? elapsed)
    }
    guard !fitted.isWhole else { return forecast }
    var settings = command.settings
    settings.processes = fitted.processes
    if fitted.leavesOutMemory { settings.readsMemory = false }
    if !fitted.blocksLeftOut.isEmpty { settings.blocks = Set(fitted.forecast.costs.map(\.block)) }
    try fit(settings, fitted)
    StandardStreams.note(
      "wavebench: --time-limit \(PeopleNumber.terminal.digits(limit)) has room for less than was "
        + "asked for: \(fitted.sentence)")
    return fitted.forecast
  }

  /// What each block takes; nil where the trial was interrupted.
  ///
  /// A limit gives so much of itself to trying; what is not tried by then is not measured.
  private func tryOut(limitSeconds: Double?) throws -> RunForecast? {
    var settings = command.settings
    // A document of a message has no infinite number.
    settings.task = ProcessTask(
      trialSeconds: limitSeconds.map { Self.trialShare * $0 } ?? .greatestFiniteMagnitude)
    var costs: [BlockCost] = []
    var processStart: Double?
    let start = progress.elapsed
    let worker = try WorkerProcess(copyWith: [WorkerCommand.verb], layout: .padded(0))
    progress.pulse("trying each case, to tell how long they take")
    try worker.run(input: settings.data()) { event in
      processStart = processStart ?? progress.elapsed - start
      guard case .blockTried(let cost) = event else { return }
      costs.append(cost)
      progress.pulse("\(cost.block): tried, to tell how long it takes")
    }
    guard StopSignal.received == nil else { return nil }
    // The smallest were tried first.
    let places = Dictionary(
      command.plan.blocks.enumerated().map { ($1.name, $0) },
      uniquingKeysWith: { first, _ in first })
    costs.sort { places[$0.block, default: 0] < places[$1.block, default: 0] }
    return RunForecast(
      costs: costs, processes: settings.processes, sessions: settings.sessions,
      pauseSeconds: settings.pauseSeconds, processStart: processStart ?? 0,
      readsMemory: settings.readsMemory)
  }

  /// How much of a limit trying may take.
  private static var trialShare: Double { 0.25 }
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
