import Dispatch
import Foundation
import Testing

@testable import WaveViews

@Suite("Drawing on another thread")
struct DrawingThreadTests {
  /// A gate that drawings wait at until somebody signals.
  private let gate = DispatchSemaphore(value: 0)

  private func passGate() {
    gate.wait()
    gate.signal()
  }

  @Test(
    "a picture is as many ticks late as its drawing is under way, and none is begun meanwhile",
    arguments: [1, 2, 5])
  func late(_ ticks: Int) {
    let (thread, handover) = (DrawingThread(), PictureHandover<Int>())
    var shown: [Int?] = []
    for tick in 0...ticks {
      if tick == ticks {
        gate.signal()
        thread.finish()
      }
      shown.append(handover.take())
      handover.begin(on: thread) {
        passGate()
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
    nonisolated(unsafe) let own = Thread.current
    nonisolated(unsafe) var isFirstDone = false
    first.begin(on: thread) {
      passGate()
      isFirstDone = true
      return Thread.current !== own
    }
    second.begin(on: thread) { isFirstDone }
    gate.signal()
    thread.finish()
    #expect(first.take() == true)
    #expect(second.take() == true)
  }
}
