import Vocabulary

/// The energy that whole processor packages take over stretches of time: whoever uses them, and
/// their idling with it.
///
/// A package's counter moves about once in a millisecond: stretches are to be long.
final class EnergyMeter {
  /// What a stretch took.
  struct Stretch {
    /// The energy, nJ, in the order of ``EnergyMeter/readings``.
    let gains: [Int64]
    /// Wall time, ns.
    let nanoseconds: Int64
  }

  /// More than any package takes, nJ/ns, which are W.
  private static let mostWatts = 2000.0
  /// What a counter that moves in steps may show at once, nJ.
  private static let step = 1e9

  let readings: [ReadingDescription]
  private let probe: Probe
  private var moved: Set<MetricName> = []
  /// What showed that an event is no count, each event once.
  private(set) var faults: [EventFault] = []

  /// - Throws: what the instrument throws when it is armed.
  init(_ instrument: any Instrument) throws {
    readings = instrument.readings
    probe = Probe(instruments: [instrument], boundaries: 2)
    try probe.arm()
  }

  deinit { probe.disarm() }

  /// The energy taken while `body` runs, on this thread and all others.
  func over(_ body: () throws -> Void) rethrows -> Stretch {
    let start = CPUClock.monotonicNanoseconds() ?? 0
    probe.read(0)
    try body()
    probe.read(1)
    let time = (CPUClock.monotonicNanoseconds() ?? 0) - start
    let gains = readings.indices.map { probe.delta(of: $0, from: 0, to: 1) }
    if let failure = probe.failures.first {
      faults = readings.map { EventFault(event: $0.metric.name, reason: failure) }
    }
    for (reading, gain) in zip(readings, gains) {
      if gain != 0 { moved.insert(reading.metric.name) }
      if let reason = Self.fault(gain, time) { add(reading.metric.name, reason) }
    }
    return Stretch(gains: gains, nanoseconds: time)
  }

  /// Whether every event has moved by now; those that have not are no counts.
  func settle(after work: String) {
    for reading in readings where !moved.contains(reading.metric.name) {
      add(
        reading.metric.name, "it never moved in \(work), in which any processor takes some energy")
    }
  }

  private func add(_ event: MetricName, _ reason: String) {
    guard !faults.contains(where: { $0.event == event }) else { return }
    faults.append(EventFault(event: event, reason: reason))
  }

  private static func fault(_ gain: Int64, _ nanoseconds: Int64) -> String? {
    if gain < 0 { return "it went back by \(gain.magnitude) nJ, as no energy does" }
    guard Double(gain) > mostWatts * Double(max(0, nanoseconds)) + step else { return nil }
    return "it counted \(gain) nJ in \(nanoseconds) ns, more than any processor can"
  }
}
