/// What the threads of a group used from the first census on.
///
/// Threads that began later count from 0; of one that ended, what the last census had of it counts.
public struct UseLedger: Sendable {
  private struct Key: Hashable {
    let process: Int32
    let thread: Int32
  }

  private let first: [Key: ThreadUse]
  private var last: [Key: (thread: ForeignThread, use: ThreadUse)] = [:]

  /// A ledger that begins with `census`.
  public init(from census: ThreadCensus) {
    first = Dictionary(
      census.uses.map { (Self.key($0.key), $0.value) }, uniquingKeysWith: { one, _ in one })
    add(census)
  }

  /// Takes a later census. A thread that was renamed since keeps its books under the new name.
  public mutating func add(_ census: ThreadCensus) {
    for (thread, use) in census.uses { last[Self.key(thread)] = (thread, use) }
  }

  /// What the threads used that `isMeant` accepts; nil when it accepts none.
  public func use(where isMeant: (ForeignThread) -> Bool) -> ThreadUse? {
    let meant = last.filter { isMeant($0.value.thread) }
    guard !meant.isEmpty else { return nil }
    return meant.reduce(ThreadUse()) { sum, entry in
      sum + entry.value.use.since(first[entry.key] ?? ThreadUse())
    }
  }

  private static func key(_ thread: ForeignThread) -> Key {
    Key(process: thread.process, thread: thread.thread)
  }
}
