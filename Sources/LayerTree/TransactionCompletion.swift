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

extension LayerContext {
  /// Has `block` called when all animations added by the innermost open transaction from now on have
  /// finished or been removed, implicit ones and those of nested transactions without a block included;
  /// in the turn after the commit when there are none.
  ///
  /// It is called by ``turn(at:)``. A second block is added to the first one and waits for the same
  /// animations; nil takes nothing back. A nested transaction with a block of its own waits for its own
  /// animations, and the one around it does not. Without an open transaction the block belongs to the
  /// implicit one, which ends with the next flush or turn.
  ///
  /// Source: the header ("all animations subsequently added by this transaction group have completed or
  /// have been removed"); asynchrony, second block and nil as measured on Apple's.
  public func setCompletionBlock(_ block: (() -> Void)?) {
    guard let block else { return }
    let depth = openTransactionCount
    if let innermost = openCompletions.last, innermost.depth == depth {
      innermost.completion.blocks.append(block)
      return
    }
    let completion = TransactionCompletion()
    completion.blocks.append(block)
    openCompletions.append((depth, completion))
    if depth == 0 {
      needsFlush = true
      soonestEvent = -.infinity
    }
  }

  /// The completion that waits for an animation that is added now.
  var currentCompletion: TransactionCompletion? { openCompletions.last?.completion }

  /// Closes the completions of all transactions deeper than `depth`.
  func closeCompletions(deeperThan depth: Int) {
    while let innermost = openCompletions.last, innermost.depth > depth {
      openCompletions.removeLast()
      innermost.completion.isOpen = false
      guard innermost.completion.isDue else { continue }
      dueCompletions.append(innermost.completion)
      soonestEvent = -.infinity
    }
  }
}
