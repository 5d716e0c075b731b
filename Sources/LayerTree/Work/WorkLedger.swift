/// Counts the engine's work and what it holds: plain totals and levels, looked at or not.
///
/// Each counter and each level is one 64-bit word at a fixed address for the ledger's lifetime, so
/// that an outside instrument can read it without a call.
///
/// The words are plain integers: one thread writes a ledger, and another may read it only after
/// something has ordered the two, such as the writing thread's end. Nothing is said of what
/// a reader sees earlier.
public final class WorkLedger: @unchecked Sendable {
  /// The kind of a total.
  public typealias Counter = WorkCounter
  /// The kind of a level.
  public typealias Level = WorkLevel

  @usableFromInline let words: UnsafeMutablePointer<Int64>
  /// Where the levels stand: behind the counters.
  @usableFromInline let levels: UnsafeMutablePointer<Int64>

  /// The app's own counts beside the engine's; made when they are first asked for.
  public private(set) lazy var named = NamedCounts()

  /// Creates a ledger with every counter and level at 0.
  public init() {
    let count = Counter.allCases.count + Level.allCases.count
    words = .allocate(capacity: count)
    words.initialize(repeating: 0, count: count)
    levels = words + Counter.allCases.count
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

  /// The current value of `level`.
  @inlinable
  public subscript(level: Level) -> Int64 { levels[level.rawValue] }

  /// Raises `level` by `amount`, or lowers it where that is negative.
  @inlinable
  public func change(_ level: Level, by amount: Int) {
    levels[level.rawValue] &+= Int64(truncatingIfNeeded: amount)
  }

  /// The fixed address of the word of `level`; valid while the ledger lives.
  public func address(of level: Level) -> UnsafeMutablePointer<Int64> { levels + level.rawValue }
}
