import AnimationTiming
import LayerTree
import WaveViews

/// A strategy as a user's package would have it: ticks at half the rate, by choice.
final class HalfRate: WaveStrategy {
  static let id = "half-rate"
  static let summary = "a new path at every second refresh"
  static let isDeclared = false
  static let refreshesPerTick = 2

  private let ticker: WaveTicker

  init(_ site: WaveSite) {
    let (picture, width) = (site.addFirstPicture(), site.size.width)
    ticker = WaveTicker(site) { picture.draw($0, width: width) }
  }
}

/// One whose name is another's; those below have a name of their own, and another fault.
class Impostor: WaveStrategy {
  class var id: String { PathRebuild.id }
  class var summary: String { "shows nothing" }
  class var isDeclared: Bool { false }
  class var refreshesPerTick: Int { 1 }
  class var counters: [StrategyCounter] { [] }

  required init(_ site: WaveSite) {}
}

/// One that the server moves at every refresh, and that says otherwise.
final class HalfDeclared: Impostor {
  override class var id: String { "half-declared" }
  override class var isDeclared: Bool { true }
  override class var refreshesPerTick: Int { 2 }
}

/// One that never ticks.
final class Sleepy: Impostor {
  override class var id: String { "sleepy" }
  override class var refreshesPerTick: Int { 0 }
}

/// One whose counter has another unit than another's of that name.
final class CountingBytes: Impostor {
  override class var id: String { "counting-bytes" }
  override class var counters: [StrategyCounter] {
    [StrategyCounter("ticks", unit: .bytes, polarity: .higher, "bytes")]
  }
}

/// One that declares a counter twice.
final class CountingTwice: Impostor {
  override class var id: String { "counting-twice" }
  override class var counters: [StrategyCounter] {
    [StrategyCounter("ticks", "ticks"), StrategyCounter("ticks", "ticks")]
  }
}

/// One that puts a box off the screen and back, at every other tick, beside one that stays.
final class Leaving: WaveStrategy {
  static let id = "leaving"
  static let summary = "a small layer leaves the screen in one step; another one stays"
  static let isDeclared = false

  private let ticker: WaveTicker

  init(_ site: WaveSite) {
    let boxes = [0.0, 22].map { x in
      let layer = ShapeLayer(in: site.root.context)
      layer.frame = Rect(x: x, y: 4, width: 6, height: 8)
      layer.path = .rectangle(layer.bounds)
      layer.backgroundColor = Color(red: 0, green: 0, blue: 1, alpha: 0.4)
      site.root.addSublayer(layer)
      return layer
    }
    var isAway = false
    ticker = WaveTicker(site) { _ in
      isAway.toggle()
      boxes[1].position.x = isAway ? -100 : 25
    }
  }

  func setPaused(_ isPaused: Bool) { ticker.setPaused(isPaused) }
  func stop() { ticker.stop() }
}

/// One that counts its ticks, and something that it does not declare.
final class Counting: WaveStrategy {
  static let id = "counting"
  static let summary = "a new path at each refresh, counted"
  static let isDeclared = false
  static let counters = [
    StrategyCounter("ticks", polarity: .higher, "ticks of the display link"),
    StrategyCounter("bytes_kept", unit: .bytes, "what never happens"),
  ]

  private let ticker: WaveTicker

  init(_ site: WaveSite) {
    let (picture, width) = (site.addFirstPicture(), site.size.width)
    site.count("ticks", 1000)
    ticker = WaveTicker(site) {
      picture.draw($0, width: width)
      site.count("ticks")
      site.count("tocks")
    }
  }
}

extension Wave {
  /// A wave of its own function.
  static let triangle = Wave(id: "triangle", summary: "straight up and down", amplitude: 10) {
    4 * abs($0 - 0.5) - 1
  }
}
