public import AnimationTiming

/// A commit that has been gone through from the first byte to the last: reading it cannot fail.
///
/// The only way to one is ``init(_:admitting:)``, which refuses a commit that is wrong anywhere. A
/// server that changes its tree only by a checked commit therefore applies all of it or nothing.
///
/// The records stay bytes, and are decoded once more by each ``forEachUpdate(_:)``: values of them
/// all would take room for each commit, and cost a frame more than the second look.
public struct CheckedCommit {
  /// When the app committed, s.
  public let time: MediaTime
  /// The layer at the top of the tree; nil draws nothing.
  public let root: LayerID?
  /// The layers that no longer exist.
  public let removed: [LayerID]
  /// The number of layer records.
  public let layerCount: Int

  private let records: CommitReader<Trusting>

  /// Checks the header and every record of `bytes`.
  ///
  /// - Parameters:
  ///   - bytes: 8-byte aligned; valid, and unchanged, for as long as the commit is used.
  ///   - admit: called with each record in order and its offset once its bytes are checked; throws
  ///     what speaks against it beyond the format.
  /// - Throws: the first fault of the format with its offset, or the first that `admit` throws.
  /// - Complexity: O(bytes). Allocates nothing for records without lists.
  public init(
    _ bytes: UnsafeRawBufferPointer,
    admitting admit: (borrowing LayerUpdate, _ offset: Int) throws(CommitError) -> Void = { _, _ in
    }
  ) throws(CommitError) {
    var reader = CommitReader<Checking>(bytes)
    let header = try reader.takeHeader(length: bytes.count)
    records = CommitReader(from: reader)
    (time, root, removed) = (header.time, header.root, header.removed)
    layerCount = header.layerCount
    for _ in 0..<layerCount {
      let offset = reader.offset
      let update = try reader.takeUpdate()
      try admit(update, offset)
    }
    guard reader.remaining == 0 else {
      throw .unknownValue(
        field: "trailing bytes", value: UInt64(reader.remaining), offset: reader.offset)
    }
  }

  /// Calls `visit` for each record in order.
  ///
  /// - Complexity: O(bytes).
  public func forEachUpdate(_ visit: (borrowing LayerUpdate) -> Void) {
    var reader = records
    for _ in 0..<layerCount { visit(reader.takeUpdate()) }
  }
}

/// What a commit says before its first record.
private struct CommitHeader {
  let time: MediaTime
  let root: LayerID?
  let removed: [LayerID]
  let layerCount: Int
}

extension CommitReader<Checking> {
  /// - Parameter length: how many bytes the commit has.
  fileprivate mutating func takeHeader(length: Int) throws(CommitError) -> CommitHeader {
    let magic = try take(UInt32.self)
    guard magic == CommitFormat.magic else { throw .notACommit(found: magic) }
    let version = try take(UInt16.self)
    guard version == CommitFormat.version else { throw .otherVersion(found: version) }
    try takeZero(UInt16.self)
    let time = try take(Double.self)
    let removedCount = Int(try take(UInt32.self))
    let layerCount = Int(try take(UInt32.self))
    let rootID = try take(UInt32.self)
    try takeZero(UInt32.self)
    let stated = try take(UInt64.self)
    guard stated == UInt64(length) else {
      throw .wrongLength(stated: stated, arrived: length)
    }
    let ids = try takePadded(removedCount * 4)
    return CommitHeader(
      time: time, root: rootID == 0 ? nil : LayerID(rawValue: rootID),
      removed: (0..<removedCount).map {
        LayerID(rawValue: ids.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self))
      }, layerCount: layerCount)
  }
}

/// How much a reader still has to check of the bytes that it reads.
///
/// One grammar reads every commit twice: ``Checking`` refuses what is wrong, ``Trusting`` reads
/// what was checked before. The second cannot fail, and the compiler knows: its fault is `Never`.
protocol Scrutiny {
  /// What a read throws: `CommitError`, or `Never`.
  associatedtype Fault: Error

  /// Whether conditions are looked at.
  static var checks: Bool { get }

  /// Throws `fault`, if this can throw.
  static func refuse(_ fault: CommitError) throws(Fault)
}

/// For bytes that may be anything: what is wrong is thrown.
enum Checking: Scrutiny {
  static var checks: Bool { true }

  static func refuse(_ fault: CommitError) throws(CommitError) { throw fault }
}

/// For bytes that a checking reader has gone through without a fault.
enum Trusting: Scrutiny {
  static var checks: Bool { false }

  static func refuse(_ fault: CommitError) throws(Never) {
    assertionFailure("checked before, and yet: \(fault)")
  }
}

extension Scrutiny {
  /// Requires that `isMet` is true; trusted, it is not even asked.
  @inline(__always)
  static func require(
    _ isMet: @autoclosure () -> Bool, else fault: @autoclosure () -> CommitError
  ) throws(Fault) {
    if checks, !isMet() { try refuse(fault()) }
  }

  /// Requires that `value` is one that the format knows; `standIn` is never read of checked bytes.
  @inline(__always)
  static func require<Value>(
    _ value: Value?, standIn: Value, else fault: @autoclosure () -> CommitError
  ) throws(Fault) -> Value {
    if let value { return value }
    try refuse(fault())
    return standIn
  }
}
