import AnimationTiming
import Testing

@Suite("AnimationKeyPath")
struct AnimationKeyPathTests {
  @Test("a name leads back to its key path, and to no other", arguments: AnimationKeyPath.allCases)
  func nameRoundTrips(_ keyPath: AnimationKeyPath) {
    #expect(AnimationKeyPath(name: keyPath.name) == keyPath)
  }

  @Test("names are Core Animation's")
  func names() {
    #expect(AnimationKeyPath.translationX.name == "transform.translation.x")
    #expect(AnimationKeyPath.boundsSize.name == "bounds.size")
    #expect(AnimationKeyPath(name: "transform.rotation.z") == .rotation)
    #expect(AnimationKeyPath(name: "transform.translation.w") == nil)
    #expect(AnimationKeyPath(name: "") == nil)
  }

  /// Those whose values are animatable values, not a path's, and a property or a part of one.
  static let ofValues = AnimationKeyPath.allCases.filter { $0.valueKind != nil }

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
    let changed = part.times(2)
    let rewritten = try #require(keyPath.replacingPart(of: whole, with: changed))
    #expect(rewritten != whole)
    expectClose(keyPath.part(of: rewritten), changed, within: 1e-12)
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
}
