import AnimationTiming
import LayerTree
import Measurement
import TestSupport
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

/// One whose name is another's.
final class Impostor: WaveStrategy {
  static let id = PathRebuild.id
  static let summary = "has the name of a strategy that is there"
  static let isDeclared = false

  init(_ site: WaveSite) {}
}

/// One that the server moves at every refresh, and that says otherwise.
final class HalfDeclared: WaveStrategy {
  static let id = "half-declared"
  static let summary = "declares half the rate of what the server moves"
  static let isDeclared = true
  static let refreshesPerTick = 2

  init(_ site: WaveSite) {}
}

/// One that never ticks.
final class Sleepy: WaveStrategy {
  static let id = "sleepy"
  static let summary = "declares no rate at all"
  static let isDeclared = false
  static let refreshesPerTick = 0

  init(_ site: WaveSite) {}
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

/// One whose counter has another unit than another's of that name.
final class CountingBytes: WaveStrategy {
  static let id = "counting-bytes"
  static let summary = "counts bytes under another's name"
  static let isDeclared = false
  static let counters = [StrategyCounter("ticks", unit: .bytes, polarity: .higher, "bytes")]

  init(_ site: WaveSite) {}
}

/// One that declares a counter twice.
final class CountingTwice: WaveStrategy {
  static let id = "counting-twice"
  static let summary = "declares a counter twice"
  static let isDeclared = false
  static let counters = [StrategyCounter("ticks", "ticks"), StrategyCounter("ticks", "ticks")]

  init(_ site: WaveSite) {}
}

extension Wave {
  /// A wave of its own function.
  static let triangle = Wave(id: "triangle", summary: "straight up and down", amplitude: 10) {
    4 * abs($0 - 0.5) - 1
  }
}
