package struct Tally {
  package let metric: Metric
  package let source: ValueSource
  fileprivate let word: UnsafePointer<Int64>
  var total: Int64 { word.pointee }

  static func sinking(_ metric: Metric) -> String {
    "\(metric.name) became less, as no count does: count what is added and what is taken away under "
      + "two names"
  }

  /// - Parameter word: outlives whatever reads it, which is on the thread that writes it.
  package init(_ metric: Metric, source: ValueSource, at word: UnsafePointer<Int64>) {
    (self.metric, self.source, self.word) = (metric, source, word)
  }
}

/// Reads totals where they stand: no library, no system call, and nothing that it counts itself.
final class TallyInstrument: Instrument {
  let readings: [ReadingDescription]
  private let words: [UnsafePointer<Int64>]
  private var totals: [Int64]
  private var sunk: Int?

  init(_ tallies: [Tally]) {
    words = tallies.map(\.word)
    totals = tallies.map(\.total)
    readings = tallies.map {
      ReadingDescription(metric: $0.metric, source: $0.source, quality: .exact, kind: .sum)
    }
  }

  /// Totals are always kept: only from here on none may sink.
  func arm() {
    for index in words.indices { totals[index] = words[index].pointee }
    sunk = nil
  }

  func disarm() {}

  func read(into slots: UnsafeMutablePointer<Int64>) {
    for index in words.indices {
      slots[index] = words[index].pointee
      if slots[index] < totals[index] { sunk = index }
      totals[index] = slots[index]
    }
  }

  var failure: String? { sunk.map { Tally.sinking(readings[$0].metric) } }
}
