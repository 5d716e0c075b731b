import CAllocationHooks
import Glibc
import Measurement
import Synchronization
import Testing

/// A call that asks for more than there can be, or for nothing.
struct FailingCall: Sendable, CustomTestStringConvertible {
  /// What is asked for; no other test asks for so much.
  static let bytes = 1 << 62

  let testDescription: String
  /// Whether the handler is told.
  let isTold: Bool
  let call: @Sendable () -> UnsafeMutableRawPointer?

  init(
    _ description: String, isTold: Bool = true,
    _ call: @escaping @Sendable () -> UnsafeMutableRawPointer?
  ) {
    (testDescription, self.isTold, self.call) = (description, isTold, call)
  }

  static let all = [
    FailingCall("malloc") { malloc(bytes) },
    FailingCall("calloc") { calloc(1, bytes) },
    FailingCall("realloc") { realloc(nil, bytes) },
    FailingCall("reallocarray") { reallocarray(nil, 1, bytes) },
    FailingCall("memalign") { memalign(64, bytes) },
    FailingCall("aligned_alloc") { aligned_alloc(64, bytes) },
    FailingCall("valloc") { valloc(bytes) },
    FailingCall("pvalloc") { pvalloc(bytes) },
    FailingCall("posix_memalign") {
      var block: UnsafeMutableRawPointer?
      return posix_memalign(&block, 64, bytes) == 0 ? block : nil
    },
    FailingCall("aligned_alloc to 3 bytes", isTold: false) { aligned_alloc(3, bytes) },
    FailingCall("realloc to nothing", isTold: false) { realloc(malloc(8), 0) },
  ]
}

@Suite(
  "Allocations that fail are told",
  .enabled(if: !AllocationInstrument.isLeftToSanitizer, "a sanitizer brings its own malloc"),
  .serialized)
struct HeapFailureTests {
  private static let told = Atomic<Int>(0)

  @Test("to the handler, once, with what was asked for, and return", arguments: FailingCall.all)
  func told(_ failing: FailingCall) {
    Self.told.store(0, ordering: .sequentiallyConsistent)
    allocation_hooks_when_heap_fails { bytes in
      // Other tests let smaller and larger calls fail meanwhile.
      guard bytes == FailingCall.bytes else { return }
      HeapFailureTests.told.add(1, ordering: .sequentiallyConsistent)
    }
    defer { allocation_hooks_when_heap_fails(nil) }
    let block = failing.call()
    #expect(block == nil)
    let count = Self.told.load(ordering: .sequentiallyConsistent)
    #expect(count == (failing.isTold ? 1 : 0))
  }
}
