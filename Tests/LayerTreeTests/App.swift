import AnimationTiming
import LayerTree

/// An app without a screen: a root layer, and a run loop that a test turns.
final class App {
  let context: LayerContext
  let root: Layer
  /// The calls, in order.
  var log: [String] = []

  init() {
    context = LayerContext(work: WorkLedger())
    root = Layer(in: context)
    context.rootLayer = root
  }

  /// One turn of the run loop: callbacks, then what `body` does, then the commit.
  func turn(at time: MediaTime, _ body: () -> Void = {}) {
    context.turn(at: time)
    body()
    context.flush(at: time) { _ in }
  }

  /// A layer on the root, committed at `time`.
  func addLayer(at time: MediaTime = 1) -> Layer {
    let layer = Layer(in: context)
    root.addSublayer(layer)
    context.flush(at: time) { _ in }
    return layer
  }

  /// The calls since the last call of this method.
  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  /// A callback that writes "`name` stop" or "`name` cut".
  func logging(_ name: String, then: @escaping () -> Void = {}) -> (_ finished: Bool) -> Void {
    { [unowned self] finished in
      log.append("\(name) \(finished ? "stop" : "cut")")
      then()
    }
  }
}

extension BasicAnimation {
  /// From 0 to 1 within `duration` seconds of its commit, unless `change` says otherwise.
  static func fade(
    _ duration: MediaTime = 1, _ change: (inout BasicAnimation) -> Void = { _ in }
  ) -> BasicAnimation {
    var animation = BasicAnimation(
      keyPath: .opacity, fromValue: .scalar(0), toValue: .scalar(1),
      timing: Timing(duration: duration))
    change(&animation)
    return animation
  }
}
