import CGPU

/// An item as a GPU draws it; two equal ones show the same pixels.
struct DrawnItem: Equatable {
  /// A `gpu_quad`.
  struct Quad: Equatable {
    var box = SIMD4<Float>()
    var clip = SIMD4<Float>()
    var corner = SIMD2<Float>(-1, -1)
    var color: UInt32 = 0
    var unused: UInt32 = 0
  }

  fileprivate(set) var quad = Quad()
  fileprivate(set) var texture = GPUTexture()
  /// The picture's stamp; 0 for a plain quad.
  private var stamp: UInt64 = 0
  /// The pixels that it may show in.
  private(set) var area = PixelRect.empty
  /// Where a mesh stands, px, exactly.
  var meshPlace = SIMD2<Float>()
  var isMesh = false

  init() {}

  /// A picture in a texture or, without one, a rectangle, its corner at (x, y), px.
  init(
    _ placed: Placement, x: Double, y: Double, width: Int, height: Int,
    _ texture: GPUTexture = GPUTexture(), corner: (x: Int, y: Int) = (-1, -1)
  ) {
    let clip = placed.clip
    quad.box = SIMD4(Float(x), Float(y), Float(width), Float(height))
    quad.clip = SIMD4(Float(clip.left), Float(clip.top), Float(clip.right), Float(clip.bottom))
    quad.corner = SIMD2(Float(corner.x), Float(corner.y))
    quad.color = placed.color
    self.texture = texture
    // Of a rectangle nothing but its place counts.
    stamp = texture.name != 0 || placed.drawsItself ? placed.stamp : 0
    area = PixelRect(
      left: Int(x.rounded(.down)), top: Int(y.rounded(.down)),
      right: Int((x + Double(width)).rounded(.up)), bottom: Int((y + Double(height)).rounded(.up))
    ).intersection(clip)
    if area.isEmpty { area = .empty }
  }

  func offset(x: Int, y: Int) -> DrawnItem {
    var moved = self
    let step = SIMD2(Float(x), Float(y))
    moved.quad.box.lowHalf += step
    moved.quad.clip.lowHalf += step
    moved.quad.clip.highHalf += step
    moved.meshPlace += step
    moved.area = area.offset(x: x, y: y)
    return moved
  }
}

/// The commands of a frame: quads in one buffer, and draws of them in passes.
///
/// Quads of one texture that follow each other are one draw, plain ones with any. Meshes of which
/// none meets another are counted first, one draw for each subpath, and then covered in one draw;
/// quads that meet none of them are drawn before.
struct FrameCommands {
  private enum Command {
    case begin(GPUTarget, gpu_rect, color: UInt32, takesFans: Bool)
    case quads(gpu_operation, GPUTexture, Range<Int>)
    case fan(PathMesh, SIMD2<Float>, gpu_rect)
    case end(GPUTarget)
  }

  private struct Fan {
    let mesh: PathMesh
    let item: DrawnItem
  }

  private var quads: ContiguousArray<DrawnItem.Quad> = []
  private var commands: ContiguousArray<Command> = []
  /// Quads that are drawn next, and what fills them.
  private var pending: ContiguousArray<DrawnItem.Quad> = []
  private var texture = GPUTexture()
  /// Meshes that are filled after them.
  private var fans: ContiguousArray<Fan> = []
  private var part = PixelRect.empty

  /// The most meshes of which each is compared with each.
  private static let mostFans = 64

  var isEmpty: Bool { commands.isEmpty }

  /// Bytes of its quads.
  var byteCount: Int { quads.count * MemoryLayout<DrawnItem.Quad>.stride }

  mutating func removeAll() {
    quads.removeAll(keepingCapacity: true)
    commands.removeAll(keepingCapacity: true)
  }

  mutating func beginPass(into target: GPUTarget, part: PixelRect, color: UInt32, takesFans: Bool) {
    self.part = part
    commands.append(.begin(target, gpu_rect(part), color: color, takesFans: takesFans))
  }

  mutating func endPass(_ target: GPUTarget) {
    flush()
    commands.append(.end(target))
  }

  /// Draws an item over what is there; nothing of one outside the pass.
  mutating func add(_ item: DrawnItem, _ drawing: Drawing?) {
    guard item.area.intersects(part) else { return }
    if item.isMesh, let drawing {
      let mesh = unsafeDowncast(drawing, to: PathMesh.self)
      if fans.count == Self.mostFans || meetsFan(item.area) { flush() }
      fans.append(Fan(mesh: mesh, item: item))
      return
    }
    let isOther = item.texture.name != 0 && texture.name != 0 && item.texture.name != texture.name
    if isOther || meetsFan(item.area) { flush() }
    if item.texture.name != 0 { texture = item.texture }
    pending.append(item.quad)
  }

  /// Multiplies what is there by an item's coverage.
  mutating func cut(_ item: DrawnItem, _ drawing: Drawing?) {
    flush()
    if item.isMesh, let drawing {
      fans.append(Fan(mesh: unsafeDowncast(drawing, to: PathMesh.self), item: item))
      addFans()
      // What lies outside the mesh's own box is cleared as well.
      var all = DrawnItem.Quad()
      all.box = SIMD4(
        Float(part.left), Float(part.top), Float(part.width), Float(part.height))
      all.clip = SIMD4(
        Float(part.left), Float(part.top), Float(part.right), Float(part.bottom))
      draw([all], GPU_CUT, GPUTexture())
    } else {
      draw([item.quad], GPU_MULTIPLY, item.texture)
    }
  }

  private func meetsFan(_ area: PixelRect) -> Bool {
    fans.contains { $0.item.area.intersects(area) }
  }

  private mutating func flush() {
    draw(pending, GPU_OVER, texture)
    pending.removeAll(keepingCapacity: true)
    texture = GPUTexture()
    guard !fans.isEmpty else { return }
    let covers = ContiguousArray(fans.map(\.item.quad))
    addFans()
    draw(covers, GPU_COVER, GPUTexture())
  }

  private mutating func addFans() {
    for fan in fans {
      commands.append(
        .fan(fan.mesh, fan.item.meshPlace, gpu_rect(fan.item.area.intersection(part))))
    }
    fans.removeAll(keepingCapacity: true)
  }

  private mutating func draw(
    _ more: ContiguousArray<DrawnItem.Quad>, _ operation: gpu_operation, _ texture: GPUTexture
  ) {
    guard !more.isEmpty else { return }
    commands.append(.quads(operation, texture, quads.count..<quads.count + more.count))
    quads.append(contentsOf: more)
  }

  /// Has the driver take the frame over; how many draws and passes it has.
  func submit(to device: GPUDevice) -> (draws: Int, passes: Int) {
    var (draws, passes) = (0, 0)
    let context = device.context
    quads.withUnsafeBytes {
      gpu_write_quads(context, $0.bindMemory(to: gpu_quad.self).baseAddress, quads.count)
    }
    for command in commands {
      switch command {
      case .begin(let target, let part, let color, let takesFans):
        passes += 1
        withUnsafePointer(to: target.handle) { gpu_begin_pass(context, $0, takesFans, part, color) }
      case .quads(let operation, let texture, let range):
        draws += 1
        gpu_draw_quads(
          context, operation, texture.name, texture.width, texture.height, range.lowerBound,
          range.count)
      case .fan(let mesh, let place, let part):
        draws += mesh.ends.count
        mesh.draw(at: place, in: part)
      case .end(let target): withUnsafePointer(to: target.handle) { gpu_end_pass(context, $0) }
      }
    }
    return (draws, passes)
  }
}

extension gpu_rect {
  init(_ rect: PixelRect) {
    self.init(
      x: Int32(rect.left), y: Int32(rect.top), width: Int32(max(0, rect.width)),
      height: Int32(max(0, rect.height)))
  }
}
