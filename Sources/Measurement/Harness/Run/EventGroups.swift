/// PAPI's groups that a process still counts, each in a pass or a run of its own.
final class EventGroups {
  /// Groups of software events, which count what the program tells them.
  private(set) var software: [[String]]
  private(set) var hardware: [[String]]
  /// Events that nobody has seen to move.
  private var unproven: Set<MetricName>

  init(_ groups: [[String]], unproven: Set<String> = []) {
    self.unproven = Set(unproven.map { MetricName($0) })
    software = groups.filter { $0.allSatisfy(PAPI.isSoftwareEvent) }
    hardware = groups.filter { !$0.allSatisfy(PAPI.isSoftwareEvent) }
  }

  /// The faults of events that stood still when they were tried, and have not moved since: no
  /// counts. One that has moved is believed ever after. `work`, in words, is what was counted.
  func stillness(
    of group: [MetricName], moved: Set<MetricName>, during work: String
  ) -> [EventFault] {
    unproven.subtract(moved)
    return group.filter(unproven.contains).map {
      EventFault(event: $0, reason: CounterCredibility.stillness(during: work))
    }
  }

  /// Counts each group of the processor's events, and drops the events that turn out to be no
  /// counts, for good: the others of their group are counted again without them.
  ///
  /// - Parameter count: returns what showed that some of a group is no count.
  func countHardware(
    shouldStop: () -> Bool, tell: (MetricName, String) -> Void,
    count: (_ group: [String]) throws -> [EventFault]
  ) rethrows {
    var waiting = hardware
    var kept: [[String]] = []
    while !waiting.isEmpty {
      let group = waiting.removeFirst()
      let faults = shouldStop() ? [] : try faults(of: group, count)
      let named = Set(faults.compactMap { $0.event?.rawValue })
      if faults.isEmpty {
        kept.append(group)
      } else if named.isEmpty, group.count > 1 {
        // Nobody knows which of them it is.
        waiting = group.map { [$0] } + waiting
      } else {
        let dropped = named.isEmpty ? Set(group) : named
        for event in group where dropped.contains(event) {
          let fault = faults.first { $0.event?.rawValue == event } ?? faults[0]
          tell(MetricName(event), fault.reason)
        }
        let others = group.filter { !dropped.contains($0) }
        if !others.isEmpty { waiting.insert(others, at: 0) }
      }
    }
    hardware = kept
  }

  private func faults(
    of group: [String], _ count: (_ group: [String]) throws -> [EventFault]
  ) rethrows -> [EventFault] {
    do {
      return try count(group)
    } catch let error as PAPIError {
      return [EventFault(event: nil, reason: error.description)]
    }
  }
}
