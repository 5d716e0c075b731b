import CAllocationHooks
import Dispatch
import Foundation
import Testing

@testable import Measurement

extension Trait where Self == ConditionTrait {
  /// Not under a sanitizer, where no hook counts.
  static var unlessSanitized: Self {
    .enabled(if: !AllocationInstrument.isLeftToSanitizer, "a sanitizer brings its own malloc")
  }
}

// Glibc's module leaves these four out.
@_silgen_name("memalign") func memalign(_ alignment: Int, _ size: Int) -> UnsafeMutableRawPointer?
@_silgen_name("valloc") func valloc(_ size: Int) -> UnsafeMutableRawPointer?
@_silgen_name("pvalloc") func pvalloc(_ size: Int) -> UnsafeMutableRawPointer?
@_silgen_name("malloc_usable_size")
func usableSize(_ block: UnsafeMutableRawPointer?) -> Int

struct HeapGain: Equatable {
  var allocations: Int64
  var bytes: Int64
  var frees: Int64
  var live: Int64 = 0

  static func of(_ body: () -> Void) -> HeapGain {
    allocation_hooks_arm_heap()
    let before = allocation_hooks_read_heap()
    body()
    let after = allocation_hooks_read_heap()
    allocation_hooks_disarm_heap()
    return HeapGain(
      allocations: after.allocations - before.allocations,
      bytes: after.allocated_bytes - before.allocated_bytes,
      frees: after.frees - before.frees,
      live: after.live_bytes - before.live_bytes)
  }
}

struct SwiftGain: Equatable {
  var objects: Int64
  var retains: Int64
  var releases: Int64

  static func of(_ body: () -> Void) -> SwiftGain {
    allocation_hooks_arm_swift()
    let before = allocation_hooks_read_swift()
    body()
    let after = allocation_hooks_read_swift()
    allocation_hooks_disarm_swift()
    return SwiftGain(
      objects: after.objects - before.objects,
      retains: after.retains - before.retains,
      releases: after.releases - before.releases)
  }
}

/// A counter that lives as long as the process: libsde keeps its address.
func lastingCounter(_ value: Int64 = 0) -> UnsafeMutablePointer<Int64> {
  let counter = UnsafeMutablePointer<Int64>.allocate(capacity: 1)
  counter.initialize(to: value)
  return counter
}

func onAnotherThread(_ body: @escaping () -> Void) {
  nonisolated(unsafe) let body = body
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    done.signal()
  }
  done.wait()
}
