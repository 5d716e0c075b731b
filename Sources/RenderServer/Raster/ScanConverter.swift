import AnimationTiming
import LayerTree

/// Makes coverage: one scanner of each kind and one blur for all layers, whose work it counts, and
/// the stamps that tell contents apart.
final class ScanConverter {
  private let fills: FillRasteriser
  private let scanner = MaskScanner()
  private let cells = CoverageCells()
  private let columns = ColumnMemory()
  private let polygon = DevicePolygon()
  private let chain = EvenChain()
  private var builder = CoverageBuilder()
  /// Where coverage is written out.
  let dense = DenseMask()
  /// The raster that is written out as a whole.
  private let scanned = Raster(work: WorkLedger())
  private let blur = GaussianBlur()
  /// Where the work is counted, and what is kept of it.
  let work: WorkLedger
  private var lastStamp: UInt64 = 0
  /// The number of the frame that is made, from 2 on.
  var frame: UInt64 = 1

  let habits: ServerHabits

  init(_ fills: FillRasteriser, _ habits: ServerHabits, work: WorkLedger) {
    (self.fills, self.habits, self.work) = (fills, habits, work)
  }

  /// A number that no other content has.
  func nextStamp() -> UInt64 {
    lastStamp += 1
    return lastStamp
  }

  /// Makes `raster` the coverage of `path`, blurred when the outline is a blurred shadow's; with
  /// `.nothing` the path covers nothing, and the raster stays. Where it is made for one look,
  /// pixels that are not `visible` are left out if they are a quarter of all or more.
  ///
  /// O(elements + pixels neither above nor below everything); allocates only to grow kept memory.
  func make(
    _ raster: Raster, of path: PathSource, under map: AffineTransform, outline: Outline?,
    stamp: UInt64, visible: PixelRect? = nil
  ) throws(RenderError) -> Made {
    guard drawsExactly(outline), outline?.isBlurred != true else {
      guard let mask = try scan(path.path, under: map, outline: outline) else { return .nothing }
      builder.begin(
        PixelRect(
          left: mask.originX, top: mask.originY, right: mask.originX + mask.width,
          bottom: mask.originY + mask.height))
      try builder.add(mask)
      try raster.take(&builder, stamp: stamp)
      return .whole
    }
    let made = try scanExactly(path, under: map, visible: visible)
    if made != .nothing { try raster.take(&builder, stamp: stamp) }
    return made
  }

  /// Makes `raster` a rectangle of whole pixels.
  func make(_ raster: Raster, of rectangle: PixelRect, stamp: UInt64) throws(RenderError) {
    builder.begin(rectangle)
    if !rectangle.isEmpty { try builder.addFull(rectangle.height) }
    try raster.take(&builder, stamp: stamp)
  }

  /// How much of a path's coverage was made.
  enum Made {
    case nothing, whole, part
  }

  /// The coverage of `path`, blurred when the outline is a blurred shadow's; nil when it covers
  /// nothing. Valid until the next mask is made.
  func scan(
    _ path: Path, under map: AffineTransform, outline: Outline?
  ) throws(RenderError) -> ScannedMask? {
    var mask: ScannedMask?
    if drawsExactly(outline) {
      guard try scanExactly(PathSource(path), under: map) == .whole else { return nil }
      try scanned.take(&builder, stamp: nextStamp())
      mask = try dense.fill(
        scanned.rows.map { PlacedRows($0, at: scanned.shape.bounds) }, in: builder.target)
    } else if let bounds = path.bounds(as: outline),
      let target = try PixelRect.covering(bounds, under: map)
    {
      mask = try scanner.scan(path, in: target, under: map, outline: outline)
      work.add(target.area, to: .pixelsRasterised)
    }
    guard let mask else { return nil }
    guard case .shadow(let sigmaX, let sigmaY)? = outline?.kind, sigmaX > 0 || sigmaY > 0 else {
      return mask
    }
    return try counted(blur.blur(mask, sigmaX: sigmaX, sigmaY: sigmaY))
  }

  /// Lines are Cairo's.
  private func drawsExactly(_ outline: Outline?) -> Bool {
    guard fills == .exact else { return false }
    if case .stroke? = outline?.kind { return false }
    return true
  }

  /// Has the builder take the coverage inside `path`: by columns for a chain over a level edge.
  private func scanExactly(
    _ path: PathSource, under map: AffineTransform, visible: PixelRect? = nil
  ) throws(RenderError) -> Made {
    let isChain = try path.withPolygon { (points) throws(RenderError) in
      try chain.take(points, under: map, visible: visible)
    }
    if isChain == true {
      work.add(chain.target.area, to: .pixelsRasterised)
      do { try columns.scan(chain).add(chain, to: &builder) } catch {
        columns.removeAll()
        throw error
      }
      return .whole
    }
    guard let whole = try polygon.take(path, under: map) else { return .nothing }
    let seen = visible.flatMap { $0.intersection(whole).area < whole.area / 4 * 3 ? $0 : nil }
    if let chain = PolygonChain(polygon, in: whole, seenIn: seen) {
      do {
        if try columns.scan(chain.target).add(chain, to: &builder) {
          work.add(chain.target.area, to: .pixelsRasterised)
          return chain.target == whole ? .whole : .part
        }
      } catch {
        columns.removeAll()
        throw error
      }
    }
    let target = seen.map { SlantedReach(of: polygon).part(of: whole, seenIn: $0) } ?? whole
    guard !target.isEmpty else { return .nothing }
    work.add(target.area, to: .pixelsRasterised)
    let pen = try cells.pen(width: target.width, height: target.height)
    pen.add(polygon, in: target)
    var rows = CellRows(pen, in: target)
    do {
      try rows.read(into: &builder)
    } catch {
      // Cells that were not read to the end are not empty.
      cells.removeAll()
      throw error
    }
    return target == whole ? .whole : .part
  }

  /// The alpha of what is drawn in `rect`, blurred, valid until the next mask is made; nil without
  /// memory for it.
  func blur(
    alphaOf pixels: Framebuffer, in rect: PixelRect, sigmaX: Double, sigmaY: Double
  ) -> ScannedMask? {
    try? counted(
      blur.blur(
        width: rect.width, height: rect.height, originX: rect.left, originY: rect.top,
        sigmaX: sigmaX, sigmaY: sigmaY
      ) { row, target in
        let words = pixels.words + (rect.top + row) * pixels.stride + rect.left
        for column in 0..<rect.width { target[column] = Float(words[column] >> 24) }
      })
  }

  private func counted(_ mask: ScannedMask?) throws(RenderError) -> ScannedMask {
    guard let mask else { throw .outOfMemory(bytes: 0) }
    work.add(mask.width * mask.height, to: .pixelsRasterised)
    return mask
  }
}
