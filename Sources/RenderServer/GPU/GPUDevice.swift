import CGPU

/// A context of OpenGL ES 3 without a window; see `CGPU.h` for its functions.
final class GPUDevice {
  let context: OpaquePointer
  let driver: GPUDriver

  /// Opens the `library` of EGL; throws `.noGPU` with the reason.
  init(_ library: String) throws(RenderError) {
    var reason = [CChar](repeating: 0, count: 512)
    guard let context = gpu_open(library, &reason, reason.count) else {
      throw .noGPU(
        reason.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    self.context = context
    func string(_ index: Int32) -> String { String(cString: gpu_string(context, index)) }
    driver = GPUDriver(
      vendor: string(0), renderer: string(1), version: string(2),
      isSoftware: gpu_is_software(context), hasTimes: gpu_has_times(context))
  }

  deinit { gpu_close(context) }

  /// Has the calling thread use the context; throws `.noGPU` where another one has it still.
  func bind() throws(RenderError) {
    guard gpu_bind(context) else { throw .noGPU("another thread uses the context") }
  }
}

/// The driver that draws for a server that composites on a GPU.
package struct GPUDriver: Sendable, Equatable {
  static let library = "libEGL.so.1"

  /// The driver's own words.
  package let vendor: String
  /// The same of the GPU.
  package let renderer: String
  /// The same of the interface, with the driver's own version.
  package let version: String
  /// True if a processor does what a GPU would.
  package let isSoftware: Bool
  /// True if the driver tells what the GPU took.
  package let hasTimes: Bool
}

extension GPUDriver {
  /// Opens a context of EGL's `library`, asks, and closes it; throws `.noGPU` with the reason.
  package init(from library: String = Self.library) throws(RenderError) {
    self = try GPUDevice(library).driver
  }

  /// The facts that a manifest has, by name.
  package var facts: [String: String] {
    ["gpu.vendor": vendor, "gpu.renderer": renderer, "gpu.version": version]
  }
}

/// The GPU's times of a server's frames so far.
package struct GPUTimes: Sendable, Equatable {
  /// The times of frames, where known, ns, in order.
  package var nanoseconds: [UInt32] = []
  /// Those of them in which the GPU's clock jumped, by their place.
  package var disjoint: Set<Int> = []
}

/// A picture on the GPU that passes draw into.
final class GPUTarget {
  let handle: gpu_target
  private let device: GPUDevice

  /// A clear one; throws `.rasterTooLarge`, `.outOfMemory`.
  init(_ device: GPUDevice, width: Int, height: Int, takesFans: Bool) throws(RenderError) {
    guard max(width, height) <= Int(gpu_largest_side(device.context)) else {
      throw .rasterTooLarge(width: Double(width), height: Double(height))
    }
    handle = gpu_new_target(device.context, Int32(width), Int32(height), takesFans)
    guard handle.texture != 0 else { throw .outOfMemory(bytes: width * height * 4) }
    self.device = device
  }

  deinit {
    guard gpu_bind(device.context) else { return }
    withUnsafePointer(to: handle) { gpu_delete_target(device.context, $0) }
  }

  var bounds: PixelRect {
    PixelRect(left: 0, top: 0, right: Int(handle.width), bottom: Int(handle.height))
  }

  var texture: GPUTexture {
    GPUTexture(name: handle.texture, width: handle.width, height: handle.height)
  }
}

/// A texture that quads are filled from; name 0 is none.
struct GPUTexture: Equatable {
  var name: UInt32 = 0
  var width: Int32 = 0
  var height: Int32 = 0
}
