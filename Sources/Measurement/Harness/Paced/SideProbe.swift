/// Reads instruments on the thread of one side: at its begin and end, and the heap's level after
/// half of the time, when what is only made once is made. Of PAPI's events it counts one group.
final class SideProbe: SideObserver {
  struct Count: Equatable {
    let reading: ReadingDescription
    let amount: Int64
  }

  /// The counts of the hooks; for other threads once the run is over.
  private(set) var counts: [Count] = []
  /// PAPI's counts, less those of reading it.
  private(set) var eventCounts: [Count] = []
  private(set) var movedEvents: Set<MetricName> = []
  /// The fault that showed that an event is no count; then there is none of the group.
  private(set) var eventFaults: [EventFault] = []
  /// The counts of an empty pair of PAPI's reads on this thread; nil where nothing is read.
  private(set) var readingCost: ProbeOverhead?
  /// Taken less given back in the second half of the run; nil where the heap cannot be watched.
  private(set) var heapGrowth: Int64?
  private(set) var refusals: [(metric: MetricName, reason: String)] = []

  /// How long the thread waited for a core, s; nil where the kernel keeps none.
  private(set) var waited: Double?

  private let half: Double
  private let events: [String]
  private let allocations = AllocationInstrument()
  private let heap: Probe
  private var probe: Probe?
  private var start: Int64 = 0
  private var levelAtHalf: Int64 = 0
  private var isHeapWatched = false
  private var delay: RunDelay?
  private var delayAtBegin: Double?

  /// - Parameter events: one group of PAPI's; may be none.
  init(duration: Double, events: [String]) {
    half = duration / 2
    self.events = events
    heap = Probe(instruments: [allocations], boundaries: 2)
  }

  func begin() {
    let delay = RunDelay()
    self.delay = delay
    delayAtBegin = delay.seconds()
    armEvents()
    // The heap is watched last and left first, so that it does not see what the probe itself takes.
    do {
      try heap.arm()
      isHeapWatched = true
      heap.read(0)
      levelAtHalf = allocations.liveBytes
    } catch {
      refusals += allocations.readings.map { ($0.metric.name, "\(error)") }
    }
    // Reading takes nothing from the heap, and nothing of the probe's is counted after it.
    start = CPUClock.monotonicNanoseconds() ?? 0
    probe?.read(0)
  }

  func turnEnded(at time: Double) {
    if time < half { levelAtHalf = allocations.liveBytes }
  }

  func end() {
    probe?.read(1)
    heap.read(1)
    let level = allocations.liveBytes
    heap.disarm()
    if isHeapWatched {
      heapGrowth = level - levelAtHalf
      counts = heap.readings.enumerated().filter { $1.kind == .sum }
        .map { Count(reading: $1, amount: heap.delta(of: $0, from: 0, to: 1)) }
    }
    if let probe { takeEvents(of: probe) }
    probe = nil
    if let before = delayAtBegin, let after = delay?.seconds() { waited = after - before }
    delay = nil
  }

  private func armEvents() {
    guard !events.isEmpty else { return }
    do {
      let probe = Probe(instruments: [try PAPIInstrument(events: events)], boundaries: 2)
      try probe.arm()
      readingCost = probe.calibrate(reads: 20)
      self.probe = probe
    } catch {
      eventFaults = [EventFault(event: nil, reason: "\(error)")]
    }
  }

  private func takeEvents(of probe: Probe) {
    let time = (CPUClock.monotonicNanoseconds() ?? 0) - start
    probe.disarm()
    if let failure = probe.failures.first {
      eventFaults = [EventFault(event: nil, reason: failure)]
      return
    }
    eventFaults = CounterCredibility(of: probe.readings.map(\.metric.name))
      .faults(nanoseconds: time) { probe.delta(of: $0, from: 0, to: 1) }
    for (index, reading) in probe.readings.enumerated() {
      let gain = probe.delta(of: index, from: 0, to: 1)
      if gain != 0 { movedEvents.insert(reading.metric.name) }
      let cost = readingCost?.additions[index].median ?? 0
      eventCounts.append(Count(reading: reading, amount: gain &- cost))
    }
  }
}
