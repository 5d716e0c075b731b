public import Vocabulary

/// Counts the work that the engine does: plain totals, kept whether anybody looks or not.
///
/// Each counter is one 64-bit word at a fixed address for the ledger's lifetime, so that an outside
/// instrument can read it without a call.
///
/// The words are plain integers: one thread writes a ledger, and another one may read it only after
/// something has ordered the two, such as the end of the writing thread. Nothing is said of what a
/// reader sees earlier.
public final class WorkLedger: @unchecked Sendable {
  /// What is counted.
  public typealias Counter = WorkCounter

  @usableFromInline let words: UnsafeMutablePointer<Int64>

  /// Creates a ledger with every counter at 0.
  public init() {
    words = .allocate(capacity: Counter.allCases.count)
    words.initialize(repeating: 0, count: Counter.allCases.count)
  }

  deinit { words.deallocate() }

  /// The current total of `counter`.
  @inlinable
  public subscript(counter: Counter) -> Int64 { words[counter.rawValue] }

  /// Adds `amount` to `counter`.
  @inlinable
  public func add(_ amount: Int, to counter: Counter) {
    words[counter.rawValue] &+= Int64(truncatingIfNeeded: amount)
  }

  /// The fixed address of `counter`'s word; valid while the ledger lives.
  public func address(of counter: Counter) -> UnsafeMutablePointer<Int64> {
    words + counter.rawValue
  }
}
