import AnimationTiming
import CPixman

/// How a layer's bitmap was put on its target last.
struct BitmapMapping {
  private var map = AffineTransform.identity
  private var content: UInt64 = 0
  private var stamp: UInt64 = 0
  /// From target pixels to the bitmap's; nil when it is only moved by whole pixels.
  private(set) var matrix: pixman_transform_t?

  /// It is shown as it is, where it is.
  mutating func reset() { matrix = nil }

  /// Puts the picture with the stamp `newContent`, which covers `frame` of the bitmap's pixels, on
  /// its target under `newMap`: the target pixels that it covers, and a stamp that is unique per
  /// map and content; nil when it is beyond the range of pixel coordinates.
  mutating func show(
    _ frame: PixelRect, of newContent: UInt64, under newMap: AffineTransform,
    _ converter: ScanConverter
  ) -> (box: PixelRect, stamp: UInt64)? {
    reset()
    var box = frame
    if newMap.isWholeTranslation {
      box = frame.offset(x: Int(newMap.tx.rounded()), y: Int(newMap.ty.rounded()))
    } else {
      guard let image = newMap.box(of: frame), let back = Self.matrix(newMap, frame, image) else {
        return nil
      }
      (box, matrix) = (image, back)
    }
    if map != newMap || content != newContent {
      (map, content) = (newMap, newContent)
      stamp = converter.nextStamp()
    }
    return (box, stamp)
  }

  /// From the pixels of `box` to those of a bitmap, in pixman's fixed point; nil beyond its range.
  private static func matrix(
    _ map: AffineTransform, _ frame: PixelRect, _ box: PixelRect
  ) -> pixman_transform_t? {
    guard let inverse = map.inverse else { return nil }
    let back = AffineTransform.translation(x: Double(box.left), y: Double(box.top))
      .concatenated(with: inverse)
      .concatenated(with: .translation(x: -Double(frame.left), y: -Double(frame.top)))
    let numbers = [back.a, back.c, back.tx, back.b, back.d, back.ty]
    guard numbers.allSatisfy({ abs($0) < 32767 }) else { return nil }
    let fixed = numbers.map { pixman_fixed_t(($0 * 65536).rounded()) }
    var matrix = pixman_transform_t()
    matrix.matrix.0 = (fixed[0], fixed[1], fixed[2])
    matrix.matrix.1 = (fixed[3], fixed[4], fixed[5])
    matrix.matrix.2 = (0, 0, 65536)
    return matrix
  }
}

extension Rect {
  /// The whole pixels that the rectangle touches at `scale` pixels per point; nil for one that is
  /// empty or beyond the range of pixel coordinates.
  func pixels(at scale: Double) -> PixelRect? {
    let edges = [
      (minX * scale).rounded(.down), (minY * scale).rounded(.down), (maxX * scale).rounded(.up),
      (maxY * scale).rounded(.up),
    ]
    guard edges.allSatisfy({ abs($0) < 32768 }) else { return nil }
    let rect = PixelRect(
      left: Int(edges[0]), top: Int(edges[1]), right: Int(edges[2]), bottom: Int(edges[3]))
    return rect.isEmpty ? nil : rect
  }
}

/// How far a surface's transition has come, and from which picture.
struct TransitionState: Equatable {
  var progress: TransitionProgress
  /// The bounds, in the surface's pixels.
  var bounds: PixelRect
  /// The pixels that both pictures can cover on their way.
  var room: PixelRect
  let before: ObjectIdentifier?
}

extension TransitionProgress {
  typealias Offset = (x: Int, y: Int)

  /// The opacity of a fade's new picture, of 255; the old one has the rest.
  var level: UInt8 { UInt8((progress * 255).rounded()) }

  /// How far the old and the new picture, each as large as `bounds`, are moved, in whole pixels.
  func offsets(of bounds: PixelRect) -> (old: Offset, new: Offset) {
    // What moves comes from the left.
    func part(_ share: Double) -> Offset { (Int((-Double(bounds.width) * share).rounded()), 0) }
    let (rest, away) = (part(1 - progress), part(-progress))
    return switch kind {
    case .fade: ((0, 0), (0, 0))
    case .moveIn: ((0, 0), rest)
    case .push: (away, rest)
    case .reveal: (away, (0, 0))
    }
  }
}
