/// What a run loop does over time, as far as its drivers notice: when it is busy, and in which
/// mode.
///
/// A span holds from just after its start to just before its end, so that the driver whose call
/// makes the loop busy at `start` has been called, and at `end` the loop is free again. Outside all
/// spans the loop is idle in the default mode. A span whose end is not after its start is empty.
package struct RunLoopTimeline: Equatable, Sendable {
  /// A stretch of time.
  package struct Span: Equatable, Sendable {
    /// When it starts, s.
    package var start: MediaTime
    /// When it ends, s; infinity is never.
    package var end: MediaTime
    /// The modes whose drivers are called meanwhile; none if the loop is busy.
    package var servedModes: RunLoopModes

    /// Creates a stretch of time, unchecked.
    package init(start: MediaTime, end: MediaTime, servedModes: RunLoopModes) {
      self.start = start
      self.end = end
      self.servedModes = servedModes
    }

    /// The loop is inside one call, or asleep: no driver is called.
    package static func busy(from start: MediaTime, to end: MediaTime) -> Span {
      Span(start: start, end: end, servedModes: [])
    }

    /// A finger scrolls: drivers of the default mode alone are not called.
    package static func tracking(from start: MediaTime, to end: MediaTime) -> Span {
      Span(start: start, end: end, servedModes: .tracking)
    }
  }

  /// The spans, in any order; they may overlap.
  package var spans: [Span]

  /// Creates a loop that does `spans`, and is idle otherwise.
  package init(_ spans: [Span] = []) { self.spans = spans }

  /// The first instant at or after `time`, s, at which the loop calls a driver of `modes`.
  ///
  /// `nil` if there is none: within a span without end, or `modes` is empty. Complexity: O(spans²).
  package func firstService(at time: MediaTime, in modes: RunLoopModes) -> MediaTime? {
    guard !modes.isEmpty, !time.isNaN else { return nil }
    var service = time
    while let span = spans.first(where: { $0.holdsBack(modes, at: service) }) {
      service = span.end
    }
    return service < .infinity ? service : nil
  }
}

extension RunLoopTimeline.Span {
  fileprivate func holdsBack(_ modes: RunLoopModes, at time: MediaTime) -> Bool {
    start < time && time < end && servedModes.isDisjoint(with: modes)
  }
}

/// The modes of a run loop in which a driver is called.
@frozen
public struct RunLoopModes: OptionSet, Hashable, Sendable {
  /// Bit 0 is the default mode, bit 1 the tracking mode.
  public let rawValue: UInt8

  /// Creates the modes whose bits are set.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The mode in which nothing is touched.
  public static let `default` = RunLoopModes(rawValue: 1 << 0)
  /// The mode while a finger scrolls: a driver of the default mode alone stands still.
  public static let tracking = RunLoopModes(rawValue: 1 << 1)
  /// The common modes: both.
  public static let common: RunLoopModes = [.default, .tracking]
}
