/// Why a file of vectors, or one of them, cannot be evaluated.
public enum VectorError: Error, Equatable, CustomStringConvertible {
  /// The text is no JSON5, or holds no list `vectors`: what the reader says.
  case notVectors(reason: String)
  /// A field of a vector is missing or of another type.
  case malformed(field: String)
  /// A vector's kind is not known.
  case unknownKind(String)

  /// What is wrong, and where it is known the cure.
  public var description: String {
    switch self {
    case .notVectors(let reason): "no file of timing vectors: \(reason)"
    case .malformed(let field): "the field '\(field)' is missing or of another type"
    case .unknownKind(let kind):
      "the kind '\(kind)' is unknown; known: "
        + TimingVector.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    }
  }
}
