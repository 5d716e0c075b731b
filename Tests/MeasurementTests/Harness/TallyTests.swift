import Measurement
import TestSupport
import Testing
import Vocabulary

@testable import Measurement

/// Frames that count in their second stage: one more in every other frame.
private final class CountingSubject: StagedSubject {
  let stages: [Stage] = [.appTick, .appCommit]
  let groups = [StageGroup(.app, 0..<2)]
  let framesPerCycle = 2
  private let word: UnsafeMutablePointer<Int64>
  private var frame = 0

  init(_ word: UnsafeMutablePointer<Int64>) { self.word = word }

  func run(frames: Int, through last: Int) throws {
    for _ in 0..<frames where last > 0 { work() }
  }

  func runFrame(_ boundary: (Int) -> Void) throws {
    boundary(0)
    boundary(1)
    work()
    boundary(2)
  }

  private func work() {
    frame += 1
    word.pointee += frame % 2 == 0 ? 3 : 0
  }
}

@Suite("What subjects count of their own")
struct TallyTests {
  @Test("is read at every boundary, in whole cycles, of the arm that has it and of no other")
  func series() throws {
    let word = UnsafeMutablePointer<Int64>.allocate(capacity: 1)
    word.initialize(to: 1000)
    defer { word.deallocate() }
    let metric = Metric(.own("rows_bound"), .count, .higher, isExact: true, [.counters], "rows")
    var events: [RunEvent] = []
    let runner = Runner(
      rule: SamplingRule(), seed: 7, process: 4, clock: CPUClock(source: .threadClock),
      eventGroups: [], countsWork: true, takesTimes: false, shouldStop: { false },
      emit: { events.append($0) })
    let tallies = [Tally(metric, source: .own, at: UnsafePointer(word))]
    try runner.run([
      Block(
        id: "block",
        arms: .staged([
          StagedArm(caseID: "plain") { CountingSubject(word) },
          StagedArm(caseID: "own", tallies: tallies) { CountingSubject(word) },
        ]), weight: 1),
      Block(
        id: "story",
        arms: .stories([
          StoryArm(caseID: "part", stages: 2, frames: 4, tallies: tallies) { CountingSubject(word) }
        ]), weight: 1),
    ])
    let own = events.compactMap { event -> SampleSeries? in
      guard case .series(let series) = event, series.metric.name.isOwn else { return nil }
      return series
    }
    #expect(own.map(\.caseID) == ["own", "own", "own", "part", "part", "part"])
    #expect(own.map(\.stage) == [.appTick, .appCommit, .app, .appTick, .appCommit, .app])
    for one in own {
      let expected = one.stage == .appTick ? 0 : 1.5
      #expect(one.values == [expected, expected, expected], "\(one.caseID), \(one.stage)")
      #expect(one.metric == metric && one.pass == .counters && one.process == 4)
      #expect(one.source == .own && one.quality == .exact)
    }
  }
}
