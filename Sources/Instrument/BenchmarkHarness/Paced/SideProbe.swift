import FramePacing
import Instrumentation
import Vocabulary

/// Reads instruments on the thread of one side of a paced run: at its begin and end, and the heap's
/// level after half of the time, when what is only made once has been made.
final class SideProbe: SideObserver {
  /// What an instrument counted from the thread's begin to its end.
  struct Count: Equatable {
    let reading: ReadingDescription
    let amount: Int64
  }

  /// What was counted; for other threads once the run is over.
  private(set) var counts: [Count] = []
  /// Bytes of the heap that the thread took in the second half of the run, less what it gave back;
  /// nil where the heap cannot be watched.
  private(set) var heapGrowth: Int64?
  /// What could not be counted, with the instrument's own reason.
  private(set) var refusals: [(metric: MetricName, reason: String)] = []

  private let half: Double
  private let eventGroups: [[String]]
  private let allocations = AllocationInstrument()
  private let heap: Armed
  private var others: [Armed] = []
  private var levelAtHalf: Int64 = 0
  private var isHeapWatched = false

  /// An instrument that counts, with room for what it says at both ends.
  private final class Armed {
    let instrument: any Instrument
    private let before: UnsafeMutablePointer<Int64>
    private let after: UnsafeMutablePointer<Int64>

    init(_ instrument: any Instrument) {
      self.instrument = instrument
      before = .allocate(capacity: instrument.readings.count)
      after = .allocate(capacity: instrument.readings.count)
      before.initialize(repeating: 0, count: instrument.readings.count)
      after.initialize(repeating: 0, count: instrument.readings.count)
    }

    deinit {
      before.deallocate()
      after.deallocate()
    }

    func readBegin() { instrument.read(into: before) }
    func readEnd() { instrument.read(into: after) }

    var counts: [Count] {
      instrument.readings.enumerated().filter { $1.kind == .sum }
        .map { Count(reading: $1, amount: after[$0] &- before[$0]) }
    }
  }

  /// A probe for a run of `duration` s; each event group counts in a set of its own.
  init(duration: Double, eventGroups: [[String]]) {
    half = duration / 2
    self.eventGroups = eventGroups
    heap = Armed(allocations)
  }

  func begin() {
    for events in eventGroups {
      do {
        let entry = Armed(try PAPIInstrument(events: events))
        try entry.instrument.arm()
        entry.readBegin()
        others.append(entry)
      } catch {
        refusals += events.map { (MetricName($0), "\(error)") }
      }
    }
    // Last here and first at the end, so that it does not see what the probe itself takes.
    do { try allocations.arm() } catch {
      refusals += allocations.readings.map { ($0.metric.name, "\(error)") }
      return
    }
    isHeapWatched = true
    heap.readBegin()
    levelAtHalf = allocations.liveBytes
  }

  func turnEnded(at time: Double) {
    if time < half { levelAtHalf = allocations.liveBytes }
  }

  func end() {
    heap.readEnd()
    let level = allocations.liveBytes
    allocations.disarm()
    if isHeapWatched {
      heapGrowth = level - levelAtHalf
      counts = heap.counts
    }
    for entry in others {
      entry.readEnd()
      entry.instrument.disarm()
      if let failure = entry.instrument.failure {
        refusals += entry.instrument.readings.map { ($0.metric.name, failure) }
      } else {
        counts += entry.counts
      }
    }
    others = []
  }
}
