/// What turns filled paths, and those of shadows, into coverage; lines are always Cairo's.
public enum FillRasteriser: String, CaseIterable, Codable, Sendable {
  /// The server's own: exact area coverage, summed from the signed areas of lines.
  case exact
  /// Cairo's: 15 lines of samples per pixel.
  case cairo
}
