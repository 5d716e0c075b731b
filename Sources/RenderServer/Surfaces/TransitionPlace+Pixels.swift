import AnimationTiming

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
  var place: TransitionPlace
  /// The bounds, in the surface's pixels.
  var bounds: PixelRect
  /// What both pictures can cover, wherever they are now.
  var room: PixelRect
  let before: ObjectIdentifier?
}

extension TransitionPlace {
  typealias Offset = (x: Int, y: Int)

  /// What the new picture of a fade is seen through, of 255; the old one through the rest.
  var level: UInt8 { UInt8((progress * 255).rounded()) }

  /// How far the old and the new picture, each as large as `bounds`, are from their place, to the
  /// nearest pixel.
  func offsets(of bounds: PixelRect) -> (old: Offset, new: Offset) {
    // Towards where what moves comes from.
    let (x, y): (Double, Double) =
      switch edge {
      case .right: (Double(bounds.width), 0)
      case .left: (-Double(bounds.width), 0)
      case .top: (0, Double(bounds.height))
      case .bottom: (0, -Double(bounds.height))
      }
    func part(_ share: Double) -> Offset {
      (Int((x * share).rounded()), Int((y * share).rounded()))
    }
    let (rest, away) = (part(1 - progress), part(-progress))
    return switch kind {
    case .fade: ((0, 0), (0, 0))
    case .moveIn: ((0, 0), rest)
    case .push: (away, rest)
    case .reveal: (away, (0, 0))
    }
  }
}
