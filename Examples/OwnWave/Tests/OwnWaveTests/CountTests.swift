import Testing
import WaveBench

@testable import OwnWave

@Test func calmRebuildDrawsAtHalfTheRateOnTheAppsSide() async throws {
  let calm = try await WaveBenchmark.measure(CalmRebuild.self, showing: .ripple, views: 10)
  #expect(try calm.own("paths_redrawn", .app) == 5)
  #expect(try calm.own("paths_redrawn", .server) == 0)
}

@Test func aTranslationTakesNoMemoryWhileItMoves() async throws {
  #expect(try await WaveBenchmark.measure(AdditiveTranslation.self).allocations == 0)
}
