import CGPU

/// Masks in textures of one byte a pixel, each with an empty pixel all round.
final class MaskAtlas {
  private let device: GPUDevice
  private var pages: [AtlasPage] = []

  init(_ device: GPUDevice) { self.device = device }

  /// A usual page's side, px.
  private static let side = 4096

  /// Room for a mask, its empty pixels included; throws `.rasterTooLarge`, `.outOfMemory`.
  func room(width: Int, height: Int) throws(RenderError) -> AtlasRoom {
    // Shapes that change keep their room: the next one is about as large.
    let (roomy, tall) = ((width + 31) & ~31, (height + 15) & ~15)
    let largest = Int(gpu_largest_side(device.context))
    guard max(width, height) <= largest else {
      throw .rasterTooLarge(width: Double(width), height: Double(height))
    }
    for page in pages {
      if let room = page.room(width: roomy, height: tall) { return room }
    }
    func side(_ needed: Int) -> Int { min(largest, max(Self.side, needed)) }
    let page = try AtlasPage(device, width: side(roomy), height: side(tall))
    pages.append(page)
    guard let room = page.room(width: min(roomy, largest), height: min(tall, largest)) else {
      throw .outOfMemory(bytes: width * height)
    }
    return room
  }
}

/// A texture in shelves as high as what stands on them.
private final class AtlasPage {
  let texture: GPUTexture
  let device: GPUDevice
  private var shelves: [Shelf] = []
  private var top = 0

  private struct Shelf {
    let top: Int
    let height: Int
    var end = 0
    /// Given back, within what is used.
    var free: [Range<Int>] = []
  }

  init(_ device: GPUDevice, width: Int, height: Int) throws(RenderError) {
    let name = gpu_new_masks(device.context, Int32(width), Int32(height))
    guard name != 0 else { throw .outOfMemory(bytes: width * height) }
    self.device = device
    texture = GPUTexture(name: name, width: Int32(width), height: Int32(height))
  }

  deinit {
    if gpu_bind(device.context) { gpu_delete_masks(device.context, texture.name) }
  }

  func room(width: Int, height: Int) -> AtlasRoom? {
    for index in shelves.indices where shelves[index].height == height {
      if let place = shelves[index].free.firstIndex(where: { $0.count == width }) {
        let columns = shelves[index].free.remove(at: place)
        return AtlasRoom(self, shelf: index, columns, top: shelves[index].top, height: height)
      }
      guard shelves[index].end + width <= Int(texture.width) else { continue }
      return take(width, from: index)
    }
    guard top + height <= Int(texture.height), width <= Int(texture.width) else { return nil }
    shelves.append(Shelf(top: top, height: height))
    top += height
    return take(width, from: shelves.count - 1)
  }

  private func take(_ width: Int, from index: Int) -> AtlasRoom {
    let columns = shelves[index].end..<shelves[index].end + width
    shelves[index].end = columns.upperBound
    return AtlasRoom(
      self, shelf: index, columns, top: shelves[index].top, height: shelves[index].height)
  }

  func giveBack(_ columns: Range<Int>, to shelf: Int) { shelves[shelf].free.append(columns) }
}

/// A part of a page, and the mask that was written there.
final class AtlasRoom {
  private let page: AtlasPage
  private let shelf: Int
  private let columns: Range<Int>
  private let height: Int
  let top: Int
  /// The stamp of the coverage that stands there; 0 for none.
  private(set) var stamp: UInt64 = 0

  fileprivate init(_ page: AtlasPage, shelf: Int, _ columns: Range<Int>, top: Int, height: Int) {
    (self.page, self.shelf, self.columns) = (page, shelf, columns)
    (self.top, self.height) = (top, height)
  }

  deinit { page.giveBack(columns, to: shelf) }

  var texture: GPUTexture { page.texture }

  var left: Int { columns.lowerBound }

  func holds(width: Int, height: Int) -> Bool { width <= columns.count && height <= self.height }

  func write(_ mask: ScannedMask, stamp: UInt64) {
    gpu_write_mask(
      page.device.context, page.texture.name, Int32(left), Int32(top), Int32(mask.width),
      Int32(mask.height), mask.base, Int32(mask.stride))
    self.stamp = stamp
  }
}
