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
