import Foundation
import Testing

@testable import WaveViews

@Suite("Drawing on another thread")
struct DrawingThreadTests {
  /// A gate that a drawing waits at.
  private final class Gate: @unchecked Sendable {
    private let condition = NSCondition()
    private var isOpen = false

    func open() {
      condition.withLock { isOpen = true }
      condition.broadcast()
    }

    func pass() { condition.withLock { while !isOpen { condition.wait() } } }
  }

  @Test(
    "a picture is as many ticks late as its drawing is under way, and none is begun meanwhile",
    arguments: [1, 2, 5])
  func late(_ ticks: Int) {
    let (thread, handover) = (DrawingThread(), PictureHandover<Int>())
    let gate = Gate()
    var shown: [Int?] = []
    for tick in 0...ticks {
      if tick == ticks {
        gate.open()
        thread.finish()
      }
      shown.append(handover.take())
      handover.begin(on: thread) {
        gate.pass()
        return tick
      }
    }
    #expect(shown == [Int?](repeating: nil, count: ticks) + [0])
    thread.finish()
    #expect(handover.take() == ticks)
    #expect(handover.take() == nil, "it is handed over once")
  }

  @Test(
    "where no thread can be made nothing is drawn, nobody waits, and the error says what to allow")
  func refused() {
    let links = DisplayLinks()
    let thread = links.shared { DrawingThread { _ in EAGAIN } }
    let handover = PictureHandover<Int>()
    handover.begin(on: thread) { 1 }
    DrawingThread.finish(for: links)
    #expect(handover.take() == nil && DrawingThread.processorClock(for: links) == nil)
    let said = DrawingThread.failure(for: links).map { "\($0)" } ?? ""
    #expect(
      said.hasPrefix("no thread can be made to draw on: Resource temporarily unavailable; allow"))
  }

  @Test("drawings are done one after the other, on a thread that is not the app's")
  func order() {
    let (thread, first, second) = (
      DrawingThread(), PictureHandover<Bool>(), PictureHandover<Bool>()
    )
    let gate = Gate()
    nonisolated(unsafe) let own = Thread.current
    nonisolated(unsafe) var isFirstDone = false
    first.begin(on: thread) {
      gate.pass()
      isFirstDone = true
      return Thread.current !== own
    }
    second.begin(on: thread) { isFirstDone }
    gate.open()
    thread.finish()
    #expect(first.take() == true)
    #expect(second.take() == true)
  }
}
