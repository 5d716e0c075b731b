import AnimationTiming
import LayerTree
import RenderServer
import WaveViews

/// One view under one strategy, drawn at any time.
struct LoneView {
  /// Row by row, ARGB32.
  struct Picture {
    let width: Int
    let height: Int
    var words: [UInt32]

    /// The greatest difference of a channel, 0 to 255, pixel by pixel.
    func differences(to other: Picture) -> [Int] {
      zip(words, other.words).map { one, other in
        guard one != other else { return 0 }
        let shifts: [UInt32] = [0, 8, 16, 24]
        return shifts.reduce(0) { max($0, abs(Int(one >> $1 & 255) - Int(other >> $1 & 255))) }
      }
    }
  }

  private let scene: WaveScene
  private let refreshesPerTick: Int

  /// - Throws: what making a scene throws.
  init(
    _ wave: Wave, _ strategy: any WaveStrategy.Type, _ size: Size?, _ scale: Double
  ) throws {
    let setup = SceneSetup(wave, size: size, scale: scale, Scenery(phases: .inStep))
    try setup.check()
    scene = try WaveScene(setup, strategy: strategy, work: WorkLedger())
    refreshesPerTick = strategy.refreshesPerTick
  }

  /// What is shown `time` s after the start; a tick is among the refreshes at that time.
  func picture(at time: Double) throws -> Picture {
    for _ in 0..<refreshesPerTick { try scene.render(at: WaveScene.start + time) }
    let (width, height) = scene.server.pixelSize
    let words = scene.server.withPixels { words, stride in
      (0..<height).flatMap { row in
        UnsafeBufferPointer(start: words + row * stride, count: width)
      }
    }
    return Picture(width: width, height: height, words: words)
  }
}
