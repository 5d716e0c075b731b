/// Reads a row of instruments at numbered boundaries around the stages of a body. All memory is
/// taken at the start. A probe and its instruments belong to one thread.
package final class Probe {
  package let readings: [ReadingDescription]
  let boundaries: Int
  private let instruments: [any Instrument]
  private let readers: UnsafeMutableBufferPointer<any Reader>
  private let slots: UnsafeMutablePointer<Int64>
  private let width: Int

  /// Room for `boundaries` reads (at least 2). The last instrument is disturbed least.
  package init(instruments: [any Instrument], boundaries: Int) {
    precondition(boundaries >= 2, "a probe needs at least two boundaries, not \(boundaries)")
    readings = instruments.flatMap(\.readings)
    self.boundaries = boundaries
    width = readings.count
    self.instruments = instruments
    readers = .allocate(capacity: instruments.count)
    var offset = 0
    for (index, instrument) in instruments.enumerated() {
      readers.initializeElement(at: index, to: reader(of: instrument, offset: offset))
      offset += instrument.readings.count
    }
    slots = .allocate(capacity: max(1, boundaries * width))
    slots.initialize(repeating: 0, count: max(1, boundaries * width))
  }

  deinit {
    readers.deinitialize()
    readers.deallocate()
    slots.deallocate()
  }

  /// Arms all instruments, or none: throws the error of the first one that refuses.
  package func arm() throws {
    for (index, instrument) in instruments.enumerated() {
      do { try instrument.arm() } catch {
        for armed in instruments.prefix(index) { armed.disarm() }
        throw error
      }
    }
  }

  package func disarm() {
    for instrument in instruments.reversed() { instrument.disarm() }
  }

  /// Reads all instruments into a boundary's row. Allocates nothing.
  package func read(_ boundary: Int) {
    precondition(boundary >= 0 && boundary < boundaries, "no such boundary")
    let row = slots + boundary &* width
    for index in 0..<readers.count { readers[index].read(into: row) }
  }

  /// The later value less the earlier one of a sum; for a maximum the value read at `to`, which
  /// spans the time since the read before it, whatever `from` is.
  package func delta(of reading: Int, from: Int, to: Int) -> Int64 {
    precondition(reading >= 0 && reading < width, "no such reading")
    precondition(from >= 0 && from < boundaries && to >= 0 && to < boundaries, "no such boundary")
    let later = slots[to * width + reading]
    switch readings[reading].kind {
    case .sum: return later &- slots[from * width + reading]
    case .maximum: return later
    }
  }

  package var failures: [String] { instruments.compactMap(\.failure) }
}

/// Calls one instrument without holding it, which the probe does: a strong reference would cost a
/// retain and a release per instrument and read, in the middle of what is measured.
private protocol Reader {
  func read(into row: UnsafeMutablePointer<Int64>)
}

private struct InstrumentReader<Source: Instrument>: Reader {
  let source: Unmanaged<Source>
  let offset: Int

  func read(into row: UnsafeMutablePointer<Int64>) {
    source._withUnsafeGuaranteedRef { $0.read(into: row + offset) }
  }
}

private func reader(of instrument: some Instrument, offset: Int) -> any Reader {
  InstrumentReader(source: .passUnretained(instrument), offset: offset)
}

/// The addition of an empty pair of probe reads to each reading: the cost that every stage carries.
/// It is reported beside the values and never subtracted from them.
struct ProbeOverhead: Sendable, Equatable {
  /// The addition to one reading, in the reading's unit.
  struct Addition: Sendable, Equatable {
    let reading: ReadingDescription
    let minimum: Int64
    /// Median addition (the lower one of two), the value to report.
    let median: Int64
  }

  /// One addition per reading, in the order of `Probe.readings`.
  let additions: [Addition]
  /// Wall time of one read of all instruments in nanoseconds: the fastest pair of clock reads
  /// around a row of probe reads, divided by their number. `nil` if the clock failed.
  let readCost: Double?

  func addition(to metric: MetricName) -> Addition? {
    additions.first { $0.reading.metric.name == metric }
  }
}

extension Probe {
  /// Reads empty pairs and states what they add. The probe must be armed; the rows of boundaries 0
  /// and 1 are overwritten. O(reads log reads).
  func calibrate(reads: Int) -> ProbeOverhead {
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
        reading: reading, minimum: sorted[0], median: sorted[(pairs - 1) / 2])
    }
    return ProbeOverhead(additions: additions, readCost: costOfOneRead())
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
