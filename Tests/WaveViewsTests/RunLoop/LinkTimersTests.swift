import Testing

@testable import WaveViews

@Suite("Timers on display links")
struct LinkTimersTests {
  private func calls(every interval: Double?, refreshHz: Double, seconds: Double) -> [Double] {
    let links = DisplayLinks()
    var times: [Double] = []
    let timer = links.addTimer(every: interval, in: .common) { times.append($0) }
    for frame in 1...Int(seconds * refreshHz) {
      links.fire(targetTimestamp: 1 + Double(frame) / refreshHz)
    }
    timer.invalidate()
    links.fire(targetTimestamp: 100)
    return times
  }

  @Test("call at every frame when they have no interval of their own")
  func everyFrame() { #expect(calls(every: nil, refreshHz: 60, seconds: 2).count == 120) }

  @Test(
    "call once for each interval that has passed by a frame",
    arguments: [(0.02, 50), (0.035, 29), (1.0 / 60, 60), (0.001, 60), (0.5, 2)])
  func interval(seconds: Double, count: Int) {
    let times = calls(every: seconds, refreshHz: 60, seconds: 1)
    #expect(abs(times.count - count) <= 1, "\(times.count)")
    let first: Double = 1 + 1.0 / 60
    #expect(times.first == first)
    let least: Double = min(seconds, 1 / 60) - 1e-6
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 > least })
  }
}
