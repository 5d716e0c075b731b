import AnimationTiming
import LayerTree
import RenderServer
import Vocabulary
import WaveSuites
import WaveViews

/// A copy of a framebuffer that can be compared.
struct Picture {
  let width: Int
  let height: Int
  private let words: [UInt32]

  init(_ server: ScreenServer) {
    let (width, height) = server.pixelSize
    self = server.withPixels { Picture($0, stride: $1, width: width, height: height) }
  }

  /// Copies rows of `width` words that lie `stride` words apart.
  init(_ pixels: UnsafePointer<UInt32>, stride: Int, width: Int, height: Int) {
    self.width = width
    self.height = height
    words = (0..<height).flatMap { row in
      UnsafeBufferPointer(start: pixels + row * stride, count: width)
    }
  }

  /// The opacity of a pixel, 0…255.
  func alpha(_ x: Int, _ y: Int) -> Int { Int(words[y * width + x] >> 24) }

  /// How many pixels are others than in `other`.
  func pixels(unlike other: Picture) -> Int { zip(words, other.words).count { $0 != $1 } }

  /// The greatest difference of a channel, 0…255, outside the columns `skipped`.
  func difference(to other: Picture, skipping skipped: Set<Int> = []) -> Int {
    precondition(width == other.width && height == other.height)
    var greatest: UInt32 = 0
    words.withUnsafeBufferPointer { mine in
      other.words.withUnsafeBufferPointer { theirs in
        for index in mine.indices where mine[index] != theirs[index] {
          if !skipped.isEmpty && skipped.contains(index % width) { continue }
          for shift in stride(from: UInt32(0), through: 24, by: 8) {
            let a = mine[index] >> shift & 255
            let b = theirs[index] >> shift & 255
            greatest = max(greatest, a > b ? a - b : b - a)
          }
        }
      }
    }
    return Int(greatest)
  }
}

/// A scene of one strategy and what it has done.
struct Stage {
  let scene: WaveScene
  let work = WorkLedger()

  init(
    _ strategy: any WaveStrategy.Type, views: Int = 1, size: Size = Size(width: 375, height: 60),
    scale: Double = 1, sampling: Sampling = .subpixel, style: WaveMotion.Style = .equal,
    rasteriser: FillRasteriser = .exact, scenery: Scenery = .bare
  ) throws {
    scene = try WaveScene(
      SceneSetup(
        .jw, views: views, size: size, scale: scale, scenery, sampling: sampling,
        rasteriser: rasteriser, style: style),
      strategy: strategy, work: work)
  }

  /// The picture shown `seconds` after the start.
  func picture(after seconds: Double) throws -> Picture {
    try scene.render(at: WaveScene.start + seconds)
    return Picture(scene.server)
  }

  /// What one frame adds to a counter.
  func added(_ counter: WorkLedger.Counter, byFrameAt seconds: Double) throws -> Int64 {
    let before = work[counter]
    try scene.render(at: WaveScene.start + seconds)
    return work[counter] - before
  }
}

extension Wave {
  /// The speed that all strategies share in the wave's own size, pt/s to the left.
  var equalSpeed: Double { form(in: defaultSize).speed }
}
