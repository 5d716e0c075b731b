import AnimationTiming
import WaveViews

/// Turns a run loop whenever `timeline` leaves it free and a driver is due.
struct LoopOwner {
  let loop: AppRunLoop
  let timeline: RunLoopTimeline

  /// Turns until and including `end`, s; false if the loop is still busy with the same after `most`
  /// turns.
  func play(until end: MediaTime, most: Int = 10_000) -> Bool {
    for _ in 0..<most {
      // Either a driver wants to be called, or a span ends and lets late ones be called.
      let ends = timeline.spans.map(\.end).filter { $0 > loop.time }
      let wakes = [loop.nextWake(in: .common)].compactMap { $0 }.filter { $0 > loop.time }
      guard let next = (ends + wakes).min(),
        let free = timeline.firstService(at: next, in: .common), free <= end + 1e-9
      else { return true }
      loop.turn(at: free, in: mode(at: free))
    }
    return false
  }

  private func mode(at time: MediaTime) -> RunLoopModes {
    let tracks = timeline.spans.contains { $0.start < time && time < $0.end }
    return tracks ? .tracking : .default
  }
}
