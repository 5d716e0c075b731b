import CAllocationHooks
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Measurement

@Suite("Calls of the malloc family that fail", .unlessSanitized, .serialized)
struct HeapFailureTests {
  /// A call that must fail, the error number that it leaves, and whether the handler is told.
  typealias Failing = (
    name: String, errorNumber: Int32, isTold: Bool,
    call: @Sendable () -> UnsafeMutableRawPointer?
  )

  /// The size that is asked for where the handler is told; no other test asks for so much.
  private static let bytes = 1 << 62

  static let calls: [Failing] = [
    ("malloc", ENOMEM, true, { malloc(bytes) }),
    ("calloc", ENOMEM, true, { calloc(1, bytes) }),
    ("realloc", ENOMEM, true, { realloc(nil, bytes) }),
    ("reallocarray", ENOMEM, true, { reallocarray(nil, 1, bytes) }),
    ("memalign", ENOMEM, true, { memalign(64, bytes) }),
    ("aligned_alloc", ENOMEM, true, { aligned_alloc(64, bytes) }),
    ("valloc", ENOMEM, true, { valloc(bytes) }),
    ("pvalloc", ENOMEM, true, { pvalloc(bytes) }),
    ("calloc whose product overflows", ENOMEM, false, { calloc(Int.max, 3) }),
    ("reallocarray whose product overflows", ENOMEM, false, { reallocarray(nil, Int.max, 3) }),
    ("pvalloc that cannot be rounded up", ENOMEM, false, { pvalloc(-1) }),
    ("aligned_alloc to 3 bytes", EINVAL, false, { aligned_alloc(3, bytes) }),
    ("aligned_alloc to 0 bytes", EINVAL, false, { aligned_alloc(0, bytes) }),
  ]

  private static let told = Atomic<Int>(0)

  /// How often the handler is told of so many bytes while `body` runs.
  private func told(_ body: () -> Void) -> Int {
    Self.told.store(0, ordering: .sequentiallyConsistent)
    allocation_hooks_when_heap_fails { bytes in
      // Other tests let smaller and larger calls fail meanwhile.
      guard bytes == HeapFailureTests.bytes else { return }
      HeapFailureTests.told.add(1, ordering: .sequentiallyConsistent)
    }
    defer { allocation_hooks_when_heap_fails(nil) }
    body()
    return Self.told.load(ordering: .sequentiallyConsistent)
  }

  @Test(
    "return nothing, set errno, are not counted, and are told once to the handler",
    arguments: calls)
  func fails(_ failing: Failing) {
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
    #expect(told { code = posix_memalign(&block, 64, Self.bytes) } == 1)
    #expect(code == ENOMEM && block == nil)
  }
}
