import Glibc

/// The kernel's books of the calling thread, from `getrusage(RUSAGE_THREAD)`: `page_faults` (minor
/// and major), `context_switches_voluntary` and `context_switches_involuntary`.
final class ResourceUsageInstrument: Instrument {
  let readings: [ReadingDescription]
  private var errorNumber: Int32 = 0
  // RUSAGE_THREAD of <sys/resource.h>, a GNU extension that the Glibc module leaves out.
  private static let callingThread: Int32 = 1

  init() {
    readings = [.pageFaults, .voluntarySwitches, .involuntarySwitches].map {
      ReadingDescription(metric: MetricTable[$0], source: .rusage, quality: .measured, kind: .sum)
    }
  }

  func arm() { errorNumber = 0 }

  func disarm() {}

  func read(into slots: UnsafeMutablePointer<Int64>) {
    var usage = rusage()
    guard getrusage(Self.callingThread, &usage) == 0 else {
      errorNumber = errno
      return
    }
    slots[0] = Int64(usage.ru_minflt) &+ Int64(usage.ru_majflt)
    slots[1] = Int64(usage.ru_nvcsw)
    slots[2] = Int64(usage.ru_nivcsw)
  }

  var failure: String? {
    errorNumber == 0 ? nil : "getrusage(RUSAGE_THREAD) failed with errno \(errorNumber)"
  }
}
