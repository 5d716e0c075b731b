import TestSupport
import Testing

@testable import Measurement

@Suite("What subjects count of their own")
struct TallyTests {
  private let word = lastingCounter(1000)
  private let metric = Metric(
    .own("rows_bound"), .count, .higher, isExact: true, [.counters], "rows")
  private var tallies: [Tally] { [Tally(metric, source: .own, at: UnsafePointer(word))] }

  @Test("is read at every boundary, in whole cycles, of the arm that has it and of no other")
  func series() throws {
    // One more in every other frame, in the second stage.
    func subject() -> WorkingSubject {
      WorkingSubject(
        stages: [.appTick, .appCommit], groups: [StageGroup(.app, 0..<2)], cycle: 2
      ) { frame, stage in if stage == 1, frame % 2 == 0 { word.pointee += 3 } }
    }
    let staged = [
      StagedArm(caseID: "plain") { subject() },
      StagedArm(caseID: "own", tallies: tallies) { subject() },
    ]
    let story = StagedArm(
      caseID: "part", part: .init(stages: 2, frames: 4), tallies: tallies
    ) { subject() }
    let own = try Runner.events(
      of: .staged(staged), .staged([story]), rule: SamplingRule(), process: 4, counts: true,
      takesTimes: false
    ).series.filter(\.metric.name.isOwn)
    #expect(own.map(\.caseID) == ["own", "own", "own", "part", "part", "part"])
    #expect(own.map(\.stage) == [.appTick, .appCommit, .app, .appTick, .appCommit, .app])
    for one in own {
      let expected = one.stage == .appTick ? 0 : 1.5
      #expect(one.values == [expected, expected, expected], "\(one.caseID), \(one.stage)")
      #expect(one.metric == metric && one.pass == .counters && one.process == 4)
      #expect(one.source == .own && one.quality == .exact)
    }
  }

  @Test("that becomes less is no count: its case has none, and the reason is told")
  func sinking() throws {
    let arm = StagedArm(caseID: "own", tallies: tallies) {
      // As many more as less over each frame, so that frames have 0.
      WorkingSubject(stages: [.appTick, .appCommit], groups: [StageGroup(.app, 0..<2)], cycle: 1) {
        word.pointee += $1 == 0 ? 5 : -5
      }
    }
    let events = try Runner.events(
      of: .staged([arm]), rule: SamplingRule(), process: 0, counts: true, takesTimes: false)
    #expect(events.series.filter(\.metric.name.isOwn).isEmpty)
    let reasons = events.compactMap { event in
      if case .unavailable("own::rows_bound", let reason) = event { reason } else { nil }
    }
    #expect(reasons.count == 1 && reasons[0].contains("became less"), "\(reasons)")
  }
}
