package import AnimationTiming

/// A commit that has been gone through from the first byte to the last: reading it cannot fail.
///
/// The only way to one is ``init(_:admitting:)``, which refuses a commit that is wrong anywhere. A
/// server that changes its tree only by a checked commit therefore applies all of it or nothing.
///
/// The records stay bytes, and are decoded once more by each ``forEachUpdate(_:)``: values of them
/// all would take room for each commit, and cost a frame more than the second look.
package struct CheckedCommit {
  private let header: CommitHeader
  private let records: CommitReader<Trusting>

  /// When the app committed, s.
  package var time: MediaTime { header.time }
  /// The layer at the top of the tree; nil draws nothing.
  package var root: LayerID? { header.root == .blank ? nil : header.root }
  /// The layers that no longer exist.
  package var removed: [LayerID] { header.removed }
  package var layerCount: Int { Int(header.layerCount) }

  /// Checks the header and every record of `bytes`.
  ///
  /// - Parameters:
  ///   - bytes: 8-byte aligned; valid, and unchanged, for as long as the commit is used.
  ///   - admit: called with each record in order and its offset once its bytes are checked; throws
  ///     what speaks against it beyond the format.
  /// - Throws: the first fault of the format with its offset, or the first that `admit` throws.
  /// - Complexity: O(bytes). Allocates nothing for records without lists.
  package init(
    _ bytes: UnsafeRawBufferPointer,
    admitting admit: (borrowing LayerUpdate, _ offset: Int) throws(CommitError) -> Void = { _, _ in
    }
  ) throws(CommitError) {
    var reader = CommitReader<Checking>(bytes)
    var header = CommitHeader()
    try header.code(by: &reader)
    guard header.length == UInt64(bytes.count) else {
      throw .wrongLength(stated: header.length, arrived: bytes.count)
    }
    self.header = header
    records = CommitReader(from: reader)
    var update = LayerUpdate()
    for _ in 0..<layerCount {
      let offset = reader.offset
      try update.take(from: &reader)
      try admit(update, offset)
    }
    guard reader.remaining == 0 else {
      throw .unknownValue(
        field: "trailing bytes", value: UInt64(reader.remaining), offset: reader.offset)
    }
  }

  /// Calls `visit` for each record in order, in O(bytes).
  package func forEachUpdate(_ visit: (borrowing LayerUpdate) -> Void) {
    var reader = records
    var update = LayerUpdate()
    for _ in 0..<layerCount {
      update.take(from: &reader)
      visit(update)
    }
  }
}

struct CommitHeader {
  var time: MediaTime = 0
  var layerCount: UInt32 = 0
  var root = LayerID.blank
  var length: UInt64 = 0
  var removed: [LayerID] = []

  @inline(__always)
  mutating func code<Coder: CommitCoder>(by coder: inout Coder) throws(Coder.Fault) {
    var (magic, version) = (CommitFormat.magic, CommitFormat.version)
    try coder.code(&magic)
    try coder.require(magic == CommitFormat.magic, else: .notACommit(found: magic))
    try coder.code(&version)
    try coder.require(version == CommitFormat.version, else: .otherVersion(found: version))
    try coder.code(zero: UInt16.self)
    try coder.code(&time)
    var removedCount = UInt32(removed.count)
    try coder.code(&removedCount)
    try coder.code(&layerCount)
    var rootID = root.rawValue
    try coder.code(&rootID)
    root = LayerID(rawValue: rootID)
    try coder.code(zero: UInt32.self)
    try coder.code(&length)
    try coder.code(list: &removed, count: Int(removedCount))
  }
}
