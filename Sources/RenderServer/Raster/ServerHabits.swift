/// The ways in which a server may work more than it has to. Each is found in other engines; where
/// there is a picture, none changes it by more than rounding.
package struct ServerHabits: Hashable, Sendable {
  /// How much of the screen is put together in a frame in which anything changed.
  package enum Repaint: String, CaseIterable, Codable, Sendable {
    /// The changed pixels.
    case damage
    /// All of it, as a compositor does that joins what changed on a screen into one rectangle.
    case full
  }

  /// The stored form of a filled shape.
  package enum Store: String, CaseIterable, Codable, Sendable {
    /// A byte of coverage per pixel of its edge, and where it is full; on a GPU for each pixel.
    case masks
    /// Four bytes for every pixel, as an engine has it that knows layers and no shapes.
    case bitmaps
    /// The corners of its outline, which a GPU fills: only where one draws. Lines are refused.
    case points
    /// None: a shape is scan-converted wherever it is shown next.
    case nothing
  }

  /// The processor or the GPU, which puts frames together.
  package enum Output: String, CaseIterable, Codable, Sendable {
    /// The processor, in memory.
    case pixels
    /// A GPU, through OpenGL ES: from masks or points that are uploaded when they are new, and
    /// quads. Gradients, shadows, bitmaps and masks of layers are refused.
    case gpu
  }

  var repaint: Repaint
  var store: Store
  /// Bitmaps are put on the screen in pieces whose sides are this long, px; nil is in one piece.
  var tileSide: Int?
  /// 1, or 2: what was put together is copied to another framebuffer, whole.
  var buffers: Int
  /// Who puts it together; tiles and further buffers are the processor's.
  package var output: Output

  /// Creates habits; without arguments those of the leanest server.
  package init(
    repaint: Repaint = .damage, store: Store = .masks, tileSide: Int? = nil, buffers: Int = 1,
    output: Output = .pixels
  ) {
    (self.output, self.repaint, self.store, self.tileSide) = (output, repaint, store, tileSide)
    self.buffers = buffers
  }
}
