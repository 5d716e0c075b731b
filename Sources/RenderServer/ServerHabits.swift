/// What a server does besides the least that shows a picture. Each is something that the servers of
/// other engines do; none changes the picture by more than rounding.
public struct ServerHabits: Hashable, Sendable {
  /// How much of the screen is put together in a frame in which anything changed.
  public enum Repaint: String, CaseIterable, Codable, Sendable {
    /// What changed.
    case damage
    /// All of it, as a compositor does that joins what changed on a screen into one rectangle.
    case full
  }

  /// What is kept of a filled shape.
  public enum Store: String, CaseIterable, Codable, Sendable {
    /// A coverage of one byte per pixel of its edge, and where it is full.
    case masks
    /// A picture of four bytes per pixel, all of it, as an engine has it that knows layers and no
    /// shapes.
    case bitmaps
  }

  /// How much is put together.
  public var repaint: Repaint
  /// What is kept.
  public var store: Store
  /// Bitmaps are put on the screen in pieces whose sides are this long, px; nil is in one piece.
  public var tileSide: Int?
  /// 1, or 2: what was put together is copied to another framebuffer, whole.
  public var buffers: Int

  /// Creates habits; without arguments those of the leanest server.
  public init(
    repaint: Repaint = .damage, store: Store = .masks, tileSide: Int? = nil, buffers: Int = 1
  ) {
    self.repaint = repaint
    self.store = store
    self.tileSide = tileSide
    self.buffers = buffers
  }
}
