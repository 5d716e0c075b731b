import TestSupport
import Testing

@testable import AnimationTiming

@Suite("AnimatableValue")
struct AnimatableValueTests {
  @Test("subtracting undoes adding, and repeating is adding over and over")
  func arithmetic() throws {
    func check<Quantity: AnimatableQuantity>(
      _ value: Quantity, _ wrap: (Quantity) -> AnimatableValue
    ) throws {
      var sum = value.repeated(0)
      for count in 0...9 {
        expectClose(wrap(value.repeated(Double(count))), wrap(sum), within: 1e-3)
        sum = sum.adding(value)
        expectClose(
          sum.subtracting(value.repeated(Double(count))).map(wrap), wrap(value), within: 1e-9)
      }
    }
    for value in SampleValues.allKinds {
      switch value {
      case .scalar(let number): try check(number, AnimatableValue.scalar)
      case .point(let point): try check(point, AnimatableValue.point)
      case .size(let size): try check(size, AnimatableValue.size)
      case .rect(let rect): try check(rect, AnimatableValue.rect)
      case .transform(let map): try check(map, AnimatableValue.transform)
      case .color(let color): try check(color, AnimatableValue.color)
      }
    }
  }

  @Test("a map without an inverse cannot be subtracted")
  func singularMapHasNoInverse() {
    #expect(AffineTransform.identity.subtracting(.scale(x: 1, y: 0)) == nil)
    #expect(AffineTransform.scale(x: .nan, y: 1).inverse == nil)
  }

  typealias Middle = (
    name: String, start: AffineTransform, end: AffineTransform, middle: AffineTransform
  )

  static func rotation(_ angle: Double) -> AffineTransform {
    AffineTransform(AffineTransform.Parts(rotation: angle))
  }

  static let middles: [Middle] = [
    ("scale from nothing", .scale(x: 0, y: 0), .scale(x: 1, y: 2), .scale(x: 0.5, y: 1)),
    ("the short way across half a turn", rotation(3), rotation(-3), rotation(.pi)),
    ("reflection", .scale(x: 1, y: -1), .scale(x: 3, y: -1), .scale(x: 2, y: -1)),
  ]

  private static func map(_ generator: inout TestGenerator) -> AffineTransform {
    let numbers = (0..<6).map { _ in Double.random(in: -3...3, using: &generator) }
    return AffineTransform(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }

  @Test("the ends of every way between two maps are these maps", arguments: UInt64(1)...4)
  func transformEnds(_ seed: UInt64) throws {
    var generator = TestGenerator(seed: seed)
    for _ in 0..<500 {
      let (start, end) = (Self.map(&generator), Self.map(&generator))
      for (progress, wanted) in [(1e-9, start), (1 - 1e-9, end)] {
        let found = start.interpolated(to: end, progress: progress)
        expectClose(.transform(found), .transform(wanted), within: 1e-6)
      }
    }
  }

  @Test("the middle between two maps is that of CSS's 2-D matrices", arguments: middles)
  func transformMiddles(_ row: Middle) {
    let middle = row.start.interpolated(to: row.end, progress: 0.5)
    expectClose(.transform(middle), .transform(row.middle), within: 1e-12)
  }

  @Test("taking a map apart and putting it together gives the map", arguments: UInt64(1)...4)
  func partsRoundTrip(_ seed: UInt64) throws {
    var generator = TestGenerator(seed: seed)
    for _ in 0..<500 {
      let map = Self.map(&generator)
      expectClose(.transform(AffineTransform(map.parts)), .transform(map), within: 1e-12)
      guard abs(map.determinant) > 0.01 else { continue }
      let inverse = try #require(map.inverse)
      expectClose(.transform(map.concatenated(with: inverse)), .transform(.identity), within: 1e-9)
    }
  }
}
