import Testing

@testable import Measurement

@Suite("Parts of stories")
struct StoryPassTests {
  private func episode() -> WorkingSubject {
    WorkingSubject(stages: [.app, .server], groups: [StageGroup(.frame, 0..<2)])
  }

  private func events(_ arms: [StagedArm], counts: Bool) throws -> [RunEvent] {
    var rule = SamplingRule()
    rule.rounds = 4
    return try Runner.events(of: .staged(arms), rule: rule, counts: counts)
  }

  @Test("every turn has a subject of its own, which runs the part once", arguments: [false, true])
  func turns(counts: Bool) throws {
    var made: [WorkingSubject] = []
    let arm = StagedArm(caseID: "case", part: .init(stages: 2, frames: 7)) {
      let episode = episode()
      made.append(episode)
      return episode
    }
    let events = try events([arm], counts: counts)
    #expect(events.last == .finished)
    let rounds = events.filter { if case .roundFinished = $0 { true } else { false } }
    #expect(rounds.count == 4)
    // One to begin with, and in each round one for each cut; three samples of counts.
    let timed = made.filter { !$0.batches.isEmpty }
    #expect(timed.count == 1 + 4 * 2)
    #expect(
      timed.allSatisfy { $0.batches.count == 1 && $0.batches[0].frames == 7 && $0.frames == 7 })
    #expect(timed.map(\.batches[0].last).sorted() == [0, 0, 0, 0, 1, 1, 1, 1, 1])
    let counted = made.filter { $0.batches.isEmpty && $0.frames > 0 }
    // Under a sanitizer no hook counts.
    let passes = counts && !AllocationInstrument.isLeftToSanitizer
    #expect(counted.map(\.frames) == (passes ? [7, 7, 7] : []))
  }

  @Test("both sides and the whole are told, the server's as a difference")
  func series() throws {
    let arms = ["one", "two"].map {
      StagedArm(caseID: $0, part: .init(stages: 2, frames: 3)) { episode() }
    }
    let found = try events(arms, counts: false).series.filter { $0.metric.name == .cpuTime }
    #expect(Set(found.map(\.caseID)) == ["one", "two"])
    for series in found {
      #expect(series.pass == .time && series.values.count == 4)
      #expect(series.samples.allSatisfy { $0.frames == 3 })
      #expect(series.flags.contains(.derived) == (series.stage == .server))
    }
    #expect(Set(found.map(\.stage)) == [.app, .server, .frame])
  }
}
