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
