import Testing
import WaveBench

@testable import OwnWave

@Test func calmRebuildDrawsAtHalfTheRateOnTheAppsSide() async throws {
  let calm = try await WaveBenchmark.measure(CalmRebuild.self, showing: .ripple, views: 10)
  #expect(try calm.own("paths_redrawn", .app) == 5)
  #expect(try calm.own("paths_redrawn", .server) == 0)
}

@Test func aDeclaredTranslationTakesNoMemoryOfTheApp() async throws {
  let declared = try await WaveBenchmark.measure(AdditiveTranslation.self)
  #expect(try declared.value(of: "allocations", .app) == 0)
}
