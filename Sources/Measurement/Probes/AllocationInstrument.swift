import CAllocationHooks
import Vocabulary

/// Counts the calling thread's heap use through the malloc family: `allocations`, `allocated_bytes`
/// (as requested) and `peak_live_bytes` (usable bytes, greatest rise above the level at the
/// previous read).
///
/// Two of these on one thread share one tally and would take each other's peaks: use one.
public final class AllocationInstrument: Instrument {
  /// What the slots mean; all of quality `unavailable` where malloc is not ours.
  public let readings: [ReadingDescription]
  /// Whether this program was built for a sanitizer, whose malloc leaves nothing to count.
  public static var isLeftToSanitizer: Bool { allocation_hooks_are_left_to_sanitizer() }

  private let obstacle: HookError?
  private var isArmed = false
  private var wasReadDisarmed = false

  /// Checks once, with one allocation, whether the hooks are in the path.
  public init() {
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
  public static var otherAllocator: String? {
    allocation_hooks_other_allocator().map { String(cString: $0) }
  }

  private static func findObstacle() -> HookError? {
    if let library = otherAllocator { return .otherAllocator(library: library) }
    return allocation_hooks_heap_is_interposed() ? nil : .heapNotInterposed
  }

  /// Starts the calling thread's tally; its first peak counts from here.
  ///
  /// - Throws: `HookError.heapNotInterposed`, `.otherAllocator`.
  public func arm() throws {
    if let obstacle { throw obstacle }
    wasReadDisarmed = false
    guard !isArmed else { return }
    isArmed = true
    allocation_hooks_arm_heap()
  }

  /// Stops the calling thread's tally.
  public func disarm() {
    guard isArmed else { return }
    isArmed = false
    allocation_hooks_disarm_heap()
  }

  /// Writes count, bytes and peak bytes.
  public func read(into slots: UnsafeMutablePointer<Int64>) {
    if !allocation_hooks_heap_is_armed() { wasReadDisarmed = true }
    let tally = allocation_hooks_read_heap()
    slots[0] = tally.allocations
    slots[1] = tally.allocated_bytes
    slots[2] = allocation_hooks_take_peak()
  }

  /// Usable bytes that the calling thread took while armed, less those that it gave back: a level,
  /// below 0 where it freed what others took.
  public var liveBytes: Int64 { allocation_hooks_read_heap().live_bytes }

  /// Why the numbers mean nothing, or `nil`.
  public var failure: String? {
    if let obstacle { return obstacle.description }
    return wasReadDisarmed ? "allocations were read on a thread that was not armed" : nil
  }
}
