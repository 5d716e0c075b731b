import Synchronization

/// Commits on their way from one thread, the app's, to another, the server's, without locks: their
/// memory changes hands, and goes back when it has been read. As few pieces go round as there have
/// to be: two or three, unless the server is late.
package final class CommitQueue: @unchecked Sendable {
  private struct Slot {
    var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    var count = 0
    var sent = 0.0
  }

  /// One more than wait: that of the commit that was taken last stays as it is.
  private let slots: UnsafeMutablePointer<Slot>
  private let slotCount: Int
  /// The slots of the commits that wait, in order, as a ring.
  private let order: UnsafeMutablePointer<Int>
  private let capacity: Int
  // How many were taken and put since the start.
  private let taken = Atomic<Int>(0)
  private let put = Atomic<Int>(0)
  /// A bit for each slot in which no commit stands.
  private let free: Atomic<UInt64>
  /// The slot of the commit that was taken last, of the taking thread.
  private var read: Int?

  /// A queue for at most `capacity` commits, 1 to 63.
  package init(capacity: Int = 8) {
    precondition((1..<64).contains(capacity), "a queue of \(capacity) commits is none")
    self.capacity = capacity
    slotCount = capacity + 1
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: Slot(), count: slotCount)
    order = .allocate(capacity: capacity)
    order.initialize(repeating: 0, count: capacity)
    free = Atomic(.max >> UInt64(64 - slotCount))
  }

  deinit {
    for index in 0..<slotCount { slots[index].memory.deallocate() }
    slots.deallocate()
    order.deallocate()
  }

  /// True if nothing waits. Exact on the taking thread; on the other it may be stale.
  package var isEmpty: Bool {
    taken.load(ordering: .relaxed) == put.load(ordering: .acquiring)
  }

  /// When the oldest commit was sent, s; nil when nothing waits. For the taking thread.
  package var oldest: Double? { isEmpty ? nil : slots[next].sent }

  /// Takes `memory` with a commit of `count` bytes, sent at `time`, s, to the end, and puts other
  /// memory in its place, or none; false when the queue is full and nothing was done.
  package func put(
    _ memory: inout UnsafeMutableRawBufferPointer, _ count: Int, sent time: Double
  ) -> Bool {
    let index = put.load(ordering: .relaxed)
    guard index - taken.load(ordering: .acquiring) < capacity else { return false }
    let slot = free.load(ordering: .acquiring).trailingZeroBitCount
    free.subtract(1 << UInt64(slot), ordering: .relaxed)
    swap(&slots[slot].memory, &memory)
    (slots[slot].count, slots[slot].sent) = (count, time)
    order[index % capacity] = slot
    put.store(index + 1, ordering: .releasing)
    return true
  }

  /// Hands the oldest commit to `body`, 16-byte aligned, valid until the next one is handed over,
  /// and forgets it; false when none was sent by `time`, s.
  package func take<Failure: Error>(
    sentBy time: Double, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard let oldest, oldest <= time else { return false }
    let slot = next
    try body(UnsafeRawBufferPointer(rebasing: slots[slot].memory[..<slots[slot].count]))
    if let read { free.add(1 << UInt64(read), ordering: .releasing) }
    read = slot
    taken.store(taken.load(ordering: .relaxed) + 1, ordering: .releasing)
    return true
  }

  private var next: Int { order[taken.load(ordering: .relaxed) % capacity] }
}
