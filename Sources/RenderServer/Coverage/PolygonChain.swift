/// The lines of a polygon that do not lie along its lower edge, which is level: from the left to
/// the right, though one or another may go back.
struct PolygonChain {
  /// The corners' places, 0…``count``, as the polygon has them.
  private let xs: UnsafePointer<Int32>
  private let ys: UnsafePointer<Int32>
  /// How many lines there are.
  let count: Int
  /// The corner of the pixels, in the same units.
  private let left: Int32
  private let top: Int32
  /// Where the polygon's lower edge lies, px from the pixels' upper edge.
  let bottom: Float

  /// The pixels that the chain and what lies below it are made of.
  let target: PixelRect

  /// Nil for several outlines, where there is no such edge, and where the chain does not reach from
  /// the first column of `whole`, the polygon's pixels, to the last, a corner lies outside, or none
  /// of it is seen. Where only `visible` is looked at, only the lines that may be seen are taken,
  /// with the pixels that they need.
  @inline(__always)
  init?(_ polygon: DevicePolygon, in whole: PixelRect, seenIn visible: PixelRect? = nil) {
    let (low, high) = (polygon.low, polygon.high)
    let (xs, ys) = (polygon.xs, polygon.ys)
    let bottom = DevicePolygon.units(high.y)
    guard let corners = polygon.count, corners >= 4, ys[0] == bottom else { return nil }
    var (first, last) = (0, corners)
    while last > 0, ys[last &- 1] == bottom { last &-= 1 }
    while first < last, ys[first &+ 1] == bottom { first &+= 1 }
    if let visible {
      while first < last, Int(max(xs[first], xs[first &+ 1]) >> Self.unitBits) < visible.left {
        first &+= 1
      }
      while last > first, Int(min(xs[last], xs[last &- 1]) >> Self.unitBits) >= visible.right {
        last &-= 1
      }
    }
    // The sides have no width.
    while first < last, xs[first &+ 1] == xs[first] { first &+= 1 }
    while last > first, xs[last &- 1] == xs[last] { last &-= 1 }
    guard first < last else { return nil }
    if let visible {
      var (top, foot) = (Int32.max, Int32.min)
      for index in first...last { (top, foot) = (min(top, ys[index]), max(foot, ys[index])) }
      target = PixelRect(
        left: Int(xs[first] >> Self.unitBits), top: Int(top >> Self.unitBits),
        right: Self.end(xs[last]),
        bottom: max(Self.end(foot), min(Self.end(bottom), visible.bottom)))
      guard target.intersects(visible) else { return nil }
    } else {
      guard low.x >= Double(whole.left), high.x <= Double(whole.right),
        low.y >= Double(whole.top), high.y <= Double(whole.bottom)
      else { return nil }
      target = whole
    }
    left = Int32(truncatingIfNeeded: target.left << Self.unitBits)
    top = Int32(truncatingIfNeeded: target.top << Self.unitBits)
    let lastColumn = Int32(truncatingIfNeeded: (target.width - 1) << Self.unitBits)
    guard xs[first] &- left < DevicePolygon.unit, xs[last] &- left > lastColumn else { return nil }
    (self.xs, self.ys, count) = (UnsafePointer(xs + first), UnsafePointer(ys + first), last - first)
    let floor = min(Int(bottom), target.bottom << Self.unitBits)
    self.bottom = Self.pixels(Int32(truncatingIfNeeded: floor) &- top)
  }

  private static let unitBits = DevicePolygon.unitBits

  /// Where the pixels end that reach to a place.
  private static func end(_ place: Int32) -> Int { -(-Int(place) >> unitBits) }

  /// True if all lines go to the right, or up or down.
  @inline(__always)
  var neverGoesBack: Bool {
    var signs = SIMD4<Int32>(repeating: 0)
    var index = 0
    while index &+ 4 <= count {
      signs |= runs(from: index)
      index &+= 4
    }
    var sign = signs.x | signs.y | signs.z | signs.w
    while index < count {
      sign |= xs[index &+ 1] &- xs[index]
      index &+= 1
    }
    return sign >= 0
  }

  /// A corner's place, from the pixels' corner.
  @inline(__always)
  func x(_ index: Int) -> Int32 { xs[index] &- left }

  /// A corner's height, px.
  @inline(__always)
  func y(_ index: Int) -> Float { Self.pixels(ys[index] &- top) }

  /// Four corners' heights, px.
  @inline(__always)
  func ys(from index: Int) -> SIMD4<Float> {
    SIMD4<Float>(four(ys, index) &- SIMD4(repeating: top)) * (1 / Float(DevicePolygon.unit))
  }

  /// How far four lines go to the right.
  @inline(__always)
  func runs(from index: Int) -> SIMD4<Int32> { four(xs, index &+ 1) &- four(xs, index) }

  @inline(__always)
  private func four(_ places: UnsafePointer<Int32>, _ index: Int) -> SIMD4<Int32> {
    UnsafeRawPointer(places).loadUnaligned(fromByteOffset: index &* 4, as: SIMD4<Int32>.self)
  }

  @inline(__always)
  private static func pixels(_ units: Int32) -> Float { Float(units) / Float(DevicePolygon.unit) }
}
