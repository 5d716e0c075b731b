import Foundation
package import Glibc

/// A thread that draws for an app's own, one drawing after the other in the order in which they come:
/// what `drawsAsynchronously`, or a queue of the app's, does.
package final class DrawingThread {
  /// What both threads touch. It outlives whoever lets go first.
  private final class State: @unchecked Sendable {
    let condition = NSCondition()
    var drawings: [@Sendable () -> Void] = []
    var isDrawing = false
    var isEnded = false
    var processorClock: clockid_t?

    func run() {
      condition.lock()
      defer { condition.unlock() }
      var clock = clockid_t()
      pthread_getcpuclockid(pthread_self(), &clock)
      processorClock = clock
      condition.broadcast()
      while true {
        while drawings.isEmpty, !isEnded { condition.wait() }
        guard !isEnded else { return }
        let drawing = drawings.removeFirst()
        isDrawing = true
        condition.unlock()
        drawing()
        condition.lock()
        isDrawing = false
        condition.broadcast()
      }
    }
  }

  private let state = State()

  init() {
    let thread = Thread { [state] in state.run() }
    thread.name = "drawing"
    thread.start()
  }

  /// What has not begun is not drawn.
  deinit {
    state.condition.withLock { state.isEnded = true }
    state.condition.broadcast()
  }

  /// The thread that all views of a run loop share.
  static func of(_ links: DisplayLinks) -> DrawingThread { links.shared { DrawingThread() } }

  /// Waits until nothing is left to draw for the views of a run loop: on a virtual clock a drawing has
  /// all the time between two refreshes.
  package static func finish(for links: DisplayLinks) {
    links.shared(DrawingThread.self)?.finish()
  }

  /// The clock of the processor time of that thread; nil where views of the run loop have none. It
  /// can be read as long as the run loop's display links live.
  package static func processorClock(for links: DisplayLinks) -> clockid_t? {
    links.shared(DrawingThread.self)?.processorClock
  }

  var processorClock: clockid_t {
    state.condition.withLock {
      while true {
        if let clock = state.processorClock { return clock }
        state.condition.wait()
      }
    }
  }

  /// Has `drawing` done when what came before it is.
  func draw(_ drawing: @escaping @Sendable () -> Void) {
    state.condition.withLock { state.drawings.append(drawing) }
    state.condition.broadcast()
  }

  func finish() {
    state.condition.withLock {
      while state.isDrawing || !state.drawings.isEmpty { state.condition.wait() }
    }
  }
}

/// A picture on its way from the thread that draws it to the app's.
final class PictureHandover<Picture: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var finished: Picture?
  private var isUnderWay = false

  /// The picture that has been finished since the last look; nil for none.
  func take() -> Picture? {
    lock.withLock {
      defer { finished = nil }
      return finished
    }
  }

  /// Has the next picture drawn on `thread`, unless one is under way.
  func begin(on thread: DrawingThread, _ draw: @escaping @Sendable () -> Picture) {
    guard
      lock.withLock({
        defer { isUnderWay = true }
        return !isUnderWay
      })
    else { return }
    thread.draw { [self] in
      let picture = draw()
      lock.withLock { (finished, isUnderWay) = (picture, false) }
    }
  }
}
