package import Vocabulary

/// A total that a subject keeps in memory of what it does.
package struct Tally {
  package let metric: Metric
  package let source: ValueSource
  fileprivate let word: UnsafePointer<Int64>
  var total: Int64 { word.pointee }

  /// - Parameter word: where the total stands; outlives whatever reads it, which is on the thread
  ///   that writes it.
  package init(_ metric: Metric, source: ValueSource, at word: UnsafePointer<Int64>) {
    (self.metric, self.source, self.word) = (metric, source, word)
  }
}

/// Reads totals where they stand: no library, no system call, and nothing that it counts itself.
final class TallyInstrument: Instrument {
  let readings: [ReadingDescription]
  private let words: [UnsafePointer<Int64>]

  init(_ tallies: [Tally]) {
    words = tallies.map(\.word)
    readings = tallies.map {
      ReadingDescription(metric: $0.metric, source: $0.source, quality: .exact, kind: .sum)
    }
  }

  /// Does nothing: totals are always kept.
  func arm() {}

  func disarm() {}

  func read(into slots: UnsafeMutablePointer<Int64>) {
    for index in words.indices { slots[index] = words[index].pointee }
  }

  var failure: String? { nil }
}
