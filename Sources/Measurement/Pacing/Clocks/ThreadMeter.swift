import Glibc

/// What the thread of a side takes of the machine from its first turn to its last: the sleep that
/// only the end of the run ends is none of its own.
struct ThreadMeter {
  private let before = ThreadUse.ofCallingThread()
  private var atLastSleep: ThreadUse?

  /// The thread is about to sleep: until the run is over, unless it is woken before, or until
  /// something is due.
  mutating func willSleep(untilTheEnd: Bool) {
    atLastSleep = untilTheEnd ? .ofCallingThread() : nil
  }

  /// The thread has done something since its sleep.
  mutating func didWork() { atLastSleep = nil }

  /// What the calling thread has used since the meter was made, but for `seconds` of processor time
  /// that were not its own.
  func use(without seconds: Double = 0) -> ThreadUse {
    var use = (atLastSleep ?? .ofCallingThread()).since(before)
    use.nanoseconds -= min(use.nanoseconds, UInt64((1e9 * max(0, seconds)).rounded()))
    return use
  }
}

extension ThreadUse {
  // RUSAGE_THREAD of <sys/resource.h>, a GNU extension that the Glibc module leaves out.
  private static let usageOfThread: __rusage_who_t = 1

  /// What the calling thread has used since it began.
  fileprivate static func ofCallingThread() -> ThreadUse {
    var usage = rusage()
    getrusage(usageOfThread, &usage)
    return ThreadUse(
      nanoseconds: UInt64((1e9 * MonotonicClock.processorTimeOfThread()).rounded()),
      voluntary: UInt64(usage.ru_nvcsw), involuntary: UInt64(usage.ru_nivcsw))
  }
}
