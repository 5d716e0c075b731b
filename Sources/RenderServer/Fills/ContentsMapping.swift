import AnimationTiming
import LayerTree

/// Where a picture lies in a layer, and which of its pixels shows at a point of the layer.
struct ContentsMapping {
  private let across: Stretch
  private let down: Stretch

  /// Of a picture of `width` × `height` pixels in the `bounds` of a layer, pt.
  init(of width: Int, _ height: Int, in bounds: Rect, _ style: ContentsStyle) {
    let (scale, center) = (style.scale > 0 && style.scale.isFinite ? style.scale : 1, style.center)
    across = Stretch(
      from: bounds.minX, over: bounds.size.width, to: Double(width), scale: scale,
      fixed: center.minX, stretching: center.size.width)
    down = Stretch(
      from: bounds.minY, over: bounds.size.height, to: Double(height), scale: scale,
      fixed: center.minY, stretching: center.size.height)
  }

  /// The place in the picture, px, that shows at `point` of the layer, pt.
  func place(of point: Point) -> Point {
    Point(x: across.place(of: point.x), y: down.place(of: point.y))
  }

  /// True if the picture has one scale everywhere along both axes.
  var isEven: Bool { across.isEven && down.isEven }
}

/// The map of a layer's axis to a picture's: three pieces, the outer two at the picture's scale.
private struct Stretch {
  /// Where each piece starts in the layer and in the picture, and pixels of the picture per point.
  private let first: (layer: Double, picture: Double, slope: Double)
  private let middle: (layer: Double, picture: Double, slope: Double)
  private let last: (layer: Double, picture: Double, slope: Double)

  /// From the layer's bounds, `start` and `length` in pt, to `pictureLength` px, with `scale`
  /// pixels per point of what keeps its size; `fixed` and `stretching` are where the piece that
  /// stretches starts and how long it is, as shares of the picture.
  init(
    from start: Double, over length: Double, to pictureLength: Double, scale: Double,
    fixed: Double, stretching: Double
  ) {
    let low = max(0, min(1, fixed))
    let high = max(low, min(1, fixed + stretching))
    var (before, after) = (low * pictureLength / scale, (1 - high) * pictureLength / scale)
    if before + after > length, before + after > 0 {
      let share = max(0, length) / (before + after)
      (before, after) = (before * share, after * share)
    }
    func piece(
      _ layer: Double, _ points: Double, _ share: Double, _ shares: Double
    ) -> (layer: Double, picture: Double, slope: Double) {
      let slope = points > 0 ? shares * pictureLength / points : 0
      return (layer, share * pictureLength, slope)
    }
    first = piece(start, before, 0, low)
    middle = piece(start + before, length - before - after, low, high - low)
    last = piece(start + length - after, after, high, 1 - high)
  }

  /// True if all pieces that have pixels have one scale.
  var isEven: Bool {
    (first.slope == 0 || first.slope == middle.slope)
      && (last.slope == 0 || last.slope == middle.slope)
  }

  func place(of value: Double) -> Double {
    let piece = value < middle.layer ? first : value < last.layer ? middle : last
    // A piece without a length has no pixels of its own: its neighbour goes on.
    let used = piece.slope == 0 ? middle : piece
    return used.picture + (value - used.layer) * used.slope
  }
}
