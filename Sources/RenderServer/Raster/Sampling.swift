/// How a cached raster is shown at a fraction of a pixel.
public enum Sampling: String, CaseIterable, Codable, Sendable {
  /// A8 masks made at `phasesPerPixel` sub-pixel phases, copied at whole pixels: the shown position
  /// is within 1/8 px of the true one (1 / (2 · 4)).
  case subpixel
  /// One A8 mask, moved by whole pixels: within 1/2 px.
  case nearest
  /// The plain way: one full-size ARGB32 strip per layer, filtered bilinearly. The position is
  /// exact to 1/256 px; a vertical edge is blurred over one more pixel. Slow: this
  /// is what a server without masks per phase does.
  case bilinear

  /// The number of rasters per pixel and axis; 1 unless `subpixel`.
  public var phasesPerPixel: Int { self == .subpixel ? 4 : 1 }
}
