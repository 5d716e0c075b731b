/// A colour that is painted over four pixels at a time, with 16 bits for each channel: the words of
/// pixman's operator OVER, whose every product is rounded to nearest.
struct FourPixels {
  /// Every other channel of four pixels: blue and red, or green and alpha.
  private typealias Channels = SIMD8<UInt16>

  private let word: UInt32
  private let even: Channels
  private let odd: Channels
  private let alpha: Channels

  /// - Parameter word: premultiplied.
  init(_ word: UInt32) {
    self.word = word
    (even, odd) = Self.split(Channels(SIMD4(repeating: word)))
    alpha = Channels(repeating: UInt16(word >> 24))
  }

  func blend(onto line: UnsafeMutablePointer<UInt32>, _ count: Int) {
    let rest = 255 &- alpha
    var column = 0
    while column &+ 4 <= count {
      Self.paint(even, odd, rest, onto: line + column)
      column &+= 4
    }
    while column < count {
      line[column] = PixelColor.over(PixelColor.channels(word), line[column])
      column &+= 1
    }
  }

  func blend(
    onto line: UnsafeMutablePointer<UInt32>, _ count: Int, _ coverages: UnsafePointer<UInt8>
  ) {
    var column = 0
    while column &+ 4 <= count {
      let four = UnsafeRawPointer(coverages + column).loadUnaligned(as: SIMD4<UInt8>.self)
      let words = SIMD4<UInt32>(truncatingIfNeeded: four)
      let coverage = Channels(words | words &<< 16)
      Self.paint(
        Self.product(even, coverage), Self.product(odd, coverage),
        255 &- Self.product(alpha, coverage), onto: line + column)
      column &+= 4
    }
    while column < count {
      let share = PixelColor.scaled(PixelColor.channels(word), by: coverages[column])
      line[column] = PixelColor.over(share, line[column])
      column &+= 1
    }
  }

  /// Adds channels to `rest` / 255 of those of four pixels.
  @inline(__always)
  private static func paint(
    _ even: Channels, _ odd: Channels, _ rest: Channels, onto pixels: UnsafeMutablePointer<UInt32>
  ) {
    let under = split(UnsafeRawPointer(pixels).loadUnaligned(as: Channels.self))
    let sum = (
      even: even &+ product(under.even, rest), odd: odd &+ product(under.odd, rest)
    )
    UnsafeMutableRawPointer(pixels).storeBytes(
      of: sum.even | sum.odd &<< 8, as: Channels.self)
  }

  @inline(__always)
  private static func split(_ pixels: Channels) -> (even: Channels, odd: Channels) {
    (pixels & 255, pixels &>> 8)
  }

  /// Each product of two channels / 255, rounded to nearest.
  @inline(__always)
  private static func product(_ left: Channels, _ right: Channels) -> Channels {
    let product = left &* right &+ 128
    return (product &+ product &>> 8) &>> 8
  }
}

extension SIMD8<UInt16> {
  /// The halves of four words.
  @inline(__always)
  fileprivate init(_ words: SIMD4<UInt32>) { self = unsafeBitCast(words, to: Self.self) }
}
