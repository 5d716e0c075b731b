import AnimationTiming
import Foundation
import Testing

/// The vectors that are shipped with the project; each names its source.
enum ShippedVectors {
  static let file = Result { () throws -> [ConformanceVector] in
    try ["timing-vectors", "timing-measured"].flatMap {
      try ConformanceVector.vectors(in: bytes(of: $0))
    }
  }

  /// None if a file cannot be read, which `everyKindIsTried` reports.
  static var all: [NamedVector] { ((try? file.get()) ?? []).map(NamedVector.init) }

  static func bytes(of name: String = "timing-vectors") throws -> [UInt8] {
    let url = Bundle.module.url(
      forResource: name, withExtension: "json", subdirectory: "Vectors")
    return Array(try Data(contentsOf: try #require(url, "no Vectors/\(name).json")))
  }
}

/// A vector as a test names it.
struct NamedVector: CustomTestStringConvertible, Sendable {
  let vector: ConformanceVector

  var testDescription: String { vector.testDescription }
}

extension ConformanceVector {
  var testDescription: String {
    "\(kind ?? "?") \(id ?? "?"), from \(source ?? "nowhere")"
  }
}

@Suite("Shipped vectors")
struct VectorTests {
  @Test("every vector holds within its own tolerance", arguments: ShippedVectors.all)
  func vectorHolds(_ named: NamedVector) {
    let outcome = named.vector.outcome()
    #expect(outcome.isPassed, "\(outcome)")
  }

  @Test("curves with points rounded to Float stay within 1e-7 of the easing vectors")
  func roundedCurves() throws {
    let vectors = try ShippedVectors.file.get().filter {
      $0.kind == "easing" && $0.row["input"]?["controlPoints"] != nil
        && $0.row["input"]?["domain"] == nil
    }
    #expect(vectors.count > 500)
    for vector in vectors {
      let points = try #require(vector.row["input"]?["controlPoints"]?.array).compactMap(\.number)
      let x = try #require(vector.row["input"]?["x"]?.number)
      let expected = try #require(vector.row["expected"]?.number)
      let tolerance = try #require(vector.row["tolerance"]?.number)
      let floats = points.map { Float($0) }
      let curve = TimingFunction(floats[0], floats[1], floats[2], floats[3])
      #expect(abs(curve.value(at: x) - expected) <= max(tolerance, 1e-7), "\(vector.id ?? "")")
    }
  }

  @Test("every kind has vectors, and no vector is of an unknown kind")
  func everyKindIsTried() throws {
    let kinds = Set(try ShippedVectors.file.get().map(\.kind))
    #expect(kinds == Set(ConformanceKind.allCases.map(\.rawValue)))
    // README says how many.
    #expect(try ShippedVectors.file.get().count == 1253)
  }

  @Test("every vector names its source, and no two share an identifier")
  func vectorsAreNamed() throws {
    let vectors = try ShippedVectors.file.get()
    #expect(vectors.allSatisfy { !($0.source ?? "").isEmpty })
    #expect(Set(vectors.map(\.id)).count == vectors.count)
  }
}
