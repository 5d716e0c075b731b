import AnimationTiming
import Foundation
import LayerTree
import Measurement
import Testing
import WaveViews

@testable import WaveSuites

@Suite("The tuned rebuild")
struct TunedRebuildTests {
  static let sizes = [
    Size(width: 375, height: 60), Size(width: 56, height: 28), Size(width: 375, height: 400),
    Size(width: 16, height: 8), Size(width: 8, height: 9000),
  ]

  @Test("lies within 0.01 pt of the curve, its points within 1e-9 pt", arguments: sizes)
  func errorBudget(_ size: Size) throws {
    let stage = try Stage(PathRebuildTuned.self, size: size)
    let frequency = 2 * Double.pi / size.width
    for time in [0.1, 2.37, 31.7] {
      _ = try stage.picture(after: time)
      let points = try #require(stage.curves.first?.first).path.points
      let curve = points.dropLast(2)
      #expect(curve.first?.x == 0 && abs((curve.last?.x ?? 0) - size.width) < 1e-9)
      func height(_ x: Double) -> Double {
        size.height / 2 + size.height / 8 * sin(frequency * (x + Wave.jw.equalSpeed * time))
      }
      var farthest = 0.0
      for (a, b) in zip(curve, curve.dropFirst()) {
        #expect(abs(a.y - height(a.x)) < 1e-9)
        for part in stride(from: 0.05, to: 1, by: 0.05) {
          let chord = a.y + part * (b.y - a.y)
          farthest = max(farthest, abs(chord - height(a.x + part * (b.x - a.x))))
        }
      }
      #expect(farthest <= PathRebuildTuned.tolerance)
      #expect(farthest > PathRebuildTuned.tolerance / 2, "no point more than it takes")
      let step = curve[1].x
      #expect(step < 1 || curve.dropLast().allSatisfy { $0.x == $0.x.rounded() })
    }
  }

  @Test("counts what it evaluates: a sine and a cosine, and both again every 256 points")
  func sines() throws {
    let usual = try Stage(PathRebuildTuned.self, views: 3)
    #expect(try usual.added(.sineEvaluations, byFrameAt: 0.5) == 3 * 2)
    // Chords of at most √(8 · 0.01 / (7.5 · (2π/375)²)) = 6.16 pt, 6 of whole ones: 63, and four
    // elements more.
    #expect(try usual.added(.pathElements, byFrameAt: 0.7) == 3 * (63 + 4))
    let high = try Stage(PathRebuildTuned.self, size: Size(width: 8, height: 9000))
    let elements = try high.added(.pathElements, byFrameAt: 0.5)
    let sines = try high.added(.sineEvaluations, byFrameAt: 0.7)
    #expect(sines == 2 * (1 + (elements - 4) / 256))
  }
}
