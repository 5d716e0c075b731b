package import AnimationTiming
package import LayerTree
package import RenderServer
public import Testing

/// A copy of a framebuffer that can be compared; here, since loops over pixels want an optimiser.
public struct Picture: Sendable, Equatable {
  /// Pixels from left to right, and rows.
  public let width, height: Int
  /// Premultiplied ARGB32, row after row.
  public let words: [UInt32]

  /// A picture of the words that `word` gives for each pixel.
  public init(width: Int, height: Int, _ word: (_ x: Int, _ y: Int) -> UInt32) {
    (self.width, self.height) = (width, height)
    words = (0..<height).flatMap { y in (0..<width).map { word($0, y) } }
  }

  /// Copies rows of `width` words that lie `stride` words apart.
  public init(_ pixels: UnsafePointer<UInt32>, stride: Int, width: Int, height: Int) {
    self.width = width
    self.height = height
    words = (0..<height).flatMap { row in
      UnsafeBufferPointer(start: pixels + row * stride, count: width)
    }
  }

  package init(_ server: ScreenServer) {
    let (width, height) = server.pixelSize
    self = server.withPixels { Picture($0, stride: $1, width: width, height: height) }
  }

  package init(_ image: LayerImage) {
    self = image.withWords { words in
      Picture(width: image.width, height: image.height) { words[$1 * image.width + $0] }
    }
  }

  /// The word of a pixel.
  public subscript(x: Int, y: Int) -> UInt32 { words[y * width + x] }

  /// The opacity of a pixel, 0…255.
  public func alpha(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 24) }

  /// True if nothing is to be seen.
  public var isBlank: Bool { words.allSatisfy { $0 == 0 } }

  /// How many pixels are others than in `other`, a picture as large.
  public func pixels(unlike other: Picture) -> Int { zip(words, other.words).count { $0 != $1 } }

  /// A channel's greatest difference, 0…255, to a picture as large, outside the columns `skipped`.
  public func difference(to other: Picture, skipping skipped: Set<Int> = []) -> Int {
    precondition(width == other.width && height == other.height)
    var greatest: UInt32 = 0
    for (index, (mine, theirs)) in zip(words, other.words).enumerated() where mine != theirs {
      if skipped.contains(index % width) { continue }
      for shift in stride(from: UInt32(0), through: 24, by: 8) {
        let (a, b) = (mine >> shift & 255, theirs >> shift & 255)
        greatest = max(greatest, a > b ? a - b : b - a)
      }
    }
    return Int(greatest)
  }
}

extension PictureHash {
  package mutating func add(_ server: ScreenServer) {
    let (width, height) = server.pixelSize
    server.withPixels { add($0, stride: $1, width: width, height: height) }
  }
}

extension WorkLedger {
  /// The increases of counters by what `body` does.
  package func added(_ counters: [Counter], by body: () throws -> Void) rethrows -> [Int64] {
    let before = counters.map { self[$0] }
    try body()
    return zip(counters, before).map { self[$0] - $1 }
  }
}

extension LayerContext {
  /// The commit of everything that changed; empty when nothing did.
  package func commit(at time: MediaTime) -> [UInt8] {
    var bytes: [UInt8] = []
    flush(at: time) { bytes = Array($0) }
    return bytes
  }
}

extension ScreenServer {
  /// Takes over a commit, aligned as a real one is.
  package func apply(_ bytes: [UInt8]) throws(CommitError) {
    let aligned = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(1, bytes.count), alignment: 16)
    defer { aligned.deallocate() }
    aligned.copyBytes(from: bytes)
    try apply(UnsafeRawBufferPointer(rebasing: aligned[0..<bytes.count]))
  }
}

extension LayerImage {
  package static func of(
    _ width: Int, _ height: Int, _ word: (_ x: Int, _ y: Int) -> UInt32
  ) -> LayerImage? {
    LayerImage(width: width, height: height) { words in
      for index in words.indices { words[index] = word(index % width, index / width) }
    }
  }

  /// Random colours, premultiplied by random alphas.
  package static func noise(_ width: Int, _ height: Int) -> LayerImage? {
    var generator = TestGenerator(seed: 7)
    return .of(width, height) { _, _ in
      let alpha = UInt32.random(in: 0...255, using: &generator)
      return [16, 8, 0].reduce(alpha << 24) { word, shift in
        word | UInt32.random(in: 0...alpha, using: &generator) << shift
      }
    }
  }
}

/// Tests of servers that draw on a GPU.
public enum GPU {
  /// True if something draws, be it a processor in a GPU's place.
  public static let isThere = (try? GPUDriver()) != nil

  /// Why such tests are skipped.
  public static let whatIsMissing: Comment =
    "nothing draws here: install libegl1 and libgl1-mesa-dri"
}
