import AnimationTiming
import LayerTree
import WaveViews

/// The photograph on the ground of a card, and what the app does to show it anew.
struct CardPhoto {
  let first: LayerImage
  private let effect: LayerEffect
  private let encoded: EncodedPicture
  /// The same once more, decompressed: a picture shown anew is another one.
  private let second: LayerImage

  /// A photograph for cards of `size`, pt; nil for an effect without one.
  init?(_ effect: LayerEffect, in size: Size, scale: Double) throws {
    let format: EncodedPicture.Format
    switch effect {
    case .photo, .photoLarge, .photoKept, .photoPNG: format = .png
    case .photoJPEG: format = .jpeg
    default: return nil
    }
    // Four times as wide and as high.
    let pixels = scale * (effect == .photoLarge ? 4 : 1)
    let width = Int((size.width * pixels).rounded(.up))
    let height = Int((size.height * pixels).rounded(.up))
    guard let taken = Self.taken(width: width, height: height) else {
      throw PictureError.size(width: width, height: height)
    }
    encoded = try EncodedPicture(taken, format)
    (first, second) = (try encoded.decoded(), try encoded.decoded())
    self.effect = effect
  }

  /// The picture on a card at each tick, in turn; nil for a photograph that stays.
  func shownAnew() -> (() -> LayerImage?)? {
    switch effect {
    case .photoPNG, .photoJPEG:
      // What could be read once can be read again.
      return { [encoded] in try? encoded.decoded() }
    case .photoKept:
      var pair = (first, second)
      return {
        pair = (pair.1, pair.0)
        return pair.0
      }
    default: return nil
    }
  }

  /// Smooth light and colours under the noise of a sensor: what neither compresses to nothing nor
  /// not at all. Each picture of one size is the same.
  static func taken(width: Int, height: Int) -> LayerImage? {
    LayerImage(width: width, height: height) { words in
      var noise: UInt32 = 1
      for index in words.indices {
        let (x, y) = (Double(index % width) / Double(width), Double(index / width) / Double(height))
        // Numerical Recipes' generator of 32 bits; the high ones are random enough.
        noise = noise &* 1_664_525 &+ 1_013_904_223
        let grain = Double(noise >> 29) - 3.5
        let light = 120 + 70 * x * (1 - y) + grain
        let (red, green, blue) = (light + 60 * y, light + 30 * x * y, light + 50 * (1 - x))
        words[index] =
          0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
      }
    }
  }
}
