import Testing
import WaveSuites
import WaveViews

@Suite("A gallery")
struct GalleryRateTests {
  @Test("shows a strategy at half the rate where it ticks")
  func halfRate() throws {
    let sheet = try WaveGallery(scale: 1).difference(.triangle, PathRebuild.self, HalfRate.self)
    #expect(sheet.greatest == 0)
  }
}
