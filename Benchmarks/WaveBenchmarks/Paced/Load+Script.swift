import FramePacing
import SampleStatistics
import Vocabulary

extension Load {
  /// What another process does on the core of the app's thread; nil for other loads.
  var neighbour: PeriodicWork? { kind == .neighbour ? work : nil }

  private var work: PeriodicWork { PeriodicWork(length: length, period: period) }

  /// What the app's thread itself does in `duration` s; random ones are the same for the same seed.
  func script(duration: Double, seed: UInt64) -> LoadScript {
    switch kind {
    case .none, .neighbour: return .none
    case .busy: return work.script(for: duration, doing: .computing)
    case .allocating: return work.script(for: duration, doing: .allocating)
    case .mainThreadIO: return work.script(for: duration, doing: .waiting)
    case .burst:
      var generator = SeededGenerator(seed: seed)
      return .bursts(
        longest: Self.longestBurst, rate: Self.burstsPerSecond, for: duration, using: &generator)
    }
  }

  /// Twice a second on average the app parses a reply or lays out a page: up to 100 ms.
  private static let longestBurst = 0.1
  private static let burstsPerSecond = 2.0
}
