import AnimationTiming
import Testing

@Suite("AnimationKeyPath")
struct AnimationKeyPathTests {
  @Test("a name leads back to its key path", arguments: AnimationKeyPath.allCases)
  func nameRoundTrips(_ keyPath: AnimationKeyPath) {
    #expect(AnimationKeyPath(name: keyPath.name) == keyPath)
  }

  @Test("names are Core Animation's, and no two are the same")
  func names() {
    #expect(AnimationKeyPath.translationX.name == "transform.translation.x")
    #expect(AnimationKeyPath.boundsSize.name == "bounds.size")
    #expect(AnimationKeyPath(name: "transform.rotation.z") == .rotation)
    #expect(AnimationKeyPath(name: "transform.translation.w") == nil)
    #expect(AnimationKeyPath(name: "") == nil)
    let names = Set(AnimationKeyPath.allCases.map(\.name))
    #expect(names.count == AnimationKeyPath.allCases.count)
  }

  /// Those whose values are animatable values, not a path's, and a property or a part of one.
  static let ofValues = AnimationKeyPath.allCases.filter {
    $0.valueKind != nil && !$0.leavesPlane && $0.valueFunction == nil
  }

  /// A value of the whole property of `keyPath`.
  static func whole(_ keyPath: AnimationKeyPath) throws -> AnimatableValue {
    try #require(SampleValues.allKinds.first { $0.kind == keyPath.property.valueKind })
  }

  @Test("a part written back and read again is the part", arguments: ofValues)
  func partRoundTrips(_ keyPath: AnimationKeyPath) throws {
    let whole = try Self.whole(keyPath)
    let part = try #require(keyPath.part(of: whole))
    #expect(part.kind == keyPath.valueKind)
    if keyPath != .scale {
      expectClose(keyPath.replacingPart(of: whole, with: part), whole, within: 1e-12)
    }
    let changed = part.repeated(2)
    let rewritten = try #require(keyPath.replacingPart(of: whole, with: changed))
    #expect(rewritten != whole)
    expectClose(keyPath.part(of: rewritten), changed, within: 1e-12)
  }

  @Test(
    "a part outside the plane is none of an affine map, and can be written into a map of space",
    arguments: AnimationKeyPath.allCases.filter { $0.leavesPlane && $0.valueFunction == nil })
  func space(_ keyPath: AnimationKeyPath) throws {
    let plane = Self.plane
    let none = AnimatableValue.scalar(keyPath == .scaleZ ? 1 : 0)
    #expect(keyPath.part(of: .transform(plane)) == none)
    #expect(keyPath.replacingPart(of: .transform(plane), with: .scalar(0.5)) == nil)
    let map = try #require(keyPath.replacingPart(of: Transform3D(plane), with: .scalar(0.5)))
    #expect(map.plane == nil)
    expectClose(keyPath.part(of: map), .scalar(0.5), within: 1e-12)
  }

  private static let plane = AffineTransform(a: 1.2, b: 0.4, c: -0.3, d: 0.9, tx: 5, ty: -7)

  @Test(
    "parts of the plane are the same of a map of space",
    arguments: [
      AnimationKeyPath.translation, .translationX, .translationY, .scaleX, .scaleY, .rotation,
      .transform,
    ])
  func partsOfThePlane(_ keyPath: AnimationKeyPath) throws {
    let part = try #require(keyPath.part(of: .transform(Self.plane)))
    let map = Transform3D(Self.plane)
    expectClose(keyPath.part(of: map), part, within: 1e-12)
    let rewritten = try #require(keyPath.replacingPart(of: map, with: part.repeated(2)))
    let known = try #require(
      keyPath.replacingPart(of: .transform(Self.plane), with: part.repeated(2)))
    expectClose(.transform(rewritten.flattened), known, within: 1e-12)
  }

  @Test("other kinds of whole or part are refused", arguments: ofValues)
  func otherKindsAreRefused(_ keyPath: AnimationKeyPath) throws {
    let whole = try Self.whole(keyPath)
    for value in SampleValues.allKinds {
      if value.kind != whole.kind {
        #expect(keyPath.part(of: value) == nil)
        #expect(keyPath.replacingPart(of: value, with: value) == nil)
      }
      if value.kind != keyPath.valueKind {
        #expect(keyPath.replacingPart(of: whole, with: value) == nil)
      }
    }
  }

  @Test("a path is no animatable value: none is taken for one, or for a part of one")
  func path() {
    #expect(AnimationKeyPath(name: "path") == .path)
    #expect(AnimationKeyPath.path.property == .path)
    for value in SampleValues.allKinds {
      #expect(AnimationKeyPath.path.part(of: value) == nil)
      #expect(AnimationKeyPath.path.replacingPart(of: value, with: value) == nil)
      let animation = BasicAnimation(keyPath: .path, toValue: value, timing: Timing(duration: 1))
      #expect(animation.value(at: 0.5, over: value) == nil)
    }
  }

  @Test("raw values, which commits store, stay as they are")
  func rawValuesAreStable() {
    #expect(AnimationKeyPath.allCases.map(\.rawValue) == Array(0...37) + Array(64...87))
    #expect(AnimationKeyPath.opacity.rawValue == 0)
    #expect(AnimationKeyPath.translationX.rawValue == 9)
    #expect(AnimationKeyPath.backgroundColor.rawValue == 16)
    #expect(FillMode.allCases.map(\.rawValue) == [0, 1, 2, 3])
  }
}
