/// Why a record's refreshes were missed. A refresh n shows what the app sent in the interval that
/// begins with refresh n less the ``FramePipeline/refreshes``, and what the server began at its
/// end. The server comes first: where it was late, nothing of the app's could have been shown.
struct MissCauses {
  struct Cause: Equatable, Sendable {
    let reason: MissReason
    let culprit: Culprit?

    init(_ reason: MissReason, _ culprit: Culprit? = nil) {
      (self.reason, self.culprit) = (reason, culprit)
    }
  }

  enum Culprit: Equatable, Sendable {
    /// A turn of the app, by its place in the record.
    case turn(Int)
    /// A picture of the server, by its place in the record.
    case picture(Int)
  }

  private let record: PacedRecord

  init(_ record: PacedRecord) { self.record = record }

  /// Of a refresh that was missed. O(log of turns and pictures), and the turns in the way.
  func cause(at refresh: Int) -> Cause {
    let frames = record.frames
    let next = frames.indices.first(from: { frames[$0].shown > refresh })
    let began = record.grid.time(of: refresh - record.pipeline.serverRefreshes)
    if next < frames.count, frames[next].refresh <= refresh || isDue(frames[next], by: began) {
      return Cause(.serverLate, .picture(next))
    }
    let wasMade = next > 0 && frames[next - 1].shown == refresh
    let start = refresh - record.pipeline.refreshes
    return app(
      from: record.grid.time(of: start), until: record.grid.time(of: start + 1),
      wasMade: wasMade)
  }

  private func isDue(_ frame: ServerFrame, by time: Double) -> Bool {
    record.grid.last(notAfter: frame.due) <= record.grid.last(notAfter: time)
  }

  /// `wasMade`: the server made a picture for the refresh, which showed nothing new.
  private func app(from begin: Double, until deadline: Double, wasMade: Bool) -> Cause {
    let turns = record.turns
    let first = turns.indices.first(from: { turns[$0].end > begin })
    // What is due first has its turn first.
    let due = turns[first...].prefix { $0.due < deadline }
    if let late = due.firstIndex(where: { $0.end > deadline && $0.cause != .load }) {
      return cause(ofLate: late, deadline)
    }
    let done = due.prefix { $0.end <= deadline }
    // A link that skips is not called for a refresh at which its thread is busy.
    if !wasMade, let busy = due.first, busy.start <= begin, done.allSatisfy({ $0.cause == .load }) {
      return Cause(.appBusy, .turn(first))
    }
    return Cause(done.contains { $0.sentBytes > 0 } && !wasMade ? .unknown : .nothingSent)
  }

  /// Of a turn that was due before `deadline` and not done by it.
  private func cause(ofLate late: Int, _ deadline: Double) -> Cause {
    let turns = record.turns
    let turn = turns[late]
    var before = late
    while before > 0, turns[before - 1].end > turn.due {
      before -= 1
      if turns[before].cause == .load { break }
    }
    guard before < late, turn.due + (turn.end - turn.start) <= deadline else {
      return Cause(.appLate, .turn(late))
    }
    return Cause(.appBusy, .turn(turns[before].cause == .load ? before : late - 1))
  }
}

extension Range<Int> {
  /// The first that fits, where all after it do too, or its end. O(log count).
  func first(from fits: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if fits(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
