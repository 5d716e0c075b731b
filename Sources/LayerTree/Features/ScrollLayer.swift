public import AnimationTiming

/// A layer that shows a part of what it holds: `CAScrollLayer`. To scroll is to move the origin of
/// its bounds, which implicit animations move, too; it clips only with ``Layer/masksToBounds``.
public final class ScrollLayer: Layer {
  /// Along which axes it scrolls.
  public enum Mode: Sendable, CaseIterable {
    /// Along neither.
    case none
    /// Up and down.
    case vertically
    /// To the sides.
    case horizontally
    /// Along each.
    case both
  }

  /// Along which axes it scrolls. Default: both.
  public var scrollMode = Mode.both

  /// Shows `point`, pt in its own coordinates, at its corner, as far as its mode allows.
  public func scroll(to point: Point) {
    let old = bounds.origin
    let (across, down) = (
      [.horizontally, .both].contains(scrollMode), [.vertically, .both].contains(scrollMode)
    )
    bounds.origin = Point(x: across ? point.x : old.x, y: down ? point.y : old.y)
  }

  /// Scrolls the least way after which `rect`, pt in its own coordinates, shows, or where it is
  /// larger than the bounds its beginning.
  public func scroll(toShow rect: Rect) {
    func origin(_ old: Double, _ side: Double, _ low: Double, _ high: Double) -> Double {
      min(low, max(old, high - side))
    }
    scroll(
      to: Point(
        x: origin(bounds.minX, bounds.size.width, rect.minX, rect.maxX),
        y: origin(bounds.minY, bounds.size.height, rect.minY, rect.maxY)))
  }
}
