import Testing

@testable import Measurement

@Suite("Motion measures")
struct MotionMeasuresTests {
  private static func motion(_ count: Int, _ position: (Double) -> Double) -> MotionMeasures {
    MotionMeasures(
      (0..<count).map { index in
        let time = Double(index) / 60
        return MotionMeasures.Sighting(time: time, position: position(time), ideal: 12 * time)
      })
  }

  @Test(
    "a wave that is behind by a constant has that error, one that is slower drifts",
    arguments: [(12.0, 0.0, 0.0), (12, 3, 0), (9, 0, -3)])
  func moving(_ speed: Double, _ behind: Double, _ drift: Double) throws {
    let measures = Self.motion(60) { speed * $0 - behind }
    #expect(abs(try #require(measures.drift) - drift) < 1e-9)
    #expect(abs(measures.errors[0] - behind) < 1e-9)
    #expect(measures.newPlaces == 60)
    #expect(abs(try #require(measures.judder)) < 1e-9)
  }

  @Test("a wave that stands still every second refresh judders by its step")
  func uneven() throws {
    let measures = Self.motion(61) { 12 * ($0 * 30 + 1e-9).rounded(.down) / 30 }
    // Steps of 0.4 and 0 pt where 0.2 is ideal.
    #expect(abs(try #require(measures.judder) - 0.2) < 0.002)
    #expect(measures.newPlaces == 31)
  }

  @Test("too few sightings leave out what they cannot tell")
  func few() {
    #expect(MotionMeasures([]).drift == nil)
    #expect(MotionMeasures([]).newPlaces == 0)
    #expect(Self.motion(1) { $0 }.drift == nil)
    #expect(Self.motion(2) { $0 }.judder == nil)
    #expect(Self.motion(2) { $0 }.drift != nil)
  }
}
