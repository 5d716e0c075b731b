import Glibc

/// When a sample was taken on a busy host, and when a row is: all thresholds are here. A measured
/// thread that waits is seen at once. Others that run beside it slow it without a wait, since cores
/// share caches and memory: that is seen in the kernel's ticks, over half a second. Daemons of a
/// quiet host take a few per cent of a core, a process that works a whole one.
package enum ContentionRules {
  /// A process that takes more of a core is named at the start of a run.
  static let namedCores = 0.1
  /// The share of a sample's time for which its thread may wait for a core, the host take one, or
  /// the control group be stopped. A twentieth of a frame of 60 Hz is 0.8 ms; a wake-up on a quiet
  /// host waits some ten microseconds.
  static let mostWaiting = 0.05
  /// How much others may take, cores: a quarter of one.
  static let mostOthersCores = 0.25
  /// The same on a large machine, as a share of its cores: few of theirs are next to ours.
  static let mostOthersShare = 0.05
  /// Below this much processor time, s, a number of ticks says nothing.
  static let leastTicked = 0.05
  /// Of a row: a daemon's burst of a second in a minute leaves the medians where they are.
  static let mostContendedSamples = 0.1

  /// How long a window is at least, s: fifty ticks, of which one is a fiftieth of a core.
  static let window = 0.5
  /// A look takes at most this share of a window.
  static let mostLooking = 0.01

  package static func named(_ use: HostUse) -> [OtherProcess] {
    use.processes.filter { $0.cores > namedCores && $0.cores * use.seconds >= leastTicked }
  }

  package static func isQuiet(_ use: HostUse) -> Bool {
    named(use).isEmpty && !isContended(waits: [], use)
  }

  /// - Parameters:
  ///   - waits: the shares of its time that its threads waited for a core; none where that is not
  ///     read, or was meant to be.
  ///   - use: what others took in the time in which it was taken.
  static func isContended(
    waits: [Double], _ use: HostUse, cores: Int = onlineCores
  ) -> Bool {
    // Of fewer ticks nothing is said.
    let others = use.othersCores.map { $0 * use.seconds >= leastTicked ? $0 : 0 }
    // Threads of ours wait for each other, too; for others nobody waits longer than others run.
    if let longest = waits.max(), longest > mostWaiting, others ?? .infinity > mostWaiting {
      return true
    }
    if let others, others > max(mostOthersCores, mostOthersShare * Double(cores)) { return true }
    return takesCores(use) || (use.values[.throttledShare] ?? 0) > mostWaiting
  }

  /// True if a sample of so many seconds was contended, from what another program saw of others.
  package static func isContended(
    waits: [Double], othersCores: Double, stealCores: Double, seconds: Double
  ) -> Bool {
    let values: [HostUse.Entry: Double] = [.othersCores: othersCores, .stealCores: stealCores]
    return isContended(waits: waits, HostUse(seconds: seconds, values: values))
  }

  /// True if the machine's own host took a core from it. It is counted in ticks, too.
  package static func takesCores(_ use: HostUse) -> Bool {
    let steal = use.values[.stealCores] ?? 0
    return steal > mostWaiting && steal * use.seconds >= leastTicked
  }

  package static func isContended(_ contended: Int, of all: Int) -> Bool {
    Double(contended) > mostContendedSamples * Double(all)
  }

  private static let onlineCores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
}
