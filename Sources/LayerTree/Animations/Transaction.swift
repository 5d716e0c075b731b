public import AnimationTiming

/// The settings that hold for changes made inside one transaction; nested ones inherit them.
public struct Transaction: Sendable {
  /// The duration given to animations that have none, s. Default 0.25.
  public var animationDuration: MediaTime = 0.25
  /// True if changes inside start no implicit animation. Default false.
  public var disablesActions = false
  /// Overrides the timing function of animations added inside when not nil. Default nil.
  public var animationTimingFunction: TimingFunction?

  /// Creates a transaction with Core Animation's defaults.
  public init() {}
}

/// The settings of nested transactions, innermost last.
struct TransactionStack {
  /// The innermost open transaction's settings; the implicit one's when none is open.
  var current = Transaction()
  private(set) var openCount = 0
  // Outermost first, without the implicit one: most apps nest no deeper, and touch no array.
  private var outer: [Transaction] = []
  private var implicit = Transaction()

  mutating func open() {
    if openCount == 0 { implicit = current } else { outer.append(current) }
    openCount += 1
  }

  /// Closes the innermost transaction; one must be open.
  mutating func close() {
    openCount -= 1
    current = openCount == 0 ? implicit : outer.removeLast()
  }

  /// Ends the implicit transaction; meant for when no explicit one is open.
  mutating func endImplicit() { current = Transaction() }
}
