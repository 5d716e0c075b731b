import AnimationTiming
import LayerTree
import RenderServer
import Testing
import Vocabulary
import WaveSuites
import WaveViews

@Suite("What is held between frames")
struct HeldMemoryTests {
  /// A strategy on 375x60 at scale 2, and what a view of it holds after twenty frames.
  typealias Case = (strategy: String, rasters: Int, waves: Int, paths: Int64)

  // A path of width w pt has w + 4 elements and w + 3 points. A translation's is twice as wide as
  // its view; a morph holds 65 paths and the one that it starts from. A raster that changes holds
  // what it was before.
  private static let rebuilt: Int64 = 379 + 378 * 16

  static let cases: [Case] = [
    (PathRebuild.id, 2, 1, rebuilt),
    (PathRebuildReused.id, 2, 1, rebuilt),
    (AdditiveTranslation.id, 4, 2, 754 + 753 * 16),
    (TimerTranslation.id, 4, 2, 754 + 753 * 16),
    (PathMorph.id, 2, 1, 66 * rebuilt),
  ]

  @Test(
    "the edges of each raster, four of a moved shape; nothing more for each further view",
    arguments: cases)
  func held(_ held: Case) throws {
    let strategy = try #require(WaveStrategyCatalogue.named(held.strategy))
    var levels: [(rasters: Int64, paths: Int64)] = []
    for views in [1, 2, 5] {
      let stage = try Stage(strategy, views: views, scale: 2)
      for frame in 1...20 { try stage.scene.render(at: WaveScene.start + Double(frame) / 60) }
      levels.append((stage.work[.cachedRasterBytes], stage.work[.pathBytes]))
    }
    #expect(levels.map(\.paths) == [1, 2, 5].map { $0 * held.paths })
    #expect(levels.map(\.rasters) == [1, 2, 5].map { $0 * levels[0].rasters })
    // Of a wave a byte for each pixel of the eights of columns that its edge passes, 30 rows of it
    // in 750 columns, with some to spare, and twice in each row where an edge begins and ends.
    let (edge, places): (Int, Int) = (1200, 33 * (4 + 1) * 8)
    let most = held.rasters * held.waves * (edge + places) * 5 / 4
    #expect(levels[0].rasters > 0 && levels[0].rasters <= Int64(most))
  }

  @Test("what went away is held no longer", arguments: cases.map(\.strategy))
  func released(_ strategy: String) throws {
    let strategy = try #require(WaveStrategyCatalogue.named(strategy))
    let work = WorkLedger()
    do {
      let scene = try WaveScene(
        SceneSetup(.jw, views: 3, size: Size(width: 56, height: 28), scale: 2),
        strategy: strategy, work: work)
      for frame in 1...6 { try scene.render(at: WaveScene.start + Double(frame) / 60) }
      #expect(work[.pathBytes] > 0 && work[.cachedRasterBytes] > 0)
      // A context holds its layers, and each layer its context.
      scene.context.rootLayer = nil
    }
    #expect(work[.pathBytes] == 0)
    #expect(work[.cachedRasterBytes] == 0)
  }
}
