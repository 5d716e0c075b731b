import AnimationTiming
import Foundation
import TestSupport
import Testing
import WaveViews

/// A shipped vector about a display link or a timer, as these tests read it.
struct DriverVector: CustomTestStringConvertible, Decodable, Sendable {
  struct Input: Decodable {
    let hz, untilVsync, lateAtVsync, busyUntilVsync, frameInterval: Double?
    let start, interval, until: Double?
    /// Pairs of numbers.
    let blockedVsync, blocked: [Double]?
  }

  let kind, id: String
  let input: Input
  let expected: [Double]
  let tolerance: Double

  var testDescription: String { id }

  /// The vectors of `kind`; none if the file cannot be read, which `present` reports.
  static func all(_ kind: String) -> [DriverVector] {
    struct Row: Decodable {
      let vector: DriverVector?

      init(from decoder: any Decoder) { vector = try? DriverVector(from: decoder) }
    }
    struct File: Decodable { let vectors: [Row] }
    let url = Repository.url("Tests/Fixtures/vectors/timing-vectors.json")
    let file = (try? Data(contentsOf: url)).flatMap {
      try? JSONDecoder().decode(File.self, from: $0)
    }
    return (file?.vectors ?? []).compactMap(\.vector).filter { $0.kind == kind }
  }
}

@Suite("Shipped vectors through the drivers")
struct DriverVectorTests {
  @Test("there are vectors of both kinds")
  func present() {
    #expect(DriverVector.all("display-link").count >= 2)
    #expect(DriverVector.all("timer").count >= 3)
  }

  @Test(
    "a display link calls at the refreshes of its vectors",
    arguments: DriverVector.all("display-link"))
  func displayLink(_ row: DriverVector) throws {
    let rate = try #require(row.input.hz)
    let end = try #require(row.input.untilVsync) / rate
    var spans: [RunLoopTimeline.Span] = []
    var start = 0.0
    if let blocked = row.input.blockedVsync {
      spans = [.busy(from: blocked[0] / rate, to: blocked[1] / rate)]
    }
    if let late = row.input.lateAtVsync, let until = row.input.busyUntilVsync {
      spans.append(.busy(from: late / rate, to: until / rate))
      start = -0.5 / rate
    }
    let loop = try #require(AppRunLoop(refreshRate: rate, time: start))
    var refreshes: [Double] = []
    let link = RunLoopDisplayLink { link in
      refreshes.append(((link.timestamp ?? .nan) * rate).rounded())
    }
    link.preferredFramesPerSecond = row.input.frameInterval.map { rate / $0 } ?? 0
    link.add(to: loop)
    #expect(LoopOwner(loop: loop, timeline: RunLoopTimeline(spans)).play(until: end))
    #expect(refreshes == row.expected)
  }

  @Test("a timer fires at the times of its vectors", arguments: DriverVector.all("timer"))
  func timer(_ row: DriverVector) throws {
    let loop = try #require(AppRunLoop(time: row.input.start ?? 0))
    var firings: [Double] = []
    let interval = try #require(row.input.interval)
    let timer = RunLoopTimer(interval: interval) { _ in firings.append(loop.time) }
    timer?.add(to: loop)
    let spans = row.input.blocked.map { [RunLoopTimeline.Span.busy(from: $0[0], to: $0[1])] } ?? []
    let end = try #require(row.input.until)
    #expect(LoopOwner(loop: loop, timeline: RunLoopTimeline(spans)).play(until: end))
    #expect(firings.count == row.expected.count, "\(firings)")
    #expect(zip(firings, row.expected).allSatisfy { abs($0 - $1) <= row.tolerance })
  }
}
