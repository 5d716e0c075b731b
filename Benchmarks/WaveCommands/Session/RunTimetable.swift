import Measurement
import Reports
import WaveReports
import WaveSuites

/// When a run will be done, and how long each of its processes may take.
struct RunTimetable {
  private let forecast: RunForecast
  private let allowance: ProcessAllowance?
  private let limitSeconds: Double?
  /// When the timetable was made, s after the run's start.
  private let start: Double
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
    self.init(
      forecast, allowance, limitSeconds, steps: steps + [forecast.memory], elapsed: elapsed)
  }

  /// A timetable of a run under Callgrind: in each process a step for each of so many `cases`.
  init(callgrind forecast: RunForecast, cases: Int, framesPerCase: Int, elapsed: Double) {
    let each = CallgrindForecast.seconds(forecast, cases: cases, framesPerCase: framesPerCase)
    let steps = [Double](repeating: each, count: forecast.processes * cases)
    self.init(forecast, nil, nil, steps: steps, elapsed: elapsed)
  }

  private init(
    _ forecast: RunForecast, _ allowance: ProcessAllowance?, _ limitSeconds: Double?,
    steps: [Double], elapsed: Double
  ) {
    (self.forecast, self.allowance, self.limitSeconds) = (forecast, allowance, limitSeconds)
    (start, stepStart) = (elapsed, elapsed)
    remaining = RemainingTime(steps: steps)
    total = steps.reduce(elapsed, +)
  }

  /// How long the whole run takes, in words.
  var estimate: String { "about " + PeopleDuration.text(total) }

  /// That the limit that was asked for will not be kept, and what the run needs; nil where it will.
  func excess(shorten options: [String]) -> String? {
    guard let limitSeconds, allowance?.excess(elapsed: start) != nil else { return nil }
    return "--time-limit \(PeopleNumber.terminal.digits(limitSeconds)) cannot be kept: this run "
      + "takes about \(PeopleDuration.text(start + forecast.least)) at least; to shorten it, ask "
      + "for " + options.joined(separator: ", ")
  }

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
    let settings = command.settings
    // Counting alone keeps no limit, and is done in a fraction of what a forecast of times says.
    guard underCallgrind || settings.instrument.takesTimes else { return nil }
    guard !isQuiet || settings.limitSeconds != nil else { return nil }
    guard let forecast = try tryOut() else { return nil }
    let elapsed = progress.elapsed
    let cases = command.plan.cases.count
    let timetable =
      underCallgrind
      ? RunTimetable(
        callgrind: forecast, cases: cases,
        framesPerCase: settings.callgrindRule.samples * settings.callgrindRule.framesPerSample,
        elapsed: elapsed)
      : RunTimetable(
        forecast, limitSeconds: settings.limitSeconds,
        processSeconds: settings.processSeconds(of: command.plan), elapsed: elapsed)
    progress.clear()
    if !isQuiet {
      StandardStreams.note(
        "\(cases) cases, \(settings.processes) "
          + "\(settings.processes == 1 ? "process" : "processes")"
          + (settings.sessions > 1 ? " in each of \(settings.sessions) sessions" : "")
          + ": \(timetable.estimate)")
    }
    if let excess = timetable.excess(shorten: shorteningOptions(forecast)) {
      StandardStreams.note("wavebench: " + excess)
    }
    return timetable
  }

  /// What each block takes; nil where the trial was interrupted.
  private func tryOut() throws -> RunForecast? {
    var settings = command.settings
    settings.task = .trial
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
    return RunForecast(
      costs: costs, processes: settings.processes, sessions: settings.sessions,
      pauseSeconds: settings.pauseSeconds, processStart: processStart ?? 0,
      readsMemory: settings.readsMemory)
  }

  /// The options by which a run of these settings gets shorter.
  private func shorteningOptions(_ forecast: RunForecast) -> [String] {
    let request = command.settings.request
    var options: [String] = []
    if command.settings.sessions > 1 {
      options.append("fewer --sessions (now \(command.settings.sessions))")
    }
    if command.settings.processes > 1 {
      options.append("fewer --processes (now \(command.settings.processes))")
    }
    if request.hasRealTime {
      options.append(
        "a shorter --duration (now \(PeopleNumber.terminal.digits(request.pacedSeconds)))")
    }
    let lists = [
      ("strategy", request.strategies.count), ("views", request.views.count),
      ("scenario", request.scenarios.count), ("wave", request.shownWaves.count),
      ("scene", request.scenes.count),
    ]
    for (option, count) in lists where count > 1 {
      options.append("fewer of --\(option) (now \(count))")
    }
    if forecast.memory >= 1, forecast.memory > 0.05 * forecast.least {
      options.append(
        "--no-memory (saves about \(PeopleDuration.text(forecast.memory)))")
    }
    return options.isEmpty ? ["a smaller --size or --scale"] : options
  }
}
