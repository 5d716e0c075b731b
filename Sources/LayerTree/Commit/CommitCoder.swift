import AnimationTiming

/// Writes, checks or reads the fields of a commit.
///
/// A record is described once, by a function over a coder: ``CommitWriter`` appends what the
/// record holds, a ``CommitReader`` puts there what the bytes hold.
protocol CommitCoder {
  /// The error of coding: `CommitError`, or `Never`.
  associatedtype Fault: Error

  /// True if values come from the bytes; otherwise they go there.
  static var reads: Bool { get }
  /// True if conditions are looked at.
  static var checks: Bool { get }

  /// Where the next field stands, bytes from the start of the commit.
  var offset: Int { get }

  /// A number, or several of one kind as they lie in memory.
  mutating func code<Plain: BitwiseCopyable>(_ value: inout Plain) throws(Fault)

  /// A block of `length` bytes, and zero bytes up to the next multiple of 8.
  mutating func code(_ block: inout UnsafeRawBufferPointer, length: Int) throws(Fault)

  /// The count of things that take at least `unit` bytes each; a larger one is a truncated commit.
  mutating func code(count: inout Int, unit: Int) throws(Fault)

  /// `count` of them, and zero bytes up to the next multiple of 8.
  mutating func code<Plain: BitwiseCopyable>(list: inout [Plain], count: Int) throws(Fault)

  /// Throws `fault`, if this can throw.
  func refuse(_ fault: CommitError) throws(Fault)
}

/// A value whose fields stand in a commit one after the other.
protocol CommitRecord {
  /// The value that a reader fills.
  static var blank: Self { get }

  mutating func code<Coder: CommitCoder>(by coder: inout Coder) throws(Coder.Fault)
}

extension CommitCoder {
  /// Requires that `isMet` is true, where anything is checked.
  @inline(__always)
  func require(
    _ isMet: @autoclosure () -> Bool, else fault: @autoclosure () -> CommitError
  ) throws(Fault) {
    if Self.checks, !isMet() { try refuse(fault()) }
  }

  /// A field that the format keeps at zero.
  @inline(__always)
  mutating func code<Number: BitwiseCopyable & UnsignedInteger>(
    zero _: Number.Type
  ) throws(Fault) {
    let at = offset
    var value: Number = 0
    try code(&value)
    try require(
      value == 0, else: .unknownValue(field: "reserved field", value: UInt64(value), offset: at))
  }

  /// A word that is 0 or 1.
  mutating func code(_ flag: inout Bool, _ field: String) throws(Fault) {
    let at = offset
    var word: UInt64 = flag ? 1 : 0
    try code(&word)
    try require(word <= 1, else: .unknownValue(field: field, value: word, offset: at))
    flag = word & 1 != 0
  }

  /// The two lowest bits of a word, of which no other is set.
  mutating func code(_ low: inout Bool, _ high: inout Bool, _ field: String) throws(Fault) {
    let at = offset
    var word: UInt64 = (low ? 1 : 0) | (high ? 2 : 0)
    try code(&word)
    try require(word < 4, else: .unknownValue(field: field, value: word, offset: at))
    (low, high) = (word & 1 != 0, word & 2 != 0)
  }

  /// A byte that stands for a case.
  mutating func code<Case: RawRepresentable<UInt8>>(
    _ value: inout Case, _ field: String
  ) throws(Fault) {
    let at = offset
    var raw = value.rawValue
    try code(&raw)
    guard Self.reads else { return }
    guard let known = Case(rawValue: raw) else {
      return try refuse(.unknownValue(field: field, value: UInt64(raw), offset: at))
    }
    value = known
  }

  /// A flag and, where that is 1, the record.
  @inline(__always)
  mutating func code<Record: CommitRecord>(
    _ record: inout Record?, _ field: String
  ) throws(Fault) {
    var isThere = record != nil
    try code(&isThere, field)
    guard isThere else {
      record = nil
      return
    }
    var some = record ?? .blank
    try some.code(by: &self)
    if Self.reads { record = some }
  }

  /// A count and so many.
  mutating func code<Plain: BitwiseCopyable>(list: inout [Plain]) throws(Fault) {
    var count = list.count
    try code(count: &count, unit: MemoryLayout<Plain>.size)
    try code(list: &list, count: count)
  }

  /// A count and so many records, of which the shortest takes `unit` bytes.
  mutating func code<Record: CommitRecord>(_ list: inout [Record], unit: Int) throws(Fault) {
    var count = list.count
    try code(count: &count, unit: unit)
    if Self.reads {
      list.removeAll()
      list.reserveCapacity(count)
    }
    for index in 0..<count {
      var record = Self.reads ? .blank : list[index]
      try record.code(by: &self)
      if Self.reads { list.append(record) }
    }
  }
}

extension Color: CommitRecord {
  static let blank = Color.clear

  @inline(__always)
  mutating func code<Coder: CommitCoder>(by coder: inout Coder) throws(Coder.Fault) {
    try coder.code(&self)
  }
}

extension LayerID: CommitRecord {
  static let blank = LayerID(rawValue: 0)

  mutating func code<Coder: CommitCoder>(by coder: inout Coder) throws(Coder.Fault) {
    let at = coder.offset
    var word = UInt64(rawValue)
    try coder.code(&word)
    try coder.require(
      word <= UInt32.max, else: .unknownValue(field: "layer id", value: word, offset: at))
    self = LayerID(rawValue: UInt32(truncatingIfNeeded: word))
  }
}
