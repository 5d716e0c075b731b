import AnimationTiming
import Foundation
import Measurement
import RenderServer
import TestSupport
import Testing
import WaveViews

@testable import WaveSuites

@Suite("Peers")
struct PeerPictureTests {
  @Test(
    "the hand-written C loops draw what the engine draws",
    arguments: PeerSubject.Work.allCases.filter { $0 != .memset },
    [
      Scenery.bare, Scenery(), Scenery(backdrop: .cards, phases: .inStep),
      Scenery(backdrop: .clear),
    ])
  func samePicture(_ work: PeerSubject.Work, _ scenery: Scenery) throws {
    for scale in [1.0, 2, 3] {
      let size = Size(width: scale == 3 ? 24 : 375, height: 60)
      // Two views, so that no place of the grid is empty: the peers know no screen around views.
      var setup = SceneSetup(.jw, views: 2, size: size, scale: scale, scenery)
      setup.refreshHz = 20
      let peer = try PeerSubject(work, setup)
      let stage = try Stage(PathRebuild.self, views: 2, size: size, scale: scale, scenery: scenery)
      for frame in 1...40 {
        try peer.run(frames: 1, through: 0)
        let reference = try stage.picture(after: Double(frame) / 20)
        let drawn = try #require(
          peer.withPixels {
            Picture($0, stride: $1, width: reference.width, height: reference.height)
          })
        #expect(
          drawn.difference(to: reference) <= Self.tolerance(work, size), "\(scale), \(frame)")
      }
    }
  }

  /// Rebuilt waves stand where they are, translated ones within 1/8 px; Cairo samples. Exact
  /// columns take the curve for straight within a pixel, as it is between whole points.
  private static func tolerance(_ work: PeerSubject.Work, _ size: Size) -> Int {
    switch work {
    case .rebuild, .cairoARGB: 2 + Tolerance.samplingGrid
    case .translate: Tolerance.horizontal(1.0 / 8, size) + Tolerance.samplingGrid
    case .exactColumns, .edgeRebuild, .memset: 2
    case .edgeTranslate, .edgeTranslateShared: Tolerance.horizontal(1.0 / 8, size) + 1
    }
  }

  @Test("the anchor in results is the one in the source")
  func anchorHash() throws {
    let bytes = try Data(contentsOf: Repository.url("Benchmarks/CWavePeers/wave_anchor.S"))
    #expect(AnchorSubject.hash == "fnv1a64:" + Fingerprint.digits(of: bytes))
  }

  @Test("the anchor computes the wave that it stands for")
  func anchorKernel() throws {
    let anchor = AnchorSubject(points: 8)
    try anchor.run(frames: 1, through: 0)
    for (index, y) in anchor.ordinates.enumerated() {
      let expected = 30 + 7.5 * sin(2 * Double.pi / 375 * (Double(index) + 0.2))
      #expect(abs(y - expected) < 1e-4)
    }
  }
}
