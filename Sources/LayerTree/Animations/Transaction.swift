public import AnimationTiming

/// The settings that hold for changes made inside one transaction; nested ones inherit them.
public struct Transaction: Sendable {
  /// The duration given to animations that have none, s. Default 0.25.
  public var animationDuration: MediaTime = 0.25
  /// Whether changes inside start no implicit animation. Default false.
  public var disablesActions = false
  /// Overrides the timing function of animations added inside when not nil. Default nil.
  public var animationTimingFunction: TimingFunction?

  /// Creates a transaction with Core Animation's defaults.
  public init() {}
}

/// The settings of nested transactions, innermost last.
struct TransactionStack {
  /// The innermost open transaction's settings; the implicit one's when none is open.
  private(set) var current = Transaction()
  /// How many explicit transactions are open.
  private(set) var openCount = 0
  // Outermost first, without the implicit one: most apps nest no deeper, and touch no array.
  private var outer: [Transaction] = []
  private var implicit = Transaction()

  /// Opens a transaction that inherits the settings of the one around it.
  mutating func open() {
    if openCount == 0 {
      implicit = current
    } else {
      outer.append(current)
    }
    openCount += 1
  }

  /// Changes the settings of the innermost transaction.
  mutating func change(_ change: (inout Transaction) -> Void) { change(&current) }

  /// Closes the innermost transaction.
  ///
  /// - Precondition: one is open.
  mutating func close() {
    openCount -= 1
    current = openCount == 0 ? implicit : outer.removeLast()
  }

  /// Ends the implicit transaction; meant for when no explicit one is open.
  mutating func endImplicit() { current = Transaction() }
}

/// What a transaction with a completion block waits for.
final class TransactionCompletion {
  /// In the order in which they were set.
  var blocks: [() -> Void] = []
  /// How many animations added under it have not stopped.
  var runningAnimations = 0
  /// Whether its transaction is open and may add more.
  var isOpen = true

  var isDue: Bool { !isOpen && runningAnimations == 0 }

  func run() {
    let blocks = blocks
    self.blocks = []
    for block in blocks { block() }
  }
}

/// The completions of the transactions that are open, and those that have nothing left to wait for.
struct CompletionQueue {
  /// Outermost first, with the number of explicit transactions open when they were set.
  private var open: [(depth: Int, completion: TransactionCompletion)] = []
  private var due: [TransactionCompletion] = []
  /// Whether an open transaction has a completion.
  private(set) var hasOpen = false

  /// The completion that waits for an animation that is added now.
  var current: TransactionCompletion? { open.last?.completion }

  /// Whether the implicit transaction has a completion.
  var hasImplicit: Bool { open.first?.depth == 0 }

  /// Has the transaction at `depth`, the innermost one, call `block` when it is complete.
  mutating func add(_ block: @escaping () -> Void, depth: Int) {
    if let innermost = open.last, innermost.depth == depth {
      innermost.completion.blocks.append(block)
      return
    }
    let completion = TransactionCompletion()
    completion.blocks.append(block)
    open.append((depth, completion))
    hasOpen = true
  }

  /// Closes the completions of all transactions deeper than `depth`.
  ///
  /// - Returns: whether one of them waits for nothing more.
  mutating func close(deeperThan depth: Int) -> Bool {
    var someAreDue = false
    while let innermost = open.last, innermost.depth > depth {
      open.removeLast()
      innermost.completion.isOpen = false
      guard innermost.completion.isDue else { continue }
      due.append(innermost.completion)
      someAreDue = true
    }
    hasOpen = !open.isEmpty
    return someAreDue
  }

  /// Takes those that wait for nothing more, in the order in which they came due.
  mutating func takeDue() -> [TransactionCompletion] {
    defer { due = [] }
    return due
  }
}
