import Foundation
import Testing
import TimingConformance

@Suite("Conformance vectors")
struct VectorTests {
  /// The shipped vectors; each names its source in the file.
  static let shipped = Result { () throws -> [TimingVector] in
    let url = try #require(
      Bundle.module.url(
        forResource: "timing-vectors", withExtension: "json", subdirectory: "Vectors"))
    return try TimingVector.read(try Data(contentsOf: url)).map { try $0.vector.get() }
  }

  @Test(
    "every shipped vector of a kind holds within its own tolerance",
    arguments: TimingVector.Kind.allCases)
  func hold(_ kind: TimingVector.Kind) throws {
    let vectors = try Self.shipped.get().filter { $0.kind == kind }
    #expect(!vectors.isEmpty)
    for vector in vectors {
      let finding = try vector.evaluate()
      #expect(
        vector.holds(finding), "\(vector.id): found \(finding.found), expected \(finding.expected)")
    }
  }

  @Test("no two vectors share a name, and none is left out")
  func names() throws {
    let names = try Self.shipped.get().map(\.id)
    #expect(names.count == 865)
    #expect(Set(names).count == names.count)
  }

  private func read(_ vector: String) throws -> Result<TimingVector, VectorError> {
    try #require(try TimingVector.read(Data("{\"vectors\": [\(vector)]}".utf8)).first).vector
  }

  private func evaluate(_ kind: String, _ input: String, _ expected: String) throws -> Bool {
    let vector = try read(
      "{id: 'x', kind: '\(kind)', input: \(input), expected: \(expected), tolerance: 1e-9}"
    ).get()
    return vector.holds(try vector.evaluate())
  }

  @Test("a wrong expectation is found")
  func canFail() throws {
    #expect(try evaluate("easing", "{controlPoints: [0, 0, 1, 1], x: 0.5}", "0.5"))
    #expect(try !evaluate("easing", "{controlPoints: [0, 0, 1, 1], x: 0.5}", "0.500001"))
    #expect(try !evaluate("timer", "{interval: 1, start: 0, until: 2}", "[1]"))
    #expect(
      try !evaluate("keyframe", "{values: [0, 1], duration: 1, localTime: 0.5}", "[0.5, 0.5]"))
    let late = "{beginTime: 0, duration: 1, parentTime: 2}"
    #expect(try evaluate("in-effect", late, "false"))
    #expect(try !evaluate("in-effect", late, "true"))
  }

  @Test("text that is no JSON, and a file without vectors, are refused")
  func notVectors() {
    for text in ["", "{", "[]", "{\"vectors\": 3}", "7"] {
      #expect(throws: VectorError.self, "\(text)") { try TimingVector.read(Data(text.utf8)) }
    }
  }

  @Test("a vector that cannot be read says which field is wrong")
  func malformed() throws {
    #expect(throws: VectorError.unknownKind("tweening")) {
      try read("{kind: 'tweening', input: {}, expected: 1, tolerance: 0}").get()
    }
    #expect(throws: VectorError.malformed(field: "tolerance")) {
      try read("{kind: 'easing', input: {}, expected: 1}").get()
    }
    #expect(throws: VectorError.malformed(field: "controlPoints")) {
      try read("{kind: 'easing', input: {x: 1}, expected: 1, tolerance: 0}").get().evaluate()
    }
    for kind in TimingVector.Kind.allCases {
      let vector = try read(
        "{kind: '\(kind.rawValue)', input: {}, expected: null, tolerance: 0}"
      ).get()
      #expect(throws: VectorError.self, "\(kind)") { try vector.evaluate() }
    }
  }

  @Test("spans of a busy loop may be one or several; functions have names or points")
  func shapes() throws {
    #expect(
      try evaluate(
        "timer", "{interval: 1, start: 0, blocked: [[1.5, 2.5], [3.5, 5.25]], until: 6}",
        "[1, 2.5, 3, 5.25, 6]"))
    #expect(try evaluate("display-link", "{hz: 60, untilVsync: 3}", "[1, 2, 3]"))
    #expect(
      try evaluate(
        "group",
        "{groupBegin: 0, groupDuration: 4, childBegin: 0, childDuration: 0, from: 0, to: 1, parentTime: 1}",
        "0.25"))
    #expect(
      try evaluate(
        "easing", "{controlPoints: [0.25, 0.5, 0.75, 0.5], x: -1, domain: 'css-extrapolate'}", "-2")
    )
  }
}
