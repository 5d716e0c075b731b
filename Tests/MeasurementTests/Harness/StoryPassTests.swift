import Measurement
import Testing
import Vocabulary

/// A part of a story that remembers how it was run.
private final class Episode: StagedSubject {
  let stages: [Stage] = [.app, .server]
  let groups = [StageGroup(.frame, 0..<2)]
  private(set) var runs: [(frames: Int, through: Int)] = []
  private(set) var wholeFrames = 0

  func run(frames: Int, through last: Int) throws { runs.append((frames, last)) }

  func runFrame(_ boundary: (Int) -> Void) throws {
    wholeFrames += 1
    for index in 0...2 { boundary(index) }
  }
}

@Suite("Parts of stories")
struct StoryPassTests {
  private func events(_ arms: [StoryArm], counts: Bool) throws -> [RunEvent] {
    var rule = SamplingRule()
    rule.rounds = 4
    var events: [RunEvent] = []
    let runner = Runner(
      rule: rule, seed: 7, process: 0, clock: CPUClock(source: .threadClock), eventGroups: [],
      countsWork: counts, shouldStop: { false }, emit: { events.append($0) })
    try runner.run([Block(id: "block", arms: .stories(arms), weight: 1)])
    return events
  }

  @Test("every turn has a subject of its own, which runs the part once", arguments: [false, true])
  func turns(counts: Bool) throws {
    var made: [Episode] = []
    let arm = StoryArm(caseID: "case", stages: 2, frames: 7) {
      let episode = Episode()
      made.append(episode)
      return episode
    }
    let events = try events([arm], counts: counts)
    #expect(events.last == .finished)
    // One to begin with, and in each round one for each cut; three samples of counts.
    let timed = made.filter { !$0.runs.isEmpty }
    #expect(timed.count == 1 + 4 * 2)
    #expect(
      timed.allSatisfy { $0.runs.count == 1 && $0.runs[0].frames == 7 && $0.wholeFrames == 0 })
    #expect(timed.map(\.runs[0].through).sorted() == [0, 0, 0, 0, 1, 1, 1, 1, 1])
    let counted = made.filter { $0.wholeFrames > 0 }
    // Under a sanitizer no hook counts.
    let passes = counts && !AllocationInstrument.isLeftToSanitizer
    #expect(counted.map(\.wholeFrames) == (passes ? [7, 7, 7] : []))
  }

  @Test("both sides and the whole are told, the server's as a difference")
  func series() throws {
    let arms = ["one", "two"].map { StoryArm(caseID: $0, stages: 2, frames: 3) { Episode() } }
    let found = try events(arms, counts: false).compactMap { event -> SampleSeries? in
      guard case .series(let series) = event, series.metric.name == .cpuTime else { return nil }
      return series
    }
    #expect(Set(found.map(\.caseID)) == ["one", "two"])
    for series in found {
      #expect(series.pass == .time && series.values.count == 4)
      #expect(series.samples.allSatisfy { $0.frames == 3 })
      #expect(series.flags.contains(.derived) == (series.stage == .server))
    }
    #expect(Set(found.map(\.stage)) == [.app, .server, .frame])
  }

  @Test("a part of no frames is one of one frame")
  func empty() {
    #expect(StoryArm(caseID: "case", stages: 1, frames: 0) { Episode() }.frames == 1)
  }
}
