import BenchmarkHarness
import RenderServer
import WaveBenchmarks
import WaveViews

extension RunSession {
  /// Runs each case in processes of its own, so that no case changes what another one counts.
  func runUnderCallgrind(_ valgrind: Valgrind) throws {
    let bench = try CallgrindBench(valgrind, options: options)
    defer { bench.remove() }
    for index in 0..<options.processes {
      for description in record.plans.part.cases where Interruption.received == nil {
        step = description.caseID
        progress.pulse("\(description.caseID): under Callgrind")
        try bench.run(options.callgrindWords(for: description, process: index)) {
          try self.handle($0, process: index)
        }
        record.note(callgrind: bench.facts, valgrindVersion: valgrind.version)
      }
    }
  }
}

extension RunOptions {
  /// A command line whose plan has this case and little else: a case counts the same whatever else a run
  /// measures.
  func callgrindWords(for description: CaseDescription, process: Int) -> [String] {
    let isAnchor = description.scenario == "anchor"
    let scenario = description.blockScenario
    let interval = request.interruptions.interval * 1000
    let width = Self.plain(description.widthPoints)
    let height = Self.plain(description.heightPoints)
    let rule = callgrindRule
    return [
      "--case=\(description.caseID)", "--index=\(process)",
      "--wave=\(description.wave)", "--views=\(description.views)", "--size=\(width)x\(height)",
      "--scenario=\(scenario.rawValue)",
      "--strategy=\(isAnchor ? scenario.strategyNames[0] : description.strategy)",
      "--scale=\(Self.plain(description.scale))", "--refresh=\(Self.plain(description.refreshHz))",
      "--motion=\(request.style.rawValue)", "--sampling=\(request.sampling.rawValue)",
      "--instrument=\(instrument.rawValue)", "--samples=\(rule.samples)",
      "--frames=\(rule.framesPerSample)",
    ] + (request.sharesRasters ? ["--share-rasters"] : [])
      + (scenario == .stack ? ["--depth=\(description.depth)"] : [])
      + (scenario == .interrupt ? ["--retarget=\(Self.plain(interval))"] : [])
  }

  private static func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)"
  }
}
