import LayerTree
import Testing
import Vocabulary

@testable import RenderServer

@Suite("Rows of a raster")
struct RasterRowsTests {
  /// Rows of stripes, each row other than the one before but for the last ones, which are alike.
  private struct Stripes: CoverageRows {
    let width = 64
    let height: Int
    /// How many rows at the bottom are alike.
    let alike: Int
    /// How many stripes the last rows have.
    let stripes: Int
    let originX = 0
    let originY = 0
    var row = 0

    mutating func next(into target: UnsafeMutablePointer<UInt8>) -> CoverageRow {
      let own = min(row, height - alike)
      for column in 0..<width {
        let isInside = column * 2 * stripes / width % 2 == 1
        target[column] = isInside ? UInt8(200 + own) : 0
      }
      row += 1
      return .written
    }

    mutating func skipAlike() -> Int { 0 }
  }

  @Test(
    "takes the memory of the rows that it keeps, and two to spare, whether it has a body or not",
    arguments: [(1, 20), (3, 20), (1, 2), (3, 2)])
  func memory(alike: Int, stripes: Int) throws {
    let work = WorkLedger()
    let raster = Raster(work: work)
    var rows = Stripes(height: 9, alike: alike, stripes: stripes)
    try raster.take(&rows, stamp: 1)
    // With few stripes the alike rows are the body, of which one is kept in memory.
    let hasBody = stripes <= 6
    let kept = hasBody ? 9 - alike + 1 : 9
    #expect(work[.cachedRasterBytes] == Int64(64 * (kept + 2)))
    #expect(raster.shape.band.height == (hasBody ? 9 - alike : 9))
    #expect(raster.shape.body.height == (hasBody ? alike : 0))
  }
}
