import Glibc
import TestSupport
import Testing

@testable import Measurement

@Suite("The malloc family is whole, aligned and counted exactly", .unlessSanitized)
struct MallocFamilyTests {
  /// A call that hands out a block of `bytes`.
  typealias Call = (
    name: String, bytes: Int64, alignment: Int, leastUsable: Int,
    allocate: @Sendable () -> UnsafeMutableRawPointer?
  )

  private static let page = Int(getpagesize())

  /// The address of a C string made before any tally starts, and never freed.
  private static let hello = UInt(bitPattern: strdup("hello"))

  static let calls: [Call] = [
    ("malloc", 100, 16, 100, { malloc(100) }),
    ("malloc of nothing", 0, 16, 0, { malloc(0) }),
    ("calloc", 120, 16, 120, { calloc(3, 40) }),
    ("realloc of no block", 64, 16, 64, { realloc(nil, 64) }),
    ("reallocarray of no block", 100, 16, 100, { reallocarray(nil, 5, 20) }),
    (
      "posix_memalign", 100, 512, 100,
      {
        var block: UnsafeMutableRawPointer?
        return posix_memalign(&block, 512, 100) == 0 ? block : nil
      }
    ),
    ("aligned_alloc", 512, 256, 512, { aligned_alloc(256, 512) }),
    ("memalign", 10, 4_096, 10, { memalign(4_096, 10) }),
    ("memalign rounds the alignment up", 10, 64, 10, { memalign(48, 10) }),
    ("valloc", 10, page, 10, { valloc(10) }),
    ("pvalloc rounds up to whole pages", 10, page, page, { pvalloc(10) }),
    (
      "strdup inside the C library", 6, 16, 6,
      { [hello] in
        UnsafePointer<CChar>(bitPattern: hello).flatMap { UnsafeMutableRawPointer(strdup($0)) }
      }
    ),
  ]

  @Test(
    "a block is counted once with the bytes asked for, aligned, and gone after free",
    arguments: calls)
  func handsOut(_ call: Call) throws {
    // The first use of a generic type may allocate its metadata, so one call goes ahead.
    free(Optimiser.hiding(call.allocate()))
    var block: UnsafeMutableRawPointer?
    let taken = HeapGain.of { block = Optimiser.hiding(call.allocate()) }
    let address = try #require(block)
    #expect(taken.allocations == 1)
    #expect(taken.bytes == call.bytes)
    #expect(taken.frees == 0)
    #expect(taken.live == Int64(usableSize(address)))
    #expect(Int(bitPattern: address) % call.alignment == 0)
    #expect(usableSize(address) >= call.leastUsable)
    memset(address, 0xa5, usableSize(address))
    let usable = Int64(usableSize(address))
    let given = HeapGain.of { free(Optimiser.hiding(address)) }
    #expect(given == HeapGain(allocations: 0, bytes: 0, frees: 1, live: -usable))
  }

  @Test(
    "posix_memalign refuses alignments that POSIX refuses and leaves errno and result alone",
    arguments: [0, 3, 4, 24, -8])
  func posixAlignment(_ alignment: Int) {
    let untouched = UnsafeMutableRawPointer(bitPattern: 0x10)
    var block = untouched
    errno = 77
    let code = posix_memalign(&block, alignment, 8)
    #expect(errno == 77)
    #expect(code == EINVAL)
    #expect(block == untouched)
  }

  @Test("calloc hands out zeros even where the block was used before")
  func callocIsZero() throws {
    let used = try #require(malloc(200))
    memset(used, 0xff, 200)
    free(used)
    let block = try #require(calloc(50, 4))
    defer { free(block) }
    #expect(UnsafeRawBufferPointer(start: block, count: 200).allSatisfy { $0 == 0 })
  }

  @Test("a growing realloc keeps the content and counts once; the old block is no free")
  func reallocGrows() throws {
    let small = try #require(malloc(24))
    memset(small, 0x5a, 24)
    let usable = Int64(usableSize(small))
    var grown: UnsafeMutableRawPointer?
    let gain = HeapGain.of { grown = Optimiser.hiding(realloc(small, 5_000)) }
    let block = try #require(grown)
    defer { free(block) }
    #expect(UnsafeRawBufferPointer(start: block, count: 24).allSatisfy { $0 == 0x5a })
    let live = Int64(usableSize(block)) - usable
    #expect(gain == HeapGain(allocations: 1, bytes: 5_000, frees: 0, live: live))
  }

  @Test("realloc to nothing frees the block, as glibc does")
  func reallocToNothing() throws {
    let block = try #require(malloc(40))
    let usable = Int64(usableSize(block))
    var result: UnsafeMutableRawPointer?
    let gain = HeapGain.of { result = Optimiser.hiding(realloc(block, 0)) }
    #expect(result == nil)
    #expect(gain == HeapGain(allocations: 0, bytes: 0, frees: 1, live: -usable))
  }

  @Test("a failed realloc leaves the block as it was and is not counted")
  func reallocFails() throws {
    let block = try #require(malloc(40))
    defer { free(block) }
    memset(block, 0x11, 40)
    let gain = HeapGain.of { _ = Optimiser.hiding(realloc(block, Int.max)) }
    #expect(gain == HeapGain(allocations: 0, bytes: 0, frees: 0))
    #expect(UnsafeRawBufferPointer(start: block, count: 40).allSatisfy { $0 == 0x11 })
  }
}
