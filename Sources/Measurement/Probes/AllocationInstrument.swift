import CAllocationHooks

/// Counts the calling thread's heap use through the malloc family: `allocations`, `allocated_bytes`
/// (as requested) and `peak_live_bytes` (usable bytes, greatest rise above the level at the
/// previous read). Two of these on one thread would take each other's peaks: use one.
package final class AllocationInstrument: Instrument {
  /// The meaning of the slots; all of quality `unavailable` where malloc is not ours.
  package let readings: [ReadingDescription]
  /// True if this program was built for a sanitizer, whose malloc leaves nothing to count.
  package static var isLeftToSanitizer: Bool { allocation_hooks_are_left_to_sanitizer() }

  private let obstacle: HookError?
  private var isArmed = false
  private var wasReadDisarmed = false

  package init() {
    obstacle = Self.findObstacle()
    let quality: Quality = obstacle == nil ? .exact : .unavailable
    func reading(_ metric: MetricName, _ kind: ReadingKind) -> ReadingDescription {
      ReadingDescription(metric: MetricTable[metric], source: .hooks, quality: quality, kind: kind)
    }
    readings = [
      reading(.allocations, .sum), reading(.allocatedBytes, .sum),
      reading(.peakLiveBytes, .maximum),
    ]
  }

  /// The file of a library in this process that brings an allocator and was loaded before the C
  /// library; nil where the C library's own serves alone.
  package static var otherAllocator: String? {
    allocation_hooks_other_allocator().map { String(cString: $0) }
  }

  private static func findObstacle() -> HookError? {
    if let library = otherAllocator { return .otherAllocator(library: library) }
    return allocation_hooks_heap_is_interposed() ? nil : .heapNotInterposed
  }

  /// The first peak counts from here. Throws `HookError.heapNotInterposed`, `.otherAllocator`.
  package func arm() throws {
    if let obstacle { throw obstacle }
    wasReadDisarmed = false
    guard !isArmed else { return }
    isArmed = true
    allocation_hooks_arm_heap()
  }

  package func disarm() {
    guard isArmed else { return }
    isArmed = false
    allocation_hooks_disarm_heap()
  }

  package func read(into slots: UnsafeMutablePointer<Int64>) {
    if !allocation_hooks_heap_is_armed() { wasReadDisarmed = true }
    let tally = allocation_hooks_read_heap()
    slots[0] = tally.allocations
    slots[1] = tally.allocated_bytes
    slots[2] = allocation_hooks_take_peak()
  }

  /// Usable bytes that the thread took while armed, less those that it gave back; below 0 where it
  /// freed what others took.
  var liveBytes: Int64 { allocation_hooks_read_heap().live_bytes }

  package var failure: String? {
    if let obstacle { return obstacle.description }
    return wasReadDisarmed ? "allocations were read on a thread that was not armed" : nil
  }
}

/// Counts the calling thread's calls into the Swift runtime that pass a dynamic symbol: everything
/// in the program, code specialised into it, and all other shared libraries. Calls that the
/// standard library makes inside itself are not seen (a string's storage is an allocation, but no
/// `swift_object`), so the numbers repeat exactly and are a lower bound; `measured` says so.
final class SwiftRuntimeInstrument: Instrument {
  /// The meaning of the slots; all of quality `unavailable` where the entry points are not ours.
  let readings: [ReadingDescription]
  private let isInterposed: Bool
  private var isArmed = false
  private var wasReadDisarmed = false

  init() {
    isInterposed = allocation_hooks_swift_is_interposed()
    let quality: Quality = isInterposed ? .measured : .unavailable
    readings = [.swiftObjects, .retains, .releases].map {
      ReadingDescription(metric: MetricTable[$0], source: .hooks, quality: quality, kind: .sum)
    }
  }

  func arm() throws {
    guard isInterposed else { throw HookError.swiftRuntimeNotInterposed }
    wasReadDisarmed = false
    guard !isArmed else { return }
    isArmed = true
    allocation_hooks_arm_swift()
  }

  func disarm() {
    guard isArmed else { return }
    isArmed = false
    allocation_hooks_disarm_swift()
  }

  func read(into slots: UnsafeMutablePointer<Int64>) {
    if !allocation_hooks_swift_is_armed() { wasReadDisarmed = true }
    let tally = allocation_hooks_read_swift()
    slots[0] = tally.objects
    slots[1] = tally.retains
    slots[2] = tally.releases
  }

  var failure: String? {
    if !isInterposed { return HookError.swiftRuntimeNotInterposed.description }
    return wasReadDisarmed ? "retains were read on a thread that was not armed" : nil
  }
}

enum HookError: Error, Equatable, CustomStringConvertible {
  case heapNotInterposed
  /// The library was loaded before the C library, and serves a part of the process.
  case otherAllocator(library: String)
  case swiftRuntimeNotInterposed

  var description: String {
    switch self {
    case .heapNotInterposed:
      "allocations do not reach the counting malloc: a tool or a preloaded library replaces it; "
        + "run without it"
    case .otherAllocator(let library):
      "allocations cannot be counted beside the allocator of \(library), which was loaded before "
        + "the C library: run without it (LD_PRELOAD)"
    case .swiftRuntimeNotInterposed:
      "retains do not reach the counting entry points: the Swift runtime is linked statically "
        + "(build without -static-stdlib) or this is neither x86-64 nor arm64"
    }
  }
}
