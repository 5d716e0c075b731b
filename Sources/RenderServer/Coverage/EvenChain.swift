import AnimationTiming

/// The outline that most waves have, read from its path in one pass: corners a whole number of
/// columns apart, from the left to the right, over a level lower edge and between upright sides. It
/// says what a ``PolygonChain`` with such corners says of them, without a polygon in between. The
/// memory is kept from path to path.
final class EvenChain {
  private var memory: PixelMemory?
  /// How many lines there are.
  private(set) var count = 0
  /// How many columns each of them has.
  private(set) var step = 0
  /// The pixels that the outline is made of.
  private(set) var target = PixelRect.empty
  /// How many rows below the upper edge of the pixels heights begin.
  private(set) var lift = 0
  /// Where the lower edge lies, px, as a height.
  private(set) var bottom: Float = 0

  /// How far below the row ``lift`` each corner lies, px: ``count`` and one more, with room for the
  /// edges of a block's columns behind them.
  var heights: UnsafeMutablePointer<Float> {
    memory.unsafelyUnwrapped.start.assumingMemoryBound(to: Float.self)
  }

  /// Rows above and below the first corner's that heights may lie in: with twice as many they are
  /// multiples of a unit that numbers of 24 bits hold.
  private static let reach = 128

  /// Whatever limits the size of a raster is for others to find.
  private static let mostPixels = 1 << 24

  /// Takes the corners of one polygon, 16 bytes each, in O(points). False for any other outline, or
  /// where much of it is not seen in `visible`, as a ``PolygonChain`` has it: nothing that was
  /// taken before is then left. Throws `.outOfMemory`.
  func take(
    _ points: UnsafeRawBufferPointer, under map: AffineTransform, visible: PixelRect?
  ) throws(RenderError) -> Bool {
    count = points.count / 16 - 3
    // A move would be a further sum, and is that of few: of fractions of a pixel.
    guard count >= 4, map.isScale, let start = points.baseAddress else { return false }
    let scale = SIMD2(map.a, map.d)
    @inline(__always) func place(_ index: Int) -> SIMD2<Double> {
      start.loadUnaligned(fromByteOffset: index &* 16, as: SIMD2<Double>.self) * scale
    }
    let (first, last) = (place(0), place(count))
    let (right, left) = (place(count &+ 1), place(count &+ 2))
    let ends = SIMD8(
      lowHalf: SIMD4(lowHalf: first, highHalf: last),
      highHalf: SIMD4(lowHalf: right, highHalf: left))
    let most = SIMD8(repeating: 32767.0)
    guard all(ends .< most), all(ends .> -most) else { return false }
    let (from, end) = (Int(Self.units(first.x)), Int(Self.units(last.x)))
    let run = Int(Self.units(place(1).x)) &- from
    step = run >> DevicePolygon.unitBits
    guard (from | run) & 0xFFFF == 0, step > 0, end == from &+ run &* count,
      Self.units(left.x) == from, Self.units(right.x) == end,
      Self.units(left.y) == Self.units(right.y)
    else { return false }
    let (low, high, foot) = (min(first.x, left.x), max(last.x, right.x), max(left.y, right.y))
    let row = Int(first.y.rounded(.down)) &- Self.reach
    var target = PixelRect(
      left: from >> 16, top: row &+ Self.reach, right: end >> 16,
      bottom: Int((foot - 1.0 / 512).rounded(.up)))
    guard low >= Double(target.left), high <= Double(target.right), foot <= Double(target.bottom)
    else { return false }
    let floor = min(Int(Self.units(left.y)), target.bottom << 16) &- row << 16
    guard floor & 0xFFFF == 0 || floor < 1 << 24 else { return false }
    bottom = Float(floor) / Float(DevicePolygon.unit)
    if let visible, visible.intersection(target).area < target.area / 8 * 7 { return false }
    let room = count &+ 2 &* ColumnHeights.block
    _ = try PixelMemory.start(of: &memory, atLeast: room * MemoryLayout<Float>.size)
    guard let (least, greatest) = takeHeights(start, scale, from, run, row) else { return false }
    target.top = Int((least + 1.0 / 512).rounded(.down))
    guard least >= Double(target.top) else { return false }
    lift = row &- target.top
    guard greatest < bottom, target.height <= ColumnHeights.mostRows, target.area <= Self.mostPixels
    else { return false }
    self.target = target
    // Heights between corners are rounded, and so are those of any chain, from the upper edge.
    if step > 1 { lower() }
    return true
  }

  /// Has heights begin at the upper edge of the pixels.
  private func lower() {
    let (rows, heights) = (Float(lift), UnsafeMutableRawPointer(heights))
    var index = 0
    while index <= count {
      let four = heights.loadUnaligned(fromByteOffset: index &* 4, as: SIMD4<Float>.self)
      heights.storeBytes(of: four + rows, toByteOffset: index &* 4, as: SIMD4<Float>.self)
      index &+= 4
    }
    (lift, bottom) = (0, bottom + rows)
  }

  @inline(__always)
  private static func units(_ place: Double) -> Int32 { DevicePolygon.units(place) }

  /// Takes the heights of all corners below the upper edge of `row`: the least y, px, and the
  /// greatest height; nil where a corner stands elsewhere than its line goes, or out of reach. The
  /// first corner stands at `from`, in units, and each line goes `run` to the right.
  @inline(__always)
  private func takeHeights(
    _ points: UnsafeRawPointer, _ scale: SIMD2<Double>, _ from: Int, _ run: Int, _ row: Int
  ) -> (least: Double, greatest: Float)? {
    let (corners, heights) = (count &+ 1, UnsafeMutableRawPointer(heights))
    let zero = UInt64(CoveragePen.unitBase.bitPattern)
    // Whole numbers of pixels, which change no place's rounding.
    let base = SIMD2(CoveragePen.unitBase, CoveragePen.unitBase - Double(row))
    @inline(__always) func bits(_ places: Int) -> UInt64 {
      zero &+ UInt64(bitPattern: Int64(places))
    }
    let runs = SIMD2(repeating: UInt64(2 &* run))
    var expected = SIMD2(bits(from), bits(from &+ run))
    var (off, all) = (SIMD2<UInt64>(repeating: 0), SIMD2<UInt64>(repeating: 0))
    var least = SIMD2(repeating: Double.infinity)
    var greatest = SIMD4<Float>(repeating: -.infinity)
    var index = 0
    while true {
      @inline(__always) func two(_ corner: Int) -> (xs: SIMD2<UInt64>, ys: SIMD2<UInt64>) {
        func point(_ corner: Int) -> SIMD2<Double> {
          points.loadUnaligned(fromByteOffset: (index &+ corner) &* 16, as: SIMD2<Double>.self)
        }
        let (a, b) = (point(corner), point(corner &+ 1))
        let ys = SIMD2(a.y, b.y) * scale.y
        least.replace(with: ys, where: ys .< least)
        return (
          unsafeBitCast(SIMD2(a.x, b.x) * scale.x + base.x, to: SIMD2<UInt64>.self),
          unsafeBitCast(ys + base.y, to: SIMD2<UInt64>.self)
        )
      }
      let ((near, low), (far, high)) = (two(0), two(2))
      off |= near ^ expected
      expected &+= runs
      off |= far ^ expected
      expected &+= runs
      all |= low | high
      let places = unsafeBitCast(SIMD4(lowHalf: low, highHalf: high), to: SIMD8<Int32>.self)
      let height = SIMD4<Float>(places.evenHalf) * (1 / Float(DevicePolygon.unit))
      heights.storeBytes(of: height, toByteOffset: index &* 4, as: SIMD4<Float>.self)
      greatest.replace(with: height, where: height .> greatest)
      index &+= 4
      if index &+ 4 > corners {
        if index == corners { break }
        // The last four again, with those that are left.
        index = corners &- 4
        expected = SIMD2(bits(from &+ run &* index), bits(from &+ run &* (index &+ 1)))
      }
    }
    let beyond = ((all.x | all.y) ^ zero) >> UInt64(DevicePolygon.unitBits + 8)
    guard off == SIMD2(repeating: 0), beyond == 0 else { return nil }
    return (min(least.x, least.y), greatest.max())
  }
}

extension AffineTransform {
  /// True if it neither turns nor moves.
  @inline(__always)
  fileprivate var isScale: Bool { b == 0 && c == 0 && tx == 0 && ty == 0 }
}
