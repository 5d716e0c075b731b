public import RenderServer

/// A server by what it does besides the least: one habit of other engines' servers at a time, and
/// several together.
public enum ServerProfile: String, CaseIterable, Codable, Sendable {
  /// The least that shows the picture.
  case lean
  /// The whole screen is put together in every frame in which anything changed.
  case fullRepaint = "full-repaint"
  /// A shape is a picture of four bytes per pixel, at whole pixels.
  case bitmaps
  /// The same, filtered where it stands between pixels.
  case bilinear
  /// Bitmaps in pieces of 256 px.
  case tiles
  /// Each frame is copied to a second framebuffer.
  case secondBuffer = "second-buffer"
  /// As a toolkit has it whose items are painted into the window: bitmaps, and what changed.
  case qtLike = "qt-like"
  /// As a browser's compositor without a GPU has it: filtered bitmaps in tiles, all of the screen,
  /// and a second framebuffer.
  case chromiumLike = "chromium-like"

  /// The side of a tile, px.
  private static let tileSide = 256

  /// What the server does.
  public var habits: ServerHabits {
    switch self {
    case .lean: ServerHabits()
    case .fullRepaint: ServerHabits(repaint: .full)
    case .bitmaps, .bilinear, .qtLike: ServerHabits(store: .bitmaps)
    case .tiles: ServerHabits(store: .bitmaps, tileSide: Self.tileSide)
    case .secondBuffer: ServerHabits(buffers: 2)
    case .chromiumLike:
      ServerHabits(repaint: .full, store: .bitmaps, tileSide: Self.tileSide, buffers: 2)
    }
  }

  /// How it samples, as cases name it; nil leaves that to the setup.
  public var samplingName: String? { sampling?.rawValue }

  /// How it samples; nil leaves that to the setup.
  var sampling: Sampling? {
    switch self {
    case .bilinear, .chromiumLike: .bilinear
    case .bitmaps, .tiles, .qtLike: .nearest
    case .lean, .fullRepaint, .secondBuffer: nil
    }
  }
}
