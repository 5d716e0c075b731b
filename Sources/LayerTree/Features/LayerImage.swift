public import AnimationTiming

/// A picture made of pixels, for a layer to show: premultiplied ARGB32 words, the top row first.
///
/// It never changes. Two are equal when they are the same object.
public final class LayerImage: Sendable {
  /// Pixels from left to right, at least 1.
  public let width: Int
  /// Pixels from top to bottom, at least 1.
  public let height: Int
  let words: ContiguousArray<UInt32>

  /// The most pixels of a side, and the most of all together.
  public static let (longestSide, mostPixels) = (32767, 1 << 26)

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - width, height: pixels.
  ///   - draw: fills the words, row after row without a gap; they are 0, transparent, at first.
  /// - Returns: nil where a side is below 1 or beyond ``longestSide``, or the pixels are more than
  ///   ``mostPixels``.
  /// - Complexity: O(pixels).
  public init?(
    width: Int, height: Int, _ draw: (_ words: UnsafeMutableBufferPointer<UInt32>) -> Void
  ) {
    guard Self.accepts(width: width, height: height) else { return nil }
    (self.width, self.height) = (width, height)
    var words = ContiguousArray<UInt32>(repeating: 0, count: width * height)
    words.withUnsafeMutableBufferPointer { draw($0) }
    self.words = words
  }

  /// What the pixels take, bytes.
  public var byteCount: Int { 4 * words.count }

  /// Calls `body` with the words, row after row.
  public func withWords<Result>(
    _ body: (UnsafeBufferPointer<UInt32>) throws -> Result
  ) rethrows -> Result {
    try words.withUnsafeBufferPointer(body)
  }

  static func accepts(width: Int, height: Int) -> Bool {
    (1...longestSide).contains(width) && (1...longestSide).contains(height)
      && width * height <= mostPixels
  }
}

extension LayerImage: Equatable {
  /// Whether both are the same object.
  public static func == (left: LayerImage, right: LayerImage) -> Bool { left === right }
}

/// Where a layer's picture lies in its bounds.
///
/// As in Core Animation's header "bottom" is the smallest y and "top" the greatest: where y grows
/// downward, as here and in UIKit, a picture with the gravity ``top`` lies at the lower edge.
public enum ContentsGravity: UInt8, Sendable, CaseIterable {
  /// Stretched to the bounds.
  case resize = 0
  /// As large as it can be within the bounds without being distorted, in the middle.
  case resizeAspect
  /// As small as it can be to fill the bounds without being distorted, in the middle.
  case resizeAspectFill
  /// In its own size in the middle; so are the others, at an edge or a corner.
  case center
  /// At the greatest y.
  case top
  /// At the smallest y.
  case bottom
  /// At the smallest x.
  case left
  /// At the greatest x.
  case right
  /// At the smallest x and the greatest y.
  case topLeft
  /// At the greatest x and y.
  case topRight
  /// At the smallest x and y.
  case bottomLeft
  /// At the greatest x and the smallest y.
  case bottomRight
}

/// How a layer shows its picture.
public struct ContentsStyle: Hashable, Sendable {
  /// Where the picture lies in the bounds.
  public var gravity = ContentsGravity.resize
  /// The part of the picture that is shown, in unit coordinates of it.
  public var rect = Rect(x: 0, y: 0, width: 1, height: 1)
  /// The part of what is shown that stretches when the picture does, in unit coordinates of it;
  /// what lies left, right, above and below keeps its width or height.
  public var center = Rect(x: 0, y: 0, width: 1, height: 1)
  /// Pixels of the picture per point.
  public var scale = 1.0

  /// Creates Core Animation's defaults.
  public init() {}
}
