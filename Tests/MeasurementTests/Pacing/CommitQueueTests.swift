import Testing

@testable import Measurement

@Suite("The commit queue")
struct CommitQueueTests {
  private static func put(_ bytes: [UInt8], _ time: Double, in queue: CommitQueue) -> Bool {
    var memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(1, bytes.count), alignment: 16)
    memory.copyBytes(from: bytes)
    defer { memory.deallocate() }
    return queue.put(&memory, bytes.count, sent: time)
  }

  private static func taken(by time: Double, from queue: CommitQueue) -> [[UInt8]] {
    var all: [[UInt8]] = []
    while queue.take(sentBy: time, { all.append(Array($0)) }) {}
    return all
  }

  @Test("commits come out in order, whole, and aligned")
  func order() {
    let queue = CommitQueue(capacity: 3)
    #expect(queue.isEmpty)
    for round in 0..<10 {
      let bytes = [UInt8](repeating: UInt8(round), count: round * 7)
      #expect(Self.put(bytes, Double(round), in: queue))
      #expect(Self.put([1, 2], Double(round), in: queue))
      #expect(queue.oldest == Double(round))
      #expect(Self.taken(by: 100, from: queue) == [bytes, [1, 2]])
    }
    #expect(queue.isEmpty)
    #expect(queue.oldest == nil)
  }

  @Test("a full queue refuses and keeps what it has")
  func full() {
    let queue = CommitQueue(capacity: 2)
    #expect(Self.put([1], 0, in: queue))
    #expect(Self.put([2], 0, in: queue))
    #expect(!Self.put([3], 0, in: queue))
    #expect(Self.taken(by: 0, from: queue) == [[1], [2]])
    #expect(Self.put([4], 0, in: queue))
  }

  @Test("memory goes back once the next commit was read, and two or three pieces go round")
  func memory() {
    let queue = CommitQueue()
    var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    var pieces: Set<UnsafeRawPointer?> = []
    var last: (bytes: UnsafeRawBufferPointer, value: UInt8)?
    for round in 0..<100 as Range<UInt8> {
      if memory.baseAddress == nil { memory = .allocate(byteCount: 16, alignment: 16) }
      for index in memory.indices { memory[index] = round }
      #expect(queue.put(&memory, 16, sent: 0))
      if let last { #expect(last.bytes.allSatisfy { $0 == last.value }) }
      let isTaken = queue.take(sentBy: 0) {
        if let last { #expect(last.bytes.allSatisfy { $0 == last.value }) }
        last = ($0, round)
        pieces.insert($0.baseAddress)
      }
      #expect(isTaken)
    }
    memory.deallocate()
    #expect(pieces.count <= 3)
  }

  @Test("what is sent later is not taken earlier")
  func time() {
    let queue = CommitQueue()
    #expect(Self.put([1], 1, in: queue))
    #expect(Self.put([2], 2, in: queue))
    #expect(Self.taken(by: 0.5, from: queue).isEmpty)
    #expect(Self.taken(by: 1, from: queue) == [[1]])
    #expect(Self.taken(by: 2, from: queue) == [[2]])
  }

  @Test("a commit that is refused stays the oldest")
  func refused() {
    struct Refusal: Error {}
    let queue = CommitQueue()
    #expect(Self.put([9], 1, in: queue))
    #expect(throws: Refusal.self) {
      try queue.take(sentBy: 1) { _ throws(Refusal) in throw Refusal() }
    }
    #expect(Self.taken(by: 1, from: queue) == [[9]])
  }
}
