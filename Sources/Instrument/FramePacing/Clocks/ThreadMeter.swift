import Glibc

/// What the thread of a side takes of the machine from its first turn to its last: the sleep that
/// only the end of the run ends is none of its own.
struct ThreadMeter {
  private let before = SideUse.ofCallingThread()
  private var atLastSleep: SideUse?

  /// The thread is about to sleep: until the run is over, unless it is woken before, or until
  /// something is due.
  mutating func willSleep(untilTheEnd: Bool) {
    atLastSleep = untilTheEnd ? .ofCallingThread() : nil
  }

  /// The thread has done something since its sleep.
  mutating func didWork() { atLastSleep = nil }

  /// What the calling thread has used since the meter was made, but for `seconds` of processor time
  /// that were not its own.
  func use(without seconds: Double = 0) -> SideUse {
    var use = (atLastSleep ?? .ofCallingThread()).since(before)
    use.processor -= seconds
    return use
  }
}

extension SideUse {
  // RUSAGE_THREAD of <sys/resource.h>, a GNU extension that the Glibc module leaves out.
  private static let usageOfThread: __rusage_who_t = 1

  /// What the calling thread has used since it began.
  fileprivate static func ofCallingThread() -> SideUse {
    var usage = rusage()
    getrusage(usageOfThread, &usage)
    return SideUse(
      processor: MonotonicClock.processorTimeOfThread(),
      voluntarySwitches: usage.ru_nvcsw, involuntarySwitches: usage.ru_nivcsw)
  }

  fileprivate func since(_ before: SideUse) -> SideUse {
    SideUse(
      processor: processor - before.processor,
      voluntarySwitches: voluntarySwitches - before.voluntarySwitches,
      involuntarySwitches: involuntarySwitches - before.involuntarySwitches)
  }
}
