/// When a run loop is busy, so that it calls no driver.
///
/// A span holds from just after its start to just before its end, so that the driver whose call
/// makes the loop busy at `start` has been called, and at `end` the loop is free again. A span
/// whose end is not after its start is empty.
package struct RunLoopTimeline: Equatable, Sendable {
  package struct Span: Equatable, Sendable {
    /// When it starts, s.
    package let start: MediaTime
    /// When it ends, s; infinity is never.
    package let end: MediaTime

    /// The loop is inside one call, or asleep.
    package static func busy(from start: MediaTime, to end: MediaTime) -> Span {
      Span(start: start, end: end)
    }
  }

  private let spans: [Span]

  /// A loop that is busy in `spans`, which are in any order and may overlap, and idle otherwise.
  package init(_ spans: [Span] = []) { self.spans = spans }

  /// The first instant at or after `time`, s, at which the loop is free; `nil` if there is none.
  ///
  /// Complexity: O(spans²).
  package func firstService(at time: MediaTime) -> MediaTime? {
    guard !time.isNaN else { return nil }
    var service = time
    while let span = spans.first(where: { $0.start < service && service < $0.end }) {
      service = span.end
    }
    return service < .infinity ? service : nil
  }
}
