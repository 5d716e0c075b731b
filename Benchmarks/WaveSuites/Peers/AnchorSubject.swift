import CWavePeers
package import Measurement

/// The frozen kernel: one machine code in every build, so that its time tells the host's speed.
package final class AnchorSubject: LoopSubject {
  /// FNV-1a over the assembly file: runs with different anchors are not comparable.
  package static let hash = "fnv1a64:44a1683b3ec253ab"

  /// The curve's points, x and y by turns. No array: a frame that stands alone would take a
  /// hundredth more than one of many, only to find its bytes.
  private let points: UnsafeMutablePointer<Double>
  private let count: Int
  private var shift = 0.0

  package init(points count: Int = 376) {
    self.count = count
    points = .allocate(capacity: 2 * count)
    points.initialize(repeating: 0, count: 2 * count)
  }

  deinit { points.deallocate() }

  package func run(frames: Int, through last: Int) throws {
    for _ in 0..<frames {
      shift = shift < 375 ? shift + 0.2 : 0
      _ = wave_anchor_run(points, count, 2 * Double.pi / 375, shift)
    }
  }

  /// The curve computed last: y at x = 0, 1, 2, … pt.
  package var ordinates: [Double] { stride(from: 1, to: 2 * count, by: 2).map { points[$0] } }
}

/// Made once: a subject is asked for its stages while it is counted.
private let frameAlone: [Stage] = [.frame]

/// A subject whose frame is one loop.
package protocol LoopSubject: StagedSubject {}

extension LoopSubject {
  package var stages: [Stage] { frameAlone }
  package var groups: [StageGroup] { [] }

  package func runFrame(_ boundary: (Int) -> Void) throws {
    boundary(0)
    try run(frames: 1, through: 0)
    boundary(1)
  }
}
