import Foundation
package import Glibc

/// A thread that draws for an app's own, one drawing after the other in the order in which they
/// come: what `drawsAsynchronously`, or a queue of the app's, does.
package final class DrawingThread {
  /// The state that both threads share. It outlives whoever lets go first.
  final class State: @unchecked Sendable {
    fileprivate let condition = NSCondition()
    fileprivate var drawings: [@Sendable () -> Void] = []
    fileprivate var isDrawing = false
    fileprivate var isEnded = false
    fileprivate var processorClock: clockid_t?

    fileprivate func run() {
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
  /// Why there is no thread: what it is given is not drawn then, and nobody waits for it.
  private let failure: DrawingThreadError?

  /// - Parameter start: has a thread of its own run the state; 0, or the number of the error.
  init(start: (State) -> Int32 = DrawingThread.start) {
    let error = start(state)
    failure = error == 0 ? nil : DrawingThreadError(error: error)
  }

  /// Not by Foundation's `Thread`, whose start does not tell that it failed.
  private static func start(_ state: State) -> Int32 {
    let box = Unmanaged.passRetained(state)
    var thread = pthread_t()
    let error = pthread_create(
      &thread, nil,
      { pointer in
        if let pointer { Unmanaged<State>.fromOpaque(pointer).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
    if error == 0 { pthread_detach(thread) } else { box.release() }
    return error
  }

  /// Drawings that have not begun are dropped.
  deinit {
    state.condition.withLock { state.isEnded = true }
    state.condition.broadcast()
  }

  static func of(_ links: DisplayLinks) -> DrawingThread { links.shared { DrawingThread() } }

  /// Waits until nothing is left to draw for the views of a run loop: on a virtual clock a drawing
  /// has all the time between two refreshes.
  package static func finish(for links: DisplayLinks) {
    links.shared(DrawingThread.self)?.finish()
  }

  /// Why the thread of a run loop's views could not be made; nil where it was, or nobody asked.
  package static func failure(for links: DisplayLinks) -> (any Error)? {
    links.shared(DrawingThread.self)?.failure
  }

  /// The clock of the processor time of that thread; nil where views of the run loop have none. It
  /// can be read as long as the run loop's display links live.
  package static func processorClock(for links: DisplayLinks) -> clockid_t? {
    links.shared(DrawingThread.self)?.processorClock
  }

  var processorClock: clockid_t? {
    guard failure == nil else { return nil }
    return state.condition.withLock {
      while true {
        if let clock = state.processorClock { return clock }
        state.condition.wait()
      }
    }
  }

  /// Has `drawing` done when what came before it is.
  func draw(_ drawing: @escaping @Sendable () -> Void) {
    guard failure == nil else { return }
    state.condition.withLock { state.drawings.append(drawing) }
    state.condition.broadcast()
  }

  func finish() {
    state.condition.withLock {
      while state.isDrawing || !state.drawings.isEmpty { state.condition.wait() }
    }
  }
}

struct DrawingThreadError: Error, CustomStringConvertible {
  let error: Int32

  var description: String {
    "no thread can be made to draw on: \(String(cString: strerror(error))); allow this process more "
      + "memory and threads, see 'ulimit -v' and 'ulimit -u'"
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
