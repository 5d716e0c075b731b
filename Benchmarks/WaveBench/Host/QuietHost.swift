import Glibc
import Measurement
import Runs

/// Looks at who else is at work on the host before anything is timed, and while it begins.
final class QuietHost {
  /// The length of a look, s: fifty of the kernel's ticks.
  private static let look = 0.5

  private let watch = HostWatch(root: getpid())
  /// When the look began that is not over; nil where it is.
  private var begin: HostMoment?

  /// Waits until the host is quiet, at most so many seconds, or until a signal; says what it waits
  /// for and how that ended.
  func wait(atMost seconds: Double) {
    let (deadline, start) = (Deadline(in: seconds), MonotonicTime.now())
    var isWaiting = false
    while StopSignal.received == nil {
      let before = watch.look()
      usleep(UInt32(Self.look * 1e6))
      let use = watch.use(since: before)
      guard let reason = Self.busy(use) else {
        if let unknown = use.reasons[.othersCores] {
          StandardStreams.note("whether the host is quiet is not known: \(unknown)")
        } else if isWaiting {
          let time = PeopleDuration.text(MonotonicTime.now() - start)
          StandardStreams.note("the host is quiet after \(time)")
        }
        return
      }
      if !isWaiting { StandardStreams.note("waiting for a quiet host: \(reason)") }
      isWaiting = true
      guard deadline.left >= Self.look else {
        let time = PeopleDuration.text(seconds)
        StandardStreams.note(
          "wavebench: the host was not quiet within \(time): measuring all the same")
        return
      }
    }
  }

  /// Begins a look that goes on while other things happen.
  func beginLook() { begin = watch.look() }

  /// Ends the look once it is long enough, or if it is the last; returns the load of others, nil
  /// where there is no look, or it goes on.
  func endLook(isLast: Bool = false) -> HostUse? {
    guard let begin, isLast || begin.age >= Self.look else { return nil }
    self.begin = nil
    return watch.use(since: begin)
  }

  /// The warning about a busy host; nil for a quiet one.
  static func warning(_ use: HostUse) -> String? {
    busy(use).map {
      "wavebench: the host is busy: \($0); times that it disturbs are flagged 'contended' and not to "
        + "be trusted: end what runs beside this, or let 'run --wait-quiet SECONDS' wait"
    }
  }

  /// The load of others on a host, in words; nil on a quiet host.
  private static func busy(_ use: HostUse) -> String? {
    guard !ContentionRules.isQuiet(use) else { return nil }
    let number = PeopleNumber.terminal
    let steal = ContentionRules.takesCores(use) ? use.values[.stealCores] : nil
    let named = ContentionRules.named(use)
    let names = named.map { "\($0.process) \($0.name) (\(number.digits($0.cores)))" }
    var others = use.othersCores.map { "other processes take \(number.digits($0)) cores" }
    if !names.isEmpty || steal == nil {
      others =
        (others ?? "other processes are at work") + ": "
        + (names.isEmpty
          ? "none that can be seen here and lives for long takes a tenth of a core"
          : Spelling.list(names))
    }
    let taken = steal.map { "the host of this machine takes \(number.digits($0)) of its cores" }
    return [taken, others].compactMap(\.self).joined(separator: "; ")
  }
}
