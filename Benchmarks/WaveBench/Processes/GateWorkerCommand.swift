import Foundation
import Glibc
import LayerTree
import Measurement
import WaveSuites
import WaveViews

/// One of the co-processes of a gate: runs batches when told to.
///
/// It reads lines `CELL FRAMES RUNS` from standard input: so many frames of a cell, then so many
/// runs of the frozen kernel, which is how a known share of work is added. It answers each with the
/// thread CPU time, ns, and where the line ends with ``paintedWord`` with what the frames painted:
/// revisions before this word pass over it. A cell is built when it is first named. Both sides of a
/// pair are told the same, so that they are as warm.
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
