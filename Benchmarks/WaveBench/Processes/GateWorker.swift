import Foundation
import Glibc
import LayerTree
import Measurement
import Synchronization
import WaveSuites
import WaveViews

/// One of the co-processes of a gate: reads lines `CELL FRAMES RUNS` from standard input, so many
/// frames of a cell, then so many runs of the frozen kernel, which is how a known share of work is
/// added. It answers each with the thread CPU time, ns, and where the line ends with
/// ``paintedWord`` with what the frames painted: revisions before this word pass over it. A cell is
/// built when it is first named. Both sides of a pair are told the same, so that they are as warm.
enum GateWorkerCommand {
  static let verb = "_gate"
  static let paintedWord = "painted"

  static func run(_ words: [String], _ catalogue: WaveCatalogue) throws -> ExitCode {
    let parser = try OptionParser(
      words,
      RunOptionTable.sections.flatMap(\.options) + [
        .value("heap-pad", "BYTES", "heap in front of everything")
      ], command: "run", in: catalogue)
    let bytes = parser.value("heap-pad").flatMap { Int($0) } ?? 0
    // Held for the life of the process: it moves everything that is allocated after it.
    let pad = malloc(max(1, bytes))
    defer { free(pad) }
    let work = WorkLedger()
    let plan = try WavePlan(try RunOptions(parser).settings.request)
    let anchors = Set(plan.cases.filter(\.isAnchor).map(\.caseID))
    let arms = plan.blocks(work: work).flatMap { block -> [StagedArm] in
      guard case .staged(let arms) = block.arms else { return [] }
      return arms.filter { $0.part == nil && !anchors.contains($0.caseID) }
    }
    func painted() -> Int64 { work[.picturesChanged] + work[.pixelsComposited] + work[.drawCalls] }
    var subjects: [Int: any StagedSubject] = [:]
    let kernel = AnchorSubject(points: 2)
    StandardStreams.put("ready\n")
    while let line = readLine() {
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 3, arms.indices.contains(numbers[0]), numbers[1] >= 0 else {
        throw ToolError.usage("a gate process was told '\(line)'")
      }
      let subject = try subjects[numbers[0]] ?? arms[numbers[0]].make()
      subjects[numbers[0]] = subject
      let before = painted()
      let start = CPUClock.nanoseconds() ?? 0
      try subject.run(frames: numbers[1], through: subject.stages.count - 1)
      if numbers[2] > 0 { try kernel.run(frames: numbers[2], through: 0) }
      let end = CPUClock.nanoseconds() ?? 0
      let count = line.hasSuffix(paintedWord) ? " \(painted() - before)" : ""
      if !StandardStreams.put("\(end - start)\(count)\n") { break }
    }
    return .done
  }
}

/// A co-process of a gate, seen from its coordinator.
final class GateWorkerProcess: GateProcess {
  /// How long a build may take for an answer, s: the first of a cell makes its views.
  static let patience = 120.0
  /// How long it may take to end when it says no more, s.
  private static let endPatience = 2.0

  private let path: String
  private let patience: Double
  private let child: ChildProcess
  private let names: [String]

  var identifier: Int32? { child.identifier }

  /// Starts a build, which may be another revision's: `cells`, the words that name the gate's cells
  /// on a command line, are a contract between revisions; messages call them `names`.
  init(
    _ start: GateStart, cells: [String], names: [String] = [],
    patience: Double = GateWorkerProcess.patience
  ) throws {
    (path, self.patience, self.names) = (start.binary, patience, names)
    var launch = ChildLaunch(
      path, [GateWorkerCommand.verb] + cells + ["--heap-pad", "\(start.heapBytes)"])
    launch.environment["WAVEBENCH_PADDING"] = String(repeating: "x", count: start.environmentBytes)
    // The terminal's interruption reaches the gate alone, which stops between two answers; the
    // end of its input ends this process, whatever ended the gate.
    launch.hasOwnGroup = true
    // An answer is a word or a number.
    launch.mostLineBytes = 4096
    launch.errors = .caught
    child = try ChildProcess(launch)
  }

  /// The words of builds besides answers: each sentence is told once.
  private static let told = Mutex<Set<String>>([])

  deinit {
    for line in child.errorText.split(separator: "\n")
    where Self.told.withLock({ $0.insert("\(path) \(line)").inserted }) {
      StandardStreams.note("\(path) as a gate process said: \(line)")
    }
  }

  func waitUntilReady() throws {
    let answer = try line()
    guard answer == "ready" else {
      throw failure("did not get ready: it said '\(answer.prefix(80))'")
    }
  }

  func batch(cell: Int, frames: Int, runs: Int) throws -> Double {
    try answer(to: "\(cell) \(frames) \(runs)", of: cell)[0]
  }

  func painted(cell: Int, frames: Int) throws -> Int? {
    // The first frames paint what they begin with.
    _ = try batch(cell: cell, frames: frames, runs: 0)
    return try answer(to: "\(cell) \(frames) 0 \(GateWorkerCommand.paintedWord)", of: cell)
      .dropFirst().first.map { Int($0) }
  }

  /// The numbers of an answer, the first of them a time, ns.
  private func answer(to words: String, of cell: Int) throws -> [Double] {
    guard child.tell(words, patience: patience) else { throw failure("listens no more") }
    let answer = try line(names.indices.contains(cell) ? " in \(names[cell])" : "")
    let numbers = answer.split(separator: " ").map { Double($0) ?? .nan }
    guard numbers.first ?? 0 > 0, numbers.allSatisfy(\.isFinite) else {
      throw failure("answered '\(answer.prefix(80))'")
    }
    return numbers
  }

  /// - Parameter place: where it is waited for, as the end of a sentence.
  private func line(_ place: String = "") throws -> String {
    switch child.line(patience: patience, unless: { StopSignal.received != nil }) {
    case .line(let line): return line
    case .ended:
      throw failure("said no more\(place), and \(child.end(patience: Self.endPatience))")
    case .excessive(let words): throw failure(words)
    case .silent:
      guard StopSignal.received == nil else { throw failure("was not waited for") }
      child.stop()
      throw failure(
        "did not answer for \(Int(patience.rounded())) s\(place)",
        cure: "look for what does not return")
    }
  }

  private func failure(
    _ what: String, cure: String = "build both sides from revisions that have 'gate'"
  ) -> ToolError {
    .environment("\(path) as a gate process \(what); \(cure)")
  }
}
