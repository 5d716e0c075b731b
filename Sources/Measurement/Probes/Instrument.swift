/// A source of numbers about the calling thread: `arm`, `read` and `disarm` belong on one thread.
package protocol Instrument: AnyObject {
  /// The meaning of the slots that `read` writes, in order; constant.
  var readings: [ReadingDescription] { get }

  /// Starts counting, and clears `failure`. Throws when the numbers cannot be had here.
  func arm() throws

  /// Stops counting. Does nothing when not armed.
  func disarm()

  /// Writes one number per reading. Allocates nothing; after a read that failed the numbers mean
  /// nothing, and `failure` says why.
  func read(into slots: UnsafeMutablePointer<Int64>)

  /// Why a read since the last `arm` failed, or why the instrument cannot work here; `nil` if all
  /// is well.
  var failure: String? { get }
}

enum ReadingKind: String, Sendable, Codable {
  /// A cumulative counter: the later value less the earlier one, averaged per frame.
  case sum
  /// The greatest value since the previous read; the maximum over frames is kept.
  case maximum
}

/// The meaning of one slot of an instrument.
package struct ReadingDescription: Sendable, Equatable {
  package let metric: Metric
  package let source: ValueSource
  package let quality: Quality
  let kind: ReadingKind
}
