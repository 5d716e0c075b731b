import Testing

@testable import Reports

@Suite("Tolerances that later ones take back")
struct ToleranceOrderTests {
  private typealias Tolerance = ComparisonRules.Tolerance

  /// The definition, letter by letter.
  private static func covers(_ pattern: Substring, _ text: Substring) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == "*" {
      return covers(pattern.dropFirst(), text) || !text.isEmpty && covers(pattern, text.dropFirst())
    }
    return text.first == first && covers(pattern.dropFirst(), text.dropFirst())
  }

  private static func firstIdle(_ all: [Tolerance]) -> ToleranceOrder.Idle? {
    for (index, one) in all.enumerated() {
      for setting in one.settings {
        let other = all.indices.last {
          $0 > index && all[$0].settings.contains(setting)
            && covers(all[$0].metric[...], one.metric[...])
            && covers(all[$0].stage[...], one.stage[...])
            && covers(all[$0].caseID[...], one.caseID[...])
        }
        if let other { return .init(index: index, setting: setting, other: other) }
      }
    }
    return nil
  }

  @Test("what is found is what the definition finds, in files of random patterns")
  func definition() {
    var generator = SystemRandomNumberGenerator()
    let words = ["*", "a", "ab", "a*", "*b", "a*b", "**", "b"]
    var found = 0
    for _ in 0..<2000 {
      let all = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        let names = (0..<3).map { _ in words.randomElement(using: &generator) ?? "*" }
        return Tolerance(
          metric: names[0], stage: names[1], caseID: names[2],
          minimumEffect: Bool.random() ? 0.1 : nil, isGated: Bool.random() ? true : nil)
      }
      let expected = Self.firstIdle(all)
      #expect(ToleranceOrder(all).firstIdle == expected, "\(all)")
      found += expected == nil ? 0 : 1
    }
    #expect((100...1900).contains(found))
  }

  @Test("a pattern stands for what the definition says, byte by byte")
  func patterns() {
    let texts = ["", "a", "b", "ab", "ba", "aab", "abab", "a*b", "é", "bbbbbbbb"]
    for pattern in texts + ["*", "**", "*a", "a*", "*a*b*", "a**b", "*é", "*b*b*b*a"] {
      for text in texts + ["*"] {
        #expect(
          Pattern.matches(pattern, text) == Self.covers(pattern[...], text[...]),
          "\(pattern) \(text)")
      }
    }
  }

  @Test("among 4,000 tolerances the one that a later one takes back is found")
  func many() {
    let all = (0..<1_000).flatMap { number in
      [
        Tolerance(metric: "m\(number)", minimumEffect: 0.1),
        Tolerance(metric: "cpu_time", caseID: "steady/\(number)", minimumEffect: 0.1),
        Tolerance(metric: "*_\(number + 100_000)", caseID: "paced/*", minimumEffect: 0.1),
        Tolerance(metric: "cpu_time", caseID: "\(number + 100_000)/*/x", minimumEffect: 0.1),
      ]
    }
    #expect(ToleranceOrder(all).firstIdle == nil)
    let last = Tolerance(metric: "m*7", minimumEffect: 0.2, isGated: true)
    #expect(ToleranceOrder(all + [last]).firstIdle?.index == 28)
  }
}
