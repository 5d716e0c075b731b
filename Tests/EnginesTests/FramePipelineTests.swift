import Testing

@testable import Engines

@Suite("Frames in a trace")
struct FramePipelineTests {
  private func pair(
    _ track: String, _ begin: Double, _ end: Double, _ state: String, animated: Bool = false
  ) -> [FramePipeline.Event] {
    [
      FramePipeline.Event(
        track: track, isBegin: true, time: begin, state: state, hasCompositorAnimation: animated),
      FramePipeline.Event(track: track, isBegin: false, time: end),
    ]
  }

  @Test("A frame that was presented whole is a new picture, at its end")
  func whole() {
    let pipeline = FramePipeline(pair("1/a", 1e6, 2e6, "STATE_PRESENTED_ALL"))
    #expect(pipeline.presentations == [2])
  }

  @Test("What the compositor shows alone is new only where it animates")
  func alone() {
    let still = pair("1/a", 1e6, 2e6, "STATE_PRESENTED_PARTIAL")
    let animated = pair("1/b", 2e6, 3e6, "STATE_PRESENTED_PARTIAL", animated: true)
    #expect(FramePipeline(still + animated).presentations == [3])
  }

  @Test("Dropped frames and frames without an update are none")
  func dropped() {
    let events =
      pair("1/a", 1e6, 2e6, "STATE_DROPPED") + pair("1/b", 1e6, 2e6, "STATE_NO_UPDATE_DESIRED")
    #expect(FramePipeline(events).presentations.isEmpty)
  }

  @Test("A track is used again, and two ways of one picture are one picture")
  func reuse() {
    let events =
      pair("1/a", 1e6, 2e6, "STATE_PRESENTED_ALL") + pair("1/a", 2e6, 3e6, "STATE_PRESENTED_ALL")
      + pair("1/b", 1.5e6, 3e6, "STATE_PRESENTED_ALL")
    #expect(FramePipeline(events.reversed()).presentations == [2, 3])
  }

  @Test("A pair that the trace cut is left out")
  func cut() {
    let event = FramePipeline.Event(track: "1/a", isBegin: false, time: 5)
    #expect(FramePipeline([event]).presentations.isEmpty)
  }
}
