import AnimationTiming
import CGPU
import LayerTree

/// The last stage of a frame on a GPU: uploads what is new, encodes what changed, and submits it.
///
/// - A filled shape is a mask in an atlas, uploaded when its coverage was made anew, and never for
///   standing elsewhere: a sampler filters it between pixels. Or it is points, which the GPU fills.
///   A rectangle of whole pixels is a plain quad.
/// - A group or rounded corners are a pass into a texture, drawn again when anything in them changed.
/// - On the screen only what lies in the rectangle around all that changed is drawn, or everything.
final class GPUCompositor {
  private let device: GPUDevice
  private let atlas: MaskAtlas
  private let staging: DenseMask
  private let screen: GPUTarget
  private let background: UInt32
  private let habits: ServerHabits
  private let work: WorkLedger
  private var frame = FrameCommands()
  /// The draw of each item on screen, as it was drawn last.
  private var shown: ContiguousArray<DrawnItem> = []
  private var surfaces: [ObjectIdentifier: GPUTarget] = [:]
  /// The error of the last frame's encoding.
  private var failure: RenderError?

  /// - Parameter background: a premultiplied word; what is under all items.
  /// - Throws: `.noGPU`, `.rasterTooLarge`, `.outOfMemory`.
  init(
    _ size: PixelRect, background: UInt32, _ converter: ScanConverter, work: WorkLedger
  ) throws(RenderError) {
    device = try GPUDevice(GPUDriver.library)
    (self.background, habits, self.work) = (background, converter.habits, work)
    staging = converter.dense
    atlas = MaskAtlas(device)
    try device.bind()
    defer { gpu_unbind() }
    screen = try GPUTarget(
      device, width: size.width, height: size.height, takesFans: converter.habits.store == .points)
  }

  var driver: GPUDriver { device.driver }

  // MARK: - A frame

  /// Begins a frame on the calling thread; throws what went wrong with the last one, or `.noGPU`.
  func begin() throws(RenderError) {
    try device.bind()
    guard let failure else { return }
    self.failure = nil
    throw failure
  }

  /// Draws a frame of `list` if anything in it changed, in O(items + bytes uploaded). True if it
  /// differs from the one before: only then it is submitted, and counted.
  func composite(_ list: DisplayList) -> Bool {
    guard list.isUnpainted || list.hasChanges else { return false }
    let isNew = list.isUnpainted
    var damage = isNew ? screen.bounds : .empty
    frame.removeAll()
    gpu_begin_frame(device.context)
    var differing = 0
    list.encode { items, changed, nodes, isOnScreen in
      if isNew {
        shown = ContiguousArray(repeating: DrawnItem(), count: items.count)
        forgetOtherSurfaces(than: list.surfaces)
      }
      if list.hasSurfaces { addPasses(for: list.surfaces, items, nodes) }
      func renew(_ index: Int) {
        let drawn = drawnItem(&items[index], nodes[items[index].node])
        guard drawn != shown[index] else { return }
        damage = damage.union(shown[index].area).union(drawn.area)
        shown[index] = drawn
        differing += 1
      }
      if isNew {
        for index in items.indices where isOnScreen(items[index]) { renew(index) }
      } else {
        for index in changed { renew(index) }
      }
      damage = habits.repaint == .full && !damage.isEmpty ? screen.bounds : damage
      damage = damage.intersection(screen.bounds)
      guard !damage.isEmpty else { return }
      frame.beginPass(into: screen, part: damage, color: background, takesFans: takesFans)
      for index in items.indices where shown[index].area.intersects(damage) {
        frame.add(shown[index], items[index].drawing)
      }
      frame.endPass(screen)
    }
    defer { gpu_end_frame(device.context, !frame.isEmpty) }
    guard !frame.isEmpty else { return false }
    submit()
    work.add(isNew ? 0 : differing, to: .picturesChanged)
    return !damage.isEmpty
  }

  private var takesFans: Bool { habits.store == .points }

  private func submit() {
    let (draws, passes) = frame.submit(to: device)
    work.add(draws, to: .drawCalls)
    work.add(passes, to: .renderPasses)
    work.add(frame.byteCount, to: .uploadedBytes)
  }

  // MARK: - Surfaces

  private func forgetOtherSurfaces(than store: SurfaceStore) {
    let living = Set(store.numbers.map { ObjectIdentifier(store[$0]) })
    surfaces = surfaces.filter { living.contains($0.key) }
  }

  /// Draws the surfaces whose picture changed, the innermost first.
  private func addPasses(
    for store: SurfaceStore, _ items: UnsafeMutableBufferPointer<PaintItem>,
    _ nodes: UnsafeBufferPointer<DisplayNode>
  ) {
    for number in store.numbers.reversed() {
      let surface = store[number]
      guard surface.needsDrawing, let target = target(of: surface) else { continue }
      let (left, top) = (surface.frame.left, surface.frame.top)
      frame.beginPass(into: target, part: target.bounds, color: 0, takesFans: takesFans)
      for index in surface.members {
        let drawn = drawnItem(&items[index], nodes[items[index].node])
        frame.add(drawn.offset(x: -left, y: -top), items[index].drawing)
      }
      if surface.clipItem >= 0 {
        let item = surface.clipItem
        let drawn = drawnItem(&items[item], nodes[items[item].node])
        frame.cut(drawn.offset(x: -left, y: -top), items[item].drawing)
      }
      frame.endPass(target)
      surface.didDraw()
    }
  }

  /// Where a surface is drawn; nil where there is no room for it.
  private func target(of surface: Surface) -> GPUTarget? {
    let (width, height) = (surface.frame.width, surface.frame.height)
    let key = ObjectIdentifier(surface)
    if let known = surfaces[key], known.bounds.width == width, known.bounds.height == height {
      return known
    }
    surfaces[key] = nil
    do throws(RenderError) {
      surfaces[key] = try GPUTarget(device, width: width, height: height, takesFans: takesFans)
    } catch { failure = error }
    return surfaces[key]
  }

  // MARK: - Items

  /// The draw of an item as it is placed now; uploads its texture or points.
  private func drawnItem(_ item: inout PaintItem, _ node: borrowing DisplayNode) -> DrawnItem {
    let placed = item.current
    item.shown = placed
    guard !placed.extent.isEmpty else { return DrawnItem() }
    if placed.drawsItself { return drawing(item) }
    guard let raster = item.raster else { return DrawnItem() }
    let bounds = raster.shape.bounds
    let map = node.toDevice
    let (x, y) = (map.tx + Double(bounds.left), map.ty + Double(bounds.top))
    guard raster.shape.interior != bounds else {
      return DrawnItem(placed, x: x, y: y, width: bounds.width, height: bounds.height)
    }
    do throws(RenderError) {
      let room = try room(of: raster)
      return DrawnItem(
        placed, x: x - 1, y: y - 1, width: bounds.width + 2, height: bounds.height + 2,
        room.texture, corner: (room.left, room.top))
    } catch {
      failure = error
      return DrawnItem()
    }
  }

  /// The draw of a surface that was drawn, or of a mesh.
  private func drawing(_ item: PaintItem) -> DrawnItem {
    let placed = item.current
    let box = placed.shape.bounds
    if item.content == .surface, let surface = item.drawing {
      guard let target = surfaces[ObjectIdentifier(surface)] else { return DrawnItem() }
      return DrawnItem(
        placed, x: Double(box.left), y: Double(box.top), width: box.width, height: box.height,
        target.texture, corner: (0, 0))
    }
    guard let drawing = item.drawing else { return DrawnItem() }
    let mesh = unsafeDowncast(drawing, to: PathMesh.self)
    work.add(mesh.upload(to: device), to: .uploadedBytes)
    var drawn = DrawnItem(
      placed, x: Double(box.left), y: Double(box.top), width: box.width, height: box.height)
    drawn.meshPlace = SIMD2(Float(placed.exactX), Float(placed.exactY))
    drawn.isMesh = true
    return drawn
  }

  /// Where the coverage of a raster stands as a texture, uploaded unless it is there.
  private func room(of raster: Raster) throws(RenderError) -> AtlasRoom {
    if let room = raster.room, room.stamp == raster.stamp { return room }
    let bounds = raster.shape.bounds.grown(x: 1, y: 1)
    let rows = raster.rows.map { PlacedRows($0, at: raster.shape.bounds) }
    let mask = try staging.fill(rows, in: bounds)
    if raster.room?.holds(width: mask.width, height: mask.height) != true {
      raster.room = nil
      raster.room = try atlas.room(width: mask.width, height: mask.height)
    }
    guard let room = raster.room else { throw .outOfMemory(bytes: bounds.area) }
    room.write(mask, stamp: raster.stamp)
    work.add(bounds.area, to: .uploadedBytes)
    return room
  }

  // MARK: - What was drawn

  /// Waits until the frame submitted last is done; throws `.noGPU` for one that does not end.
  func awaitFrame() throws(RenderError) {
    try device.bind()
    guard gpu_await_frame(device.context) else { throw .noGPU("a frame does not end") }
  }

  func leaveThread() {
    guard (try? device.bind()) != nil else { return }
    gpu_settle_times(device.context)
    gpu_unbind()
  }

  var times: GPUTimes {
    var start: UnsafePointer<UInt32>?
    let count = gpu_times(device.context, &start)
    var times = GPUTimes()
    for (index, time) in UnsafeBufferPointer(start: start, count: count).enumerated() {
      if time >> 31 == 1 { times.disjoint.insert(index) }
      times.nanoseconds.append(time & ~(1 << 31))
    }
    return times
  }

  /// Copies the picture into a framebuffer of its size; throws `.noGPU` with the driver's error.
  func read(into pixels: Framebuffer) throws(RenderError) {
    try device.bind()
    var components = [UInt8](repeating: 0, count: pixels.width * pixels.height * 4)
    let isRead = withUnsafePointer(to: screen.handle) { gpu_read(device.context, $0, &components) }
    guard isRead else { throw .noGPU("the picture cannot be read") }
    pixels.copy(components: components)
  }
}
