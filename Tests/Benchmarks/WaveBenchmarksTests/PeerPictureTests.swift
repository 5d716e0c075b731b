import EngineWork
import Foundation
import Geometry
import RenderServer
import TestSupport
import Testing
import Vocabulary
import WaveBenchmarks
import WaveViews

@Suite("Peers")
struct PeerPictureTests {
  @Test(
    "the hand-written C loops draw what the engine draws",
    arguments: [PeerSubject.Work.rebuild, .translate], [1.0, 2.0])
  func samePicture(_ work: PeerSubject.Work, _ scale: Double) throws {
    let size = Size(width: 375, height: 60)
    let layout = try SceneLayout(views: 3, viewSize: size, scale: scale)
    let peer = try PeerSubject(work, layout: layout, speed: Wave.jw.equalSpeed, refreshHz: 60)
    let stage = try Stage(PathRebuild.self, views: 3, size: size, scale: scale)
    for frame in 1...40 {
      try peer.run(frames: 1, through: 0)
      let reference = try stage.picture(after: Double(frame) / 60)
      let drawn = try #require(
        peer.withPixels {
          Picture($0, stride: $1, width: reference.width, height: reference.height)
        })
      #expect(
        drawn.difference(to: reference)
          <= Tolerance.horizontal(1.0 / 8, size) + Tolerance.samplingGrid, "frame \(frame)")
    }
  }

  @Test("the anchor in results is the one in the source")
  func anchorHash() throws {
    let source = Repository.url("Benchmarks/CWaveAnchor/wave_anchor.S")
    var hash: UInt64 = 14_695_981_039_346_656_037
    for byte in try Data(contentsOf: source) { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    #expect(AnchorSubject.hash == "fnv1a64:" + String(hash, radix: 16))
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

  @Test("what is asked for twice is measured once")
  func repeats() throws {
    var request = PlanRequest()
    request.views = [3, 1, 3]
    request.strategies = [StrategyName(PathRebuild.id), StrategyName(PathRebuild.id)]
    let plan = try WavePlan(request)
    #expect(plan.cases.map(\.views) == [3, 3, 1, 1])
    #expect(Set(plan.cases.map(\.caseID)).count == plan.cases.count)
  }
}
