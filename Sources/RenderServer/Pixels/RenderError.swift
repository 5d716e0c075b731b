/// Why the render server could not do what was asked.
public enum RenderError: Error, Equatable, CustomStringConvertible {
  /// A framebuffer side is outside 1…32,767 px, the limit of the rasteriser's coordinates.
  case framebufferSize(width: Int, height: Int)
  /// The framebuffer's memory could not be had.
  case outOfMemory(bytes: Int)
  /// A shape covers more device pixels than one raster may have.
  case rasterTooLarge(width: Double, height: Double)
  /// The rasteriser reports a failure, in its own words.
  case rasteriser(String)

  /// One sentence that names the value and the cure.
  public var description: String {
    switch self {
    case .framebufferSize(let width, let height):
      "a framebuffer of \(width)x\(height) px cannot be made: each side must be 1 to 32767 px; "
        + "ask for fewer or smaller views or a smaller scale"
    case .outOfMemory(let bytes):
      "no memory for a framebuffer of \(bytes) bytes; ask for fewer views or a smaller scale"
    case .rasterTooLarge(let width, let height):
      "a shape of \(width)x\(height) px is larger than one raster may be: 32767 px a side, "
        + "2^27 px in all"
    case .rasteriser(let reason): "the rasteriser failed: \(reason)"
    }
  }
}
