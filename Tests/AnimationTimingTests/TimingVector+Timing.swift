import AnimationTiming
import Testing

extension TimingVector {
  func runTiming() throws {
    let timing = try input.timing()
    let sample = timing.sample(at: try input.requireNumber("parentTime"))
    var checks = 0
    if let phase = expected["phase"]?.string {
      #expect(String(describing: sample.phase) == phase)
      checks += 1
    }
    if let cycle = expected["cycle"]?.number {
      #expect(sample.cycle == cycle)
      checks += 1
    }
    if let progress = expected["progress"] {
      if progress.isNull {
        #expect(!sample.isInEffect)
      } else {
        #expect(sample.isInEffect)
        #expect(abs(sample.progress - (try expected.requireNumber("progress"))) <= tolerance)
      }
      checks += 1
    }
    if let localTime = expected["localTime"]?.number {
      #expect(abs(sample.progress * timing.duration - localTime) <= tolerance)
      checks += 1
    }
    #expect(checks > 0, "the vector expects nothing that is checked")
  }

  func runInEffect() throws {
    let sample = try input.timing().sample(at: input.requireNumber("parentTime"))
    #expect(sample.isInEffect == expected.bool)
  }

  func runFinished() throws {
    let timing = try input.timing()
    #expect(timing.isFinished(at: try input.requireNumber("parentTime")) == expected.bool)
  }

  /// A vector has either one layer, read from its parent, or the tree root > mid > leaf, where
  /// "root" and "nil" both mean media time, as the root's timing is the identity.
  func runTimeConversion() throws {
    let time = try input.requireNumber("time")
    guard let expected = expected.number else {
      throw TimingVectorError.malformed(field: "expected")
    }
    if let layer = input["layer"] {
      #expect(abs(try layer.timing().activeTime(at: time) - expected) <= tolerance)
      return
    }
    let clocks = [
      Timing(), try input.require("mid").timing(), try input.require("leaf").timing(),
    ]
    var converted = time
    for clock in clocks[0...(try depth("from"))].reversed() {
      converted = try #require(clock.parentTime(ofActiveTime: converted))
    }
    for clock in clocks[0...(try depth("to"))] { converted = clock.activeTime(at: converted) }
    #expect(abs(converted - expected) <= tolerance)
  }

  /// The index in the chain of clocks of the layer named in the input's `field`.
  private func depth(_ field: String) throws -> Int {
    switch try input.requireString(field) {
    case "nil", "root": 0
    case "mid": 1
    case "leaf": 2
    default: throw TimingVectorError.malformed(field: field)
    }
  }

  /// The curve must hold with the control points of the vector, and, as they are stored in `Float`,
  /// the timing function too: within the vector's tolerance if `Float` can hold the points.
  func runEasing() throws {
    let points = try input.requireArray("controlPoints").compactMap(\.number)
    try #require(points.count == 4)
    let x = try input.requireNumber("x")
    guard let expected = expected.number else {
      throw TimingVectorError.malformed(field: "expected")
    }
    let curve = UnitBezier(points[0], points[1], points[2], points[3])
    let function = TimingFunction(
      Float(points[0]), Float(points[1]), Float(points[2]), Float(points[3]))
    let isStorable = points.allSatisfy { Double(Float($0)) == $0 }
    #expect(abs(curve.value(at: x) - expected) <= tolerance)
    let functionTolerance = isStorable ? tolerance : max(tolerance, 1e-7)
    #expect(abs(function.value(at: x) - expected) <= functionTolerance)
  }
}
