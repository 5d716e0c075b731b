import Synchronization

/// Commits on their way from the app's thread to the server's: a ring of a few buffers, without
/// locks.
///
/// One thread puts, one thread takes. Buffers are reused: a queue that is warm allocates only for a
/// commit that is longer than all before it in its slot.
package final class CommitQueue: @unchecked Sendable {
  private struct Slot {
    var buffer = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    var count = 0
    var sent = 0.0
  }

  private let slots: UnsafeMutablePointer<Slot>
  private let capacity: Int
  // How many were taken and put since the start; the slot is the remainder.
  private let taken = Atomic<Int>(0)
  private let put = Atomic<Int>(0)

  /// A queue for at most `capacity` commits, 1 or more.
  package init(capacity: Int = 8) {
    precondition(capacity > 0, "a queue of \(capacity) commits holds none")
    self.capacity = capacity
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: Slot(), count: capacity)
  }

  deinit {
    for index in 0..<capacity { slots[index].buffer.deallocate() }
    slots.deallocate()
  }

  /// True if nothing waits. Exact on the taking thread; on the other it may be stale.
  package var isEmpty: Bool {
    taken.load(ordering: .relaxed) == put.load(ordering: .acquiring)
  }

  /// When the oldest commit was sent, s; nil when nothing waits. For the taking thread.
  package var oldest: Double? { isEmpty ? nil : slots[next].sent }

  /// Copies `bytes`, sent at `time`, s, to the end; false when the queue is full and nothing was
  /// done.
  package func put(_ bytes: UnsafeRawBufferPointer, sent time: Double) -> Bool {
    let index = put.load(ordering: .relaxed)
    guard index - taken.load(ordering: .acquiring) < capacity else { return false }
    let slot = slots + index % capacity
    if slot.pointee.buffer.count < bytes.count {
      slot.pointee.buffer.deallocate()
      slot.pointee.buffer = .allocate(byteCount: bytes.count * 3 / 2, alignment: 16)
    }
    slot.pointee.buffer.copyMemory(from: bytes)
    slot.pointee.count = bytes.count
    slot.pointee.sent = time
    put.store(index + 1, ordering: .releasing)
    return true
  }

  /// Hands the oldest commit to `body` and forgets it; false when none was sent by `time`, s.
  ///
  /// - Parameter body: gets the bytes, 16-byte aligned, valid during the call.
  package func take<Failure: Error>(
    sentBy time: Double, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard let oldest, oldest <= time else { return false }
    let slot = slots[next]
    try body(UnsafeRawBufferPointer(rebasing: slot.buffer[..<slot.count]))
    taken.store(taken.load(ordering: .relaxed) + 1, ordering: .releasing)
    return true
  }

  private var next: Int { taken.load(ordering: .relaxed) % capacity }
}
