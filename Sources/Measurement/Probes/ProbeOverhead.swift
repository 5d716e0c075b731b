public import Vocabulary

/// What an empty pair of probe reads adds to each reading: the cost that every stage carries. It is
/// reported beside the values and never subtracted from them.
public struct ProbeOverhead: Sendable, Equatable {
  /// The addition to one reading, in the reading's unit.
  public struct Addition: Sendable, Equatable {
    /// What was read.
    public let reading: ReadingDescription
    /// Smallest addition seen.
    public let minimum: Int64
    /// Median addition (the lower one of two), the value to report.
    public let median: Int64
    /// Greatest addition seen: interruptions included.
    public let maximum: Int64
  }

  /// One addition per reading, in the order of `Probe.readings`.
  public let additions: [Addition]
  /// How many empty pairs were read.
  public let pairs: Int
  /// Wall time of one read of all instruments in nanoseconds: the fastest pair of clock reads
  /// around a row of probe reads, divided by their number. `nil` if the clock failed.
  public let readCost: Double?

  /// The addition to a metric, or `nil` if the probe does not read it.
  public func addition(to metric: MetricName) -> Addition? {
    additions.first { $0.reading.metric.name == metric }
  }
}

extension Probe {
  /// Reads empty pairs and states what they add to every reading. The probe must be armed; the rows
  /// of boundaries 0 and 1 are overwritten.
  ///
  /// - Parameter reads: number of pairs; at least 1 is read. O(reads log reads) time.
  public func calibrate(reads: Int) -> ProbeOverhead {
    let pairs = max(1, reads)
    var samples = [[Int64]](repeating: [Int64](repeating: 0, count: pairs), count: readings.count)
    for pair in 0..<pairs {
      read(0)
      read(1)
      for reading in readings.indices {
        samples[reading][pair] = delta(of: reading, from: 0, to: 1)
      }
    }
    let additions = zip(readings, samples).map { reading, values in
      let sorted = values.sorted()
      return ProbeOverhead.Addition(
        reading: reading, minimum: sorted[0], median: sorted[(pairs - 1) / 2],
        maximum: sorted[pairs - 1])
    }
    return ProbeOverhead(additions: additions, pairs: pairs, readCost: costOfOneRead())
  }

  private func costOfOneRead() -> Double? {
    let rowLength = 50
    var best: Double?
    for _ in 0..<10 {
      guard let start = CPUClock.monotonicNanoseconds() else { return nil }
      for _ in 0..<rowLength { read(1) }
      guard let end = CPUClock.monotonicNanoseconds() else { return nil }
      let cost = Double(end - start) / Double(rowLength)
      best = min(best ?? cost, cost)
    }
    return best
  }
}
