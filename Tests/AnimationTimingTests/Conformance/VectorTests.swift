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

  @Test("an answer that is off by more than the tolerance fails, for every vector with numbers")
  func wrongAnswersFail() throws {
    for vector in try ShippedVectors.file.get() {
      guard let moved = vector.withExpectationMoved else { continue }
      #expect(!moved.outcome().isPassed, "\(vector.testDescription)")
    }
  }
}

extension ConformanceVector {
  /// The vector with its expected number or truth value made wrong; nil if it has neither.
  fileprivate var withExpectationMoved: ConformanceVector? {
    guard let expected = row["expected"], let tolerance = row["tolerance"]?.number else {
      return nil
    }
    func moved(_ value: VectorValue) -> VectorValue? {
      switch value {
      case .number(let number): .number(number + 3 * tolerance + 1e-3)
      case .bool(let bool): .bool(!bool)
      case .array(let list): moved(list[list.count - 1]).map { .array(list.dropLast() + [$0]) }
      case .object(let members):
        .object(members.mapValues { moved($0) ?? .string("no phase") })
      default: nil
      }
    }
    return moved(expected).map { replacing("expected", with: $0) }
  }

  func replacing(_ name: String, with value: VectorValue?) -> ConformanceVector {
    var members = row.members ?? [:]
    members[name] = value
    var vector = self
    vector.row = .object(members)
    if name == "kind" { vector.kind = value?.string }
    if name == "id" { vector.id = value?.string }
    return vector
  }
}
