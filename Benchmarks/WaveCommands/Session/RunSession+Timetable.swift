import Measurement
import Reports
import WaveReports
import WaveSuites

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
          + "\(settings.processes == 1 ? "process" : "processes"): \(timetable.estimate)")
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
      costs: costs, processes: settings.processes, processStart: processStart ?? 0,
      readsMemory: settings.readsMemory)
  }

  /// The options by which a run of these settings gets shorter.
  private func shorteningOptions(_ forecast: RunForecast) -> [String] {
    let request = command.settings.request
    var options: [String] = []
    if command.settings.processes > 1 {
      options.append("fewer --processes (now \(command.settings.processes))")
    }
    if request.hasRealTime {
      options.append(
        "a shorter --duration (now \(PeopleNumber.terminal.digits(request.pacedSeconds)))")
    }
    let lists = [
      ("strategy", request.strategies.count), ("views", request.views.count),
      ("scenario", request.scenarios.count), ("wave", request.waves.count),
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
