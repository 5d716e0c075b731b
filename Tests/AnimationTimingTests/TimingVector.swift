import Foundation
import Testing

/// One row of `timing-vectors.json`.
struct TimingVector: Decodable, Sendable, CustomTestStringConvertible {
  var id: String
  var kind: String
  var input: JSONValue
  var expected: JSONValue
  var tolerance: Double

  var testDescription: String { id }

  /// Every vector of the file, or why it cannot be read.
  static let file = Result { () throws -> [TimingVector] in
    let bundle = Bundle.module
    guard
      let url = bundle.url(
        forResource: "timing-vectors", withExtension: "json", subdirectory: "Vectors")
    else { throw TimingVectorError.fileMissing(folder: bundle.bundlePath) }
    let decoder = JSONDecoder()
    // The file writes a time offset that is not a number as NaN, which only JSON5 allows.
    decoder.allowsJSON5 = true
    return try decoder.decode(File.self, from: Data(contentsOf: url)).vectors
  }

  /// The vectors of `kind`; none if the file cannot be read, which `VectorCoverageTests` reports.
  static func vectors(ofKind kind: String) -> [TimingVector] {
    guard case .success(let all) = file else { return [] }
    return all.filter { $0.kind == kind }
  }

  private struct File: Decodable {
    var vectors: [TimingVector]
  }
}

enum TimingVectorError: Error, CustomStringConvertible {
  case fileMissing(folder: String)
  case malformed(field: String)

  var description: String {
    switch self {
    case .fileMissing(let folder): "no Vectors/timing-vectors.json in \(folder): copy it there"
    case .malformed(let field): "the field '\(field)' is missing or of another type: correct it"
    }
  }
}

extension JSONValue {
  func require(_ key: String) throws -> JSONValue {
    guard let value = self[key] else { throw TimingVectorError.malformed(field: key) }
    return value
  }

  func requireNumber(_ key: String) throws -> Double {
    guard let number = self[key]?.number else { throw TimingVectorError.malformed(field: key) }
    return number
  }

  func requireBool(_ key: String) throws -> Bool {
    guard let bool = self[key]?.bool else { throw TimingVectorError.malformed(field: key) }
    return bool
  }

  func requireString(_ key: String) throws -> String {
    guard let string = self[key]?.string else { throw TimingVectorError.malformed(field: key) }
    return string
  }

  func requireArray(_ key: String) throws -> [JSONValue] {
    guard let array = self[key]?.array else { throw TimingVectorError.malformed(field: key) }
    return array
  }
}
