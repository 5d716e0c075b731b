import CPixman
import Geometry

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
    if coverage == 255 { return word }
    var result: UInt32 = 0
    for shift in stride(from: UInt32(0), through: 24, by: 8) {
      let product = (word >> shift & 255) * UInt32(coverage) + 128
      result |= ((product + product >> 8) >> 8) << shift
    }
    return result
  }

  /// The word that has `share`, 0…1, of `new` and the rest of `old`, channel by channel.
  static func mixed(_ old: UInt32, _ new: UInt32, share: Double) -> UInt32 {
    var result: UInt32 = 0
    for shift in stride(from: UInt32(0), through: 24, by: 8) {
      let (start, end) = (Double(old >> shift & 255), Double(new >> shift & 255))
      result |= UInt32((start + (end - start) * share).rounded()) << shift
    }
    return result
  }

  /// The same colour in pixman's 16 bits per channel.
  static func pixman(_ word: UInt32) -> pixman_color_t {
    func channel(_ shift: UInt32) -> UInt16 { UInt16(word >> shift & 255) * 257 }
    return pixman_color_t(
      red: channel(16), green: channel(8), blue: channel(0), alpha: channel(24))
  }

  /// NaN counts as 0.
  private static func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}

extension Color {
  static let white = Color(red: 1, green: 1, blue: 1)

  /// Each component times that of `other`; a component that is NaN or below 0 counts as 0.
  func multiplied(by other: Color) -> Color {
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    return Color(
      red: unit(red) * unit(other.red), green: unit(green) * unit(other.green),
      blue: unit(blue) * unit(other.blue), alpha: unit(alpha) * unit(other.alpha))
  }
}
