import CAllocationHooks
import Glibc
import Measurement
import Synchronization
import TestSupport
import Testing

/// A call that must fail, with the error number it leaves.
struct FailingCall: Sendable, CustomTestStringConvertible {
  /// What is asked for where the handler is told; no other test asks for so much.
  static let bytes = 1 << 62

  let testDescription: String
  let errorNumber: Int32
  /// Whether the handler is told of ``bytes``.
  let isTold: Bool
  let call: @Sendable () -> UnsafeMutableRawPointer?

  init(
    _ description: String, _ errorNumber: Int32 = ENOMEM, isTold: Bool = true,
    _ call: @escaping @Sendable () -> UnsafeMutableRawPointer?
  ) {
    (testDescription, self.errorNumber) = (description, errorNumber)
    (self.isTold, self.call) = (isTold, call)
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
    FailingCall("calloc whose product overflows", isTold: false) { calloc(Int.max, 3) },
    FailingCall("reallocarray whose product overflows", isTold: false) {
      reallocarray(nil, Int.max, 3)
    },
    FailingCall("pvalloc that cannot be rounded up", isTold: false) { pvalloc(-1) },
    FailingCall("aligned_alloc to 3 bytes", EINVAL, isTold: false) { aligned_alloc(3, bytes) },
    FailingCall("aligned_alloc to 0 bytes", EINVAL, isTold: false) { aligned_alloc(0, bytes) },
  ]
}

@Suite(
  "Calls of the malloc family that fail",
  .enabled(if: !AllocationInstrument.isLeftToSanitizer, "a sanitizer brings its own malloc"),
  .serialized)
struct HeapFailureTests {
  private static let told = Atomic<Int>(0)

  /// How often the handler is told of so many bytes while `body` runs.
  private func told(_ body: () -> Void) -> Int {
    Self.told.store(0, ordering: .sequentiallyConsistent)
    allocation_hooks_when_heap_fails { bytes in
      // Other tests let smaller and larger calls fail meanwhile.
      guard bytes == FailingCall.bytes else { return }
      HeapFailureTests.told.add(1, ordering: .sequentiallyConsistent)
    }
    defer { allocation_hooks_when_heap_fails(nil) }
    body()
    return Self.told.load(ordering: .sequentiallyConsistent)
  }

  @Test(
    "return nothing, set errno, are not counted, and are told once to the handler",
    arguments: FailingCall.all)
  func fails(_ failing: FailingCall) {
    var block: UnsafeMutableRawPointer?
    var errorNumber: Int32 = 0
    var gain: HeapGain?
    let count = told {
      gain = HeapGain.of {
        errno = 0
        block = Optimiser.hiding(failing.call())
        errorNumber = errno
      }
    }
    #expect(block == nil)
    #expect(errorNumber == failing.errorNumber)
    #expect(gain == HeapGain(allocations: 0, bytes: 0, frees: 0))
    #expect(count == (failing.isTold ? 1 : 0))
  }

  @Test("posix_memalign tells, too")
  func posixMemalign() {
    var block: UnsafeMutableRawPointer?
    var code: Int32 = 0
    #expect(told { code = posix_memalign(&block, 64, FailingCall.bytes) } == 1)
    #expect(code == ENOMEM && block == nil)
  }
}
