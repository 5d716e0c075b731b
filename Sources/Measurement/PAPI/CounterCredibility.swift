/// The limits that no true counter exceeds, for the events of one group, which are read at once.
struct CounterCredibility {
  /// The most that anything happens in a nanosecond; 5 GHz, 50 at once.
  private static let mostPerNanosecond = 256.0
  /// The limits of a coarse clock, and the cost of reading.
  private static let slack = 100_000.0
  /// The most instructions in a cycle; processors of 2026 retire ten.
  static let mostPerCycle: Int64 = 12
  /// A true count of known work is off by less than this factor.
  static let mostOff: Int64 = 2

  private let names: [MetricName]
  private let instructionsAndCycles: (instructions: Int, cycles: Int)?

  init(of group: [MetricName]) {
    names = group
    let events = group.map { try? CountedEvent($0.rawValue) }
    func place(_ counts: (CountedEvent) -> Bool) -> Int? {
      events.firstIndex { $0.map(counts) == true }
    }
    instructionsAndCycles = place(EventExercise.countsInstructions).flatMap { instructions in
      place(EventExercise.countsCycles).map { (instructions, $0) }
    }
  }

  /// The gains over some wall time that cannot be true; `gain` is of an event by its place.
  func faults(nanoseconds: Int64, gain: (Int) -> Int64) -> [EventFault] {
    let alone = names.indices.compactMap { index in
      Self.fault(gain: gain(index), nanoseconds: nanoseconds)
        .map { EventFault(event: names[index], reason: $0) }
    }
    guard alone.isEmpty, let pair = instructionsAndCycles else { return alone }
    let (instructions, cycles) = (gain(pair.instructions), gain(pair.cycles))
    guard Double(instructions) > Double(Self.mostPerCycle) * Double(cycles) + Self.slack else {
      return []
    }
    let reason =
      "\(instructions) instructions were counted in \(cycles) cycles, more than any processor can: "
      + "one of both is no count"
    return [pair.instructions, pair.cycles].map { EventFault(event: names[$0], reason: reason) }
  }

  private static func fault(gain: Int64, nanoseconds: Int64) -> String? {
    if gain < 0 { return "it went back by \(gain.magnitude), as no counter does" }
    let most = mostPerNanosecond * Double(max(0, nanoseconds)) + slack
    guard Double(gain) > most else { return nil }
    return "it counted \(gain) in \(nanoseconds) ns, more than any processor can"
  }

  /// Of an event that was never seen to move: its 0 may be that of a counter which is not there.
  static func stillness(during work: String) -> String {
    "it never moved, neither in \(EventExercise.words) nor in \(work): its 0 may be "
      + "that of a counter that is not there"
  }

  /// Nil where the gains at work, which may have to move it, and at rest may be a count's.
  static func fault(gain: Int64, idle: Int64, mustMove: Bool) -> String? {
    if mustMove, gain == 0 {
      return "it starts and reads 0 for ever: it did not move in \(EventExercise.words)"
    }
    guard idle > gain, Double(idle) > slack else { return nil }
    return "it counted \(idle) while nothing ran, and \(gain) at work"
  }

  /// Nil for a gain by `EventExercise.performKnown` that may be a count.
  static func fault(gain: Int64, possible: ClosedRange<Int64>) -> String? {
    possible.contains(gain)
      ? nil
      : "it counted \(gain) of \(EventExercise.knownInstructions) known instructions, where "
        + "\(possible.lowerBound) to \(possible.upperBound) are possible"
  }
}

struct EventFault: Equatable {
  /// nil where the whole group could not be counted.
  let event: MetricName?
  let reason: String
}
