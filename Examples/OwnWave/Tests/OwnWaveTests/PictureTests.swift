import Testing
import WaveBench

@testable import OwnWave

@Test func calmRebuildShowsWhatPathRebuildShows() throws {
  let agreement = try PictureAgreement.of(CalmRebuild.self, showing: .ripple)
  #expect(agreement.holds, "\(agreement)")
}
