/// One row of a file of vectors: a question, its answer and how near an answer must be.
public struct ConformanceVector: Equatable, Sendable {
  /// The row's place in the file, from 0.
  public var index: Int
  /// The row's name; `nil` if it has none.
  public var id: String?
  /// What is asked, such as `timing`; `nil` if the row does not say.
  public var kind: String?
  /// Where the answer comes from; `nil` if the row does not say.
  public var source: String?
  /// The row as it stands in the file.
  public var row: JSON5Value

  init(index: Int, row: JSON5Value) {
    self.index = index
    id = row["id"]?.string
    kind = row["kind"]?.string
    source = row["source"]?.string
    self.row = row
  }

  /// The vectors in a file's text, which may be a list of them or an object that has one as
  /// `vectors`.
  ///
  /// Rows are not looked into: what is wrong with one is the outcome of that one. Complexity:
  /// O(bytes).
  ///
  /// - Throws: ``ConformanceError`` if the text as a whole cannot be read.
  public static func vectors(in bytes: [UInt8]) throws -> [ConformanceVector] {
    let file: JSON5Value
    do { file = try JSON5Reader.value(of: bytes) } catch let error as JSON5Error {
      throw ConformanceError.text(error)
    }
    guard let rows = file.array ?? file["vectors"]?.array else { throw ConformanceError.noVectors }
    guard !rows.isEmpty else { throw ConformanceError.empty }
    return rows.enumerated().map { ConformanceVector(index: $0, row: $1) }
  }
}

/// Why a file of vectors cannot be evaluated at all.
public enum ConformanceError: Error, Equatable, CustomStringConvertible {
  /// The text is no JSON5.
  case text(JSON5Error)
  /// The text is JSON5, but neither a list nor an object with a list named `vectors`.
  case noVectors
  /// The list of vectors has no element; nothing was proved.
  case empty

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .text(let error): "no JSON5: \(error)"
    case .noVectors:
      "no vectors: the file must be a list of vectors, or an object with a list named 'vectors'"
    case .empty: "the list of vectors is empty: nothing would be tried"
    }
  }
}

/// Why one vector cannot be evaluated.
struct MalformedVector: Error, CustomStringConvertible {
  var description: String

  static func missing(_ field: String) -> MalformedVector {
    MalformedVector(description: "the field '\(field)' is missing")
  }

  static func field(_ field: String, _ value: JSON5Value, not wanted: String) -> MalformedVector {
    MalformedVector(description: "the field '\(field)' is \(value), not \(wanted)")
  }
}
