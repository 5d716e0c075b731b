import AnimationTiming
import Foundation
import TestSupport
import Testing
import WaveViews

/// A shipped vector about a display link or a timer, as these tests read it.
struct DriverVector: CustomTestStringConvertible, Sendable {
  let vector: ConformanceVector

  var testDescription: String { "\(vector.kind ?? "?") \(vector.id ?? "?")" }

  func number(_ name: String) -> Double? { vector.row["input"]?[name]?.number }

  /// A pair of numbers.
  func span(_ name: String) -> (Double, Double)? {
    let ends = vector.row["input"]?[name]?.array?.compactMap(\.number) ?? []
    return ends.count == 2 ? (ends[0], ends[1]) : nil
  }

  var expected: [Double] { vector.row["expected"]?.array?.compactMap(\.number) ?? [] }

  static func all(_ kind: String) -> [DriverVector] {
    let file = Repository.url(
      "Tests/AnimationTimingTests/Vectors/timing-vectors.json")
    let vectors = (try? ConformanceVector.vectors(in: Array(Data(contentsOf: file)))) ?? []
    return vectors.filter { $0.kind == kind }.map(DriverVector.init)
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
    let rate = try #require(row.number("hz"))
    let end = try #require(row.number("untilVsync")) / rate
    var spans: [RunLoopTimeline.Span] = []
    var start = 0.0
    if let (from, to) = row.span("blockedVsync") {
      spans = [.busy(from: from / rate, to: to / rate)]
    }
    if let late = row.number("lateAtVsync"), let until = row.number("busyUntilVsync") {
      spans.append(.busy(from: late / rate, to: until / rate))
      start = -0.5 / rate
    }
    let loop = try #require(AppRunLoop(refreshRate: rate, time: start))
    var refreshes: [Double] = []
    let link = RunLoopDisplayLink { link in
      refreshes.append(((link.timestamp ?? .nan) * rate).rounded())
    }
    link.preferredFramesPerSecond = row.number("frameInterval").map { rate / $0 } ?? 0
    link.add(to: loop)
    #expect(LoopOwner(loop: loop, timeline: RunLoopTimeline(spans)).play(until: end))
    #expect(refreshes == row.expected)
  }

  @Test("a timer fires at the times of its vectors", arguments: DriverVector.all("timer"))
  func timer(_ row: DriverVector) throws {
    let loop = try #require(AppRunLoop(time: row.number("start") ?? 0))
    var firings: [Double] = []
    let interval = try #require(row.number("interval"))
    let timer = RunLoopTimer(interval: interval) { _ in firings.append(loop.time) }
    timer?.add(to: loop)
    let spans = row.span("blocked").map { [RunLoopTimeline.Span.busy(from: $0, to: $1)] } ?? []
    let end = try #require(row.number("until"))
    #expect(LoopOwner(loop: loop, timeline: RunLoopTimeline(spans)).play(until: end))
    let tolerance = try #require(row.vector.row["tolerance"]?.number)
    #expect(firings.count == row.expected.count, "\(firings)")
    #expect(zip(firings, row.expected).allSatisfy { abs($0 - $1) <= tolerance })
  }
}
