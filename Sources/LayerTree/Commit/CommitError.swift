/// Why a commit was refused. Nothing of a refused commit is applied.
public enum CommitError: Error, Equatable, CustomStringConvertible {
  /// The bytes end inside a field that starts at `offset`.
  case truncated(offset: Int, needed: Int, available: Int)
  /// The first four bytes are not "WBC1".
  case notACommit(found: UInt32)
  /// The commit was written by another version of the format.
  case otherVersion(found: UInt16)
  /// The header's length is not the number of bytes that arrived.
  case wrongLength(stated: UInt64, arrived: Int)
  /// A field holds a value that the format does not know.
  case unknownValue(field: String, value: UInt64, offset: Int)
  /// A path's points do not belong to its elements.
  case pathMismatch(elements: Int, points: Int, offset: Int)
  /// A record names a layer that does not exist.
  case unknownLayer(LayerID, offset: Int)
  /// A layer would contain itself.
  case cycle(LayerID)

  /// One sentence that names the value and where it stands.
  public var description: String {
    switch self {
    case .truncated(let offset, let needed, let available):
      "commit truncated at byte \(offset): \(needed) bytes needed, \(available) left"
    case .notACommit(let found): "not a commit: it starts with 0x\(String(found, radix: 16))"
    case .otherVersion(let found): "commit format \(found), expected \(CommitFormat.version)"
    case .wrongLength(let stated, let arrived):
      "commit states \(stated) bytes, \(arrived) arrived"
    case .unknownValue(let field, let value, let offset):
      "unknown \(field) \(value) at byte \(offset)"
    case .pathMismatch(let elements, let points, let offset):
      "path of \(elements) elements cannot own \(points) points (byte \(offset))"
    case .unknownLayer(let id, let offset): "unknown \(id) at byte \(offset)"
    case .cycle(let id): "\(id) would contain itself"
    }
  }
}
