import AnimationTiming
import Foundation
import TestSupport
import Testing

@testable import Conformance

/// The vectors that are shipped with the project; each names its source.
enum ShippedVectors {
  static let file = Result { () throws -> [ConformanceVector] in
    try ["timing-vectors", "timing-measured"].flatMap { name in
      let url = Repository.url("Tests/Fixtures/vectors/\(name).json")
      return try ConformanceVector.vectors(in: Array(Data(contentsOf: url)))
    }
  }

  /// None if a file cannot be read, which `everyKindIsTried` reports.
  static var all: [ConformanceVector] { (try? file.get()) ?? [] }
}

extension ConformanceVector: CustomTestStringConvertible {
  var testDescription: String { "\(kind ?? "?") \(id ?? "?"), from \(source ?? "nowhere")" }
}

@Suite("Shipped vectors")
struct VectorTests {
  @Test("every vector holds within its own tolerance", arguments: ShippedVectors.all)
  func vectorHolds(_ vector: ConformanceVector) { #expect(vector.outcome() == nil) }

  @Test("curves with points rounded to Float stay within 1e-7 of the easing vectors")
  func roundedCurves() throws {
    let questions = try ShippedVectors.file.get().compactMap { try? $0.question.get() }.filter {
      $0.kind == .easing && $0.input["controlPoints"] != nil && $0.input["domain"] == nil
    }
    #expect(questions.count > 500)
    for question in questions {
      let points = try #require(question.input["controlPoints"]?.numbers).map { Float($0) }
      let curve = TimingFunction(points[0], points[1], points[2], points[3])
      let found = curve.value(at: try #require(question.input["x"]?.numbers)[0])
      let expected = try #require(question.expected.numbers)[0]
      #expect(abs(found - expected) <= max(question.tolerance, 1e-7), "\(question)")
    }
  }

  @Test("every kind has vectors and no other is there, and each has its source and its own name")
  func everyKindIsTried() throws {
    let vectors = try ShippedVectors.file.get()
    #expect(Set(vectors.map(\.kind)) == Set(ConformanceKind.allCases.map(\.rawValue)))
    // docs/method.md says how many.
    #expect(vectors.count == 1253)
    #expect(vectors.allSatisfy { !($0.source ?? "").isEmpty })
    #expect(Set(vectors.map(\.id)).count == vectors.count)
  }
}
