import BenchmarkHarness
import EngineWork
import Foundation
import Glibc
import Instrumentation
import WaveBenchmarks

/// One of the co-processes of a gate: builds its cells, then runs batches when told to.
///
/// It reads lines `CELL FRAMES` from standard input and answers each with the batch's thread CPU time, ns.
enum GateWorkerCommand {
  static let verb = "_gate"

  static func run(_ words: [String]) throws -> ExitCode {
    let parser = try OptionParser(
      words, RunOptions.known + [.value("inject"), .value("heap-pad")], command: "run")
    func value(_ name: String) -> Double {
      Double(parser.options.last { $0.name == name }?.value ?? "0") ?? 0
    }
    // Held for the life of the process: it moves everything that is allocated after it.
    let pad = malloc(max(1, Int(value("heap-pad"))))
    defer { free(pad) }
    let plan = try WavePlan(try RunOptions(parser).request)
    let subjects = try plan.blocks(work: WorkLedger()).flatMap(\.arms)
      .filter { !$0.caseID.hasPrefix("anchor/") }.map { try $0.make() }
    let clock = CPUClock.choose()
    for subject in subjects {
      // Every sub-pixel phase is visited and every buffer has its size; then the allocator and the branch
      // predictors settle, which takes a rebuilt wave some milliseconds.
      try subject.run(frames: 10, through: subject.stages.count - 1)
      let end = (clock.nanoseconds() ?? 0) + 20_000_000
      while (clock.nanoseconds() ?? end) < end {
        try subject.run(frames: 1, through: subject.stages.count - 1)
      }
    }
    let injection = try Injection(share: value("inject"), subjects: subjects, clock: clock)
    StandardStreams.put("ready\n")
    while let line = readLine() {
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 2, subjects.indices.contains(numbers[0]) else {
        throw ToolError.usage("a gate process was told '\(line)'")
      }
      let subject = subjects[numbers[0]]
      let start = clock.nanoseconds() ?? 0
      try subject.run(frames: numbers[1], through: subject.stages.count - 1)
      try injection.add(cell: numbers[0], frames: numbers[1])
      let end = clock.nanoseconds() ?? 0
      if !StandardStreams.put("\(end - start)\n") { break }
    }
    return .done
  }
}

/// A known share of work added to every batch: runs of the frozen anchor kernel.
struct Injection {
  private let anchor = AnchorSubject(points: 8)
  /// Anchor runs per frame of each cell.
  private let runsPerFrame: [Double]

  init(share: Double, subjects: [any StagedSubject], clock: CPUClock) throws {
    // Done at share 0 as well: measuring the cost warms the process up, and both sides must be as warm.
    func cost(_ subject: any StagedSubject, _ frames: Int) throws -> Double {
      var times: [Int64] = []
      for _ in 0..<9 {
        let start = clock.nanoseconds() ?? 0
        try subject.run(frames: frames, through: subject.stages.count - 1)
        times.append(Int64((clock.nanoseconds() ?? 0) - start))
      }
      return Double(times.sorted()[4]) / Double(frames)
    }
    let unit = try cost(anchor, 2000)
    runsPerFrame = try subjects.map { share * (try cost($0, 10)) / unit }
  }

  func add(cell: Int, frames: Int) throws {
    let runs = Int((runsPerFrame[cell] * Double(frames)).rounded())
    if runs > 0 { try anchor.run(frames: runs, through: 0) }
  }
}
