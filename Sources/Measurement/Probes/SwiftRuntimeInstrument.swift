import CAllocationHooks
import Vocabulary

/// Counts the calling thread's calls into the Swift runtime: `swift_objects`, `retains`,
/// `releases`.
///
/// Counted is each call that passes a dynamic symbol: everything in the program, code specialised
/// into it, and all other shared libraries. Calls that the standard library makes inside itself are
/// not seen (a string's storage is an allocation, but no `swift_object`), so the numbers repeat
/// exactly and are a lower bound; `measured` says so.
public final class SwiftRuntimeInstrument: Instrument {
  /// What the slots mean; all of quality `unavailable` where the entry points are not ours.
  public let readings: [ReadingDescription]
  private let isInterposed: Bool
  private var isArmed = false
  private var wasReadDisarmed = false

  /// Checks once, by retaining nothing, whether the hooks are in the path.
  public init() {
    isInterposed = allocation_hooks_swift_is_interposed()
    let quality: Quality = isInterposed ? .measured : .unavailable
    readings = [.swiftObjects, .retains, .releases].map {
      ReadingDescription(metric: MetricTable[$0], source: .hooks, quality: quality, kind: .sum)
    }
  }

  /// Starts the calling thread's tally.
  ///
  /// - Throws: `HookError.swiftRuntimeNotInterposed`.
  public func arm() throws {
    guard isInterposed else { throw HookError.swiftRuntimeNotInterposed }
    wasReadDisarmed = false
    guard !isArmed else { return }
    isArmed = true
    allocation_hooks_arm_swift()
  }

  /// Stops the calling thread's tally.
  public func disarm() {
    guard isArmed else { return }
    isArmed = false
    allocation_hooks_disarm_swift()
  }

  /// Writes objects, retains and releases.
  public func read(into slots: UnsafeMutablePointer<Int64>) {
    if !allocation_hooks_swift_is_armed() { wasReadDisarmed = true }
    let tally = allocation_hooks_read_swift()
    slots[0] = tally.objects
    slots[1] = tally.retains
    slots[2] = tally.releases
  }

  /// Why the numbers mean nothing, or `nil`.
  public var failure: String? {
    if !isInterposed { return HookError.swiftRuntimeNotInterposed.description }
    return wasReadDisarmed ? "retains were read on a thread that was not armed" : nil
  }
}
