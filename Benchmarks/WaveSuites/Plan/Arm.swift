import LayerTree
import Measurement
import WaveViews

/// One of the arms that are measured side by side, as what it is.
enum Arm: Sendable {
  case strategy(any WaveStrategy.Type)
  /// The same picture from hand-written C.
  case peer(PeerSubject.Work)
  case interruption(InterruptionMode)
  case effect(LayerEffect)
  case water(any WaterStrategy.Type)
  /// One layer under many animations, by the engine or by a C loop.
  case stack(StackWork)
  /// In real time a thread that wakes at each refresh and has nothing to draw.
  case wakeUp(WakeUpLoop)
  /// The frozen kernel.
  case anchor

  /// The strategy of its wave views; nil for other arms.
  var strategy: (any WaveStrategy.Type)? {
    if case .strategy(let strategy) = self { strategy } else { nil }
  }

  /// The counters of its strategy in `work`.
  func tallies(in work: WorkLedger) -> [Tally] {
    (strategy?.counters ?? []).map { counter in
      Tally(
        counter.metric, source: .own, at: UnsafePointer(work.named.address(of: counter.name)))
    }
  }

  var name: StrategyName { StrategyName(words.name) }
  var summary: String { words.summary }

  private var words: (name: String, summary: String) {
    switch self {
    case .strategy(let strategy): (strategy.id, strategy.summaryWithRate)
    case .peer(let work): (work.rawValue, work.summary)
    case .interruption(let mode): (mode.rawValue, mode.summary)
    case .effect(let effect): (effect.rawValue, "effects: " + effect.summary)
    case .water(let strategy): (strategy.id, strategy.summary)
    case .stack(let work): (work.rawValue, work.summary)
    case .wakeUp(let loop): (loop.rawValue, loop.summary)
    case .anchor: (StrategyName.anchor.rawValue, "a frozen kernel that tells the host's speed")
    }
  }

  /// The reason why it cannot show `wave`, in one sentence; nil if it can.
  func refusal(of wave: Wave) -> String? {
    switch self {
    case .strategy(let strategy): strategy.refusal(of: wave)
    case .peer(.memset), .effect, .stack, .anchor, .wakeUp: nil
    case .peer: wave.id == Wave.jw.id ? nil : "the loop in C draws the wave jw and no other"
    case .interruption: RetargetedView.refusal(of: wave)
    case .water(let strategy): strategy.refusal(of: wave)
    }
  }

  /// The backend of what the engine draws.
  static let engine = "reference"

  var backend: String {
    switch self {
    case .strategy, .interruption, .effect, .water, .stack(.engine): Self.engine
    case .peer(.memset): "libc"
    case .peer(.rebuild), .peer(.translate), .peer(.cairoARGB): "c-cairo"
    case .peer(.exactColumns), .peer(.edgeRebuild), .peer(.edgeTranslate),
      .peer(.edgeTranslateShared), .stack(.peer):
      "c"
    case .wakeUp: CaseIdentity.loopBackend
    case .anchor: "assembly"
    }
  }

  /// True if it hands pixels of its own to the server.
  var drawsBitmaps: Bool { Scenario.bitmaps.contains { $0.name == name } }

  /// True if what it hands to the server is moved there.
  var movesBitmap: Bool {
    [PictureTranslation.id, PictureTimerTranslation.id].contains(name.rawValue)
  }

  /// True if it draws nothing, so that it is the same whatever number of views stands beside it.
  var onlyWakes: Bool { if case .wakeUp = self { true } else { false } }

  /// True if it is hand-written C beside the engine.
  var isPeer: Bool { if case .peer = self { true } else { false } }
}

extension WorkLedger {
  /// The counters that strategies do not declare, and why nothing is reported of them.
  var undeclaredCounts: [(metric: MetricName, reason: String)] {
    named.unexpected.map { text in
      let name = StrategyCounter.name(from: text)
      return (.own(name), "a strategy counts '\(name)' and does not declare it in its counters")
    }
  }
}

/// The evaluator of the animations of the scenario `stack`.
enum StackWork: String, CaseIterable, Sendable {
  case engine = "additive-stack"
  case peer = "c-additive-stack"

  var summary: String {
    switch self {
    case .engine: "stack: eased additive animations of one layer"
    case .peer: "stack, peer: their sum as a C loop"
    }
  }
}
