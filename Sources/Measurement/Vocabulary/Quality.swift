/// How far a value can be trusted.
package enum Quality: String, CaseIterable, Sendable, Codable {
  /// Every event was counted.
  case exact
  /// Read from a clock or a hardware counter, with the noise of the machine in it.
  case measured
  /// Time of a processor that does what a GPU would: no GPU's time, compared with nothing.
  case emulated
  /// Computed by a model of a machine.
  case simulated
  /// Could not be had; the value is empty.
  case unavailable
}

/// Which direction is better.
public enum Polarity: String, CaseIterable, Sendable, Codable {
  /// Less is better.
  case lower
  /// More is better.
  case higher
  /// Nobody can say.
  case neutral
}

package struct ValueSource: NamedByText {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package static let clock = ValueSource("clock")
  package static let hooks = ValueSource("hooks")
  /// The kernel's books of a thread.
  static let rusage = ValueSource("rusage")
  /// The engine's own counters and presentation values.
  package static let engine = ValueSource("engine")
  /// A strategy's own count.
  package static let own = ValueSource("own")
  package static let proc = ValueSource("proc")
  package static let gpu = ValueSource("gpu")
  package static let callgrind = ValueSource("callgrind")
  /// PAPI, where not even the component is known.
  package static let papi = ValueSource("papi")

  /// `papi:perf_event:user`: a component, and whose instructions it counts where it knows.
  package static func papi(_ component: String, _ privilege: Privilege? = nil) -> ValueSource {
    ValueSource("papi:" + component + (privilege.map { ":" + $0.rawValue } ?? ""))
  }
}

/// Whose instructions a counter of the processor counts.
package enum Privilege: String, CaseIterable, Sendable, Codable {
  /// The program's own.
  case user
  /// The kernel's, in the program's name.
  case kernel
  case both
}

/// A remark about a sample, or of a whole series, wherever its number is.
package enum SampleFlag: String, CaseIterable, Sendable, Codable, Comparable {
  /// Others took the host's cores meanwhile; of a row: during more than a tenth of its samples.
  case contended
  /// The difference of two batches of one round.
  case derived
  /// The GPU's clock jumped meanwhile.
  case disjoint
  /// The first half of the samples differs from the second.
  case drifting
  /// Far from the other samples of its series.
  case outlier
  /// The kernel took the core away within the sample.
  case preempted
  /// The app waited for room in the commit queue.
  case queueFull = "queue_full"
  /// The case wants a new picture less often than at each refresh, by choice.
  case reducedRate = "reduced_rate"
  /// The run ended before its time.
  case stopped
  /// The process or the machine stood still for a second or more.
  case suspended

  /// The order of the texts, in which a cell holds several.
  package static func < (left: SampleFlag, right: SampleFlag) -> Bool {
    left.rawValue < right.rawValue
  }
}
