import TestSupport
import Testing

@testable import Measurement

@Suite("Memory pass")
struct MemoryPassTests {
  private static func arm(_ level: UnsafeMutablePointer<Int64>, byteCount: Int) -> StagedArm {
    StagedArm(caseID: "case") {
      let memory = [UInt8](repeating: 1, count: byteCount)
      return WorkingSubject(stages: [.appTick], groups: []) { _, _ in
        level.pointee += memory.isEmpty ? 0 : 100
      }
    }
  }

  @Test("tells by how much the process grew, and levels as they stand after the frames")
  func levels() throws {
    _ = try PAPI.initialise()
    let events = try SoftwareEvents(library: "Hoard")
    let held = lastingCounter(7)
    let byteCount = 256 << 20
    try events.register(
      name: "held", counter: held, description: "held", reading: .level)
    let level = MemoryPass.Level(
      event: events.eventName(of: "held"), metric: MetricTable[.cachedRasterBytes], stage: .server)
    var told: [RunEvent] = []
    try MemoryPass(levels: [level], process: 0) { told.append($0) }
      .run(Self.arm(held, byteCount: byteCount))
    let series = told.series
    #expect(series.map(\.metric.name) == [.residentBytes, .cachedRasterBytes])
    #expect(series.map(\.stage) == [.frame, .server])
    #expect(series.map(\.quality) == [.measured, .exact])
    #expect(series.map(\.source) == [.proc, "papi:sde"])
    // Not what was gained since the event set was started, which is nothing.
    #expect(series.last?.values == [Double(7 + 100 * MemoryPass.frames)])
    // Tests that run at the same time take and return memory, but not that much.
    let grown = try #require(series.first?.values.first)
    #expect(grown > Double(byteCount) / 2)
    #expect(told.last == .caseFinished(caseID: "case"))
  }

  @Test("a level that PAPI does not have is unavailable, never 0")
  func unavailable() throws {
    let level = MemoryPass.Level(
      event: "sde:::Hoard::nobody", metric: MetricTable[.pathBytes], stage: .app)
    var told: [MetricName] = []
    try MemoryPass(levels: [level], process: 0) { event in
      if case .unavailable(let metric, _) = event { told.append(metric) }
      if case .series(let series) = event { #expect(series.metric.name == .residentBytes) }
    }.run(Self.arm(lastingCounter(0), byteCount: 1))
    #expect(told == [.pathBytes])
  }
}
