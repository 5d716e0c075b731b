package import RenderServer

/// A copy of a framebuffer that can be compared; here, since loops over pixels want an optimiser.
public struct Picture: Sendable {
  /// Pixels from left to right, and rows.
  public let width, height: Int
  private let words: [UInt32]

  /// Copies rows of `width` words that lie `stride` words apart.
  public init(_ pixels: UnsafePointer<UInt32>, stride: Int, width: Int, height: Int) {
    self.width = width
    self.height = height
    words = (0..<height).flatMap { row in
      UnsafeBufferPointer(start: pixels + row * stride, count: width)
    }
  }

  /// The picture that a server shows.
  package init(_ server: ScreenServer) {
    let (width, height) = server.pixelSize
    self = server.withPixels { Picture($0, stride: $1, width: width, height: height) }
  }

  /// The opacity of a pixel, 0…255.
  public func alpha(_ x: Int, _ y: Int) -> Int { Int(words[y * width + x] >> 24) }

  /// How many pixels are others than in `other`, a picture as large.
  public func pixels(unlike other: Picture) -> Int { zip(words, other.words).count { $0 != $1 } }

  /// The greatest difference of a channel, 0…255, outside the columns `skipped`, to a picture as
  /// large.
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
