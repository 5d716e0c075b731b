import AnimationTiming
import CPixman

/// Arithmetic on premultiplied ARGB32 words.
enum PixelColor {
  /// The premultiplied word of `color` seen through `opacity`; components are clamped to 0…1.
  static func premultiplied(_ color: Color, opacity: Double) -> UInt32 {
    let alpha = unit(color.alpha) * unit(opacity)
    func channel(_ value: Double) -> UInt32 { UInt32((unit(value) * alpha * 255).rounded()) }
    return UInt32((alpha * 255).rounded()) << 24 | channel(color.red) << 16
      | channel(color.green) << 8 | channel(color.blue)
  }

  /// `word` times `coverage` / 255, each channel rounded to nearest.
  static func scaled(_ word: UInt32, by coverage: UInt8) -> UInt32 {
    self.word(scaled(channels(word), by: coverage))
  }

  /// The channels of a word with 16 bits for each: alpha and green, red and blue.
  @inline(__always)
  static func channels(_ word: UInt32) -> UInt64 {
    UInt64(word & 0x00FF_00FF) | UInt64(word >> 8 & 0x00FF_00FF) << 32
  }

  @inline(__always)
  static func word(_ channels: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: channels) | UInt32(truncatingIfNeeded: channels >> 24)
  }

  /// Channels times `coverage` / 255, each rounded to nearest.
  @inline(__always)
  static func scaled(_ channels: UInt64, by coverage: UInt8) -> UInt64 {
    let product = channels &* UInt64(coverage) &+ 0x0080_0080_0080_0080
    return (product &+ (product >> 8 & 0x00FF_00FF_00FF_00FF)) >> 8 & 0x00FF_00FF_00FF_00FF
  }

  /// Premultiplied channels over a premultiplied word.
  @inline(__always)
  static func over(_ channels: UInt64, _ word: UInt32) -> UInt32 {
    let rest = 255 &- UInt8(truncatingIfNeeded: channels >> 48)
    return self.word(channels &+ scaled(self.channels(word), by: rest))
  }

  /// A premultiplied word seen through `opacity`, 0…1.
  static func faded(_ word: UInt32, by opacity: Double) -> UInt32 {
    func channel(_ shift: UInt32) -> UInt32 {
      UInt32((Double(word >> shift & 255) * opacity).rounded()) << shift
    }
    return channel(24) | channel(16) | channel(8) | channel(0)
  }

  /// The word between four words, `across` / 256 of the way from left to right and `down` / 256
  /// from top to bottom; four that are the same give that word.
  @inline(__always)
  static func between(
    _ upperLeft: UInt32, _ upperRight: UInt32, _ lowerLeft: UInt32, _ lowerRight: UInt32,
    across: UInt32, down: UInt32
  ) -> UInt32 {
    // Nearly all pixels of a picture are as their neighbours.
    if upperLeft == upperRight, upperLeft == lowerLeft, upperLeft == lowerRight { return upperLeft }
    let upper = between(upperLeft, upperRight, across)
    return between(upper, between(lowerLeft, lowerRight, across), down)
  }

  /// Two channels at a time, each with eight bits to spare.
  @inline(__always)
  private static func between(_ first: UInt32, _ second: UInt32, _ share: UInt32) -> UInt32 {
    let even = (first & 0x00FF_00FF) &* (256 &- share) &+ (second & 0x00FF_00FF) &* share
    let odd = (first >> 8 & 0x00FF_00FF) &* (256 &- share) &+ (second >> 8 & 0x00FF_00FF) &* share
    return (even &+ 0x0080_0080) >> 8 & 0x00FF_00FF | (odd &+ 0x0080_0080) & 0xFF00_FF00
  }

  /// The same colour in pixman's 16 bits per channel.
  static func pixman(_ word: UInt32) -> pixman_color_t {
    func channel(_ shift: UInt32) -> UInt16 { UInt16(word >> shift & 255) * 257 }
    return pixman_color_t(red: channel(16), green: channel(8), blue: channel(0), alpha: channel(24))
  }

  /// NaN counts as 0.
  fileprivate static func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}

extension Color {
  static let white = Color(red: 1, green: 1, blue: 1)

  /// The same seen through `opacity`; a component that is NaN or below 0 counts as 0.
  func seen(through opacity: Double) -> Color {
    let unit = PixelColor.unit
    return Color(
      red: unit(red), green: unit(green), blue: unit(blue), alpha: unit(alpha) * unit(opacity))
  }
}
