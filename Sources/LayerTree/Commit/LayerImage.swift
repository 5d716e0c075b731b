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
  /// - Returns: nil for a side below 1 or beyond ``longestSide``, or over ``mostPixels`` pixels.
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

  /// The size of the pixels, bytes.
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
  /// True if both are the same object.
  public static func == (left: LayerImage, right: LayerImage) -> Bool { left === right }
}
