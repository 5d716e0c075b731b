package struct TracedRun: Codable, Sendable, Equatable {
  package var caseID: String
  /// The number of the process in the run, from 0.
  package var process: Int
  /// The number of the run among the case's of that process, from 0.
  package var round: Int
  package var moves: Bool
  package var refreshesPerFrame: Int
  package var record: PacedRecord

  /// A commit's flow goes from its tick to the picture on screen that it is in.
  package var timeline: Timeline { RunTimeline(self).timeline }
}

private struct RunTimeline {
  private let run: TracedRun
  private let record: PacedRecord
  private let shown: ShownFrames?
  /// Per turn, its flow if it sent something; per picture, those that it carries on.
  private var turnFlows: [UInt32?]
  private var frameFlows: [[UInt32]]

  init(_ run: TracedRun) {
    self.run = run
    record = run.record
    shown = ShownFrames(
      record, moves: run.moves, refreshesPerFrame: run.refreshesPerFrame)
    turnFlows = record.turns.map { _ in nil }
    frameFlows = []
    var flow: UInt32 = 0
    for turns in record.framesTurns {
      frameFlows.append(
        turns.map { turn in
          flow += 1
          turnFlows[turn] = flow
          return flow
        })
      // What the server moves by itself begins with it.
      if turns.isEmpty {
        flow += 1
        frameFlows[frameFlows.count - 1] = [flow]
      }
    }
  }

  var timeline: Timeline {
    Timeline(
      name: "\(run.caseID), process \(run.process + 1), run \(run.round + 1)",
      tracks: [app, server, screen, missed, refreshes])
  }

  private var app: Timeline.Track {
    var track = Timeline.Track("app")
    for (turn, flow) in zip(record.turns, turnFlows) {
      var notes = [
        Timeline.Note("late_ns", signed(turn.start - turn.due)),
        Timeline.Note("processor_ns", signed(turn.processor)),
        Timeline.Note("sent_bytes", turn.sentBytes),
      ]
      if case .refresh(let refresh) = turn.cause {
        notes.insert(Timeline.Note("refresh", refresh), at: 0)
      }
      let flows = [flow].compactMap(\.self)
      track.events.append(
        slice(
          turn.cause.name, turn.start, turn.end, notes, turn.commitStart == nil ? flows : []))
      guard let middle = turn.commitStart else { continue }
      if turn.cause != .load { track.events.append(slice("tick", turn.start, middle, [], flows)) }
      if turn.sentBytes > 0 {
        let notes = [Timeline.Note("bytes", turn.sentBytes)]
        track.events.append(slice("commit", middle, turn.end, notes, flows))
      }
    }
    return track
  }

  private var server: Timeline.Track {
    var track = Timeline.Track("server")
    track.events = zip(record.frames, frameFlows).map { frame, flows in
      slice(
        "render", frame.start, frame.end,
        [
          Timeline.Note("for_refresh", frame.refresh), Timeline.Note("shown_at", frame.shown),
          Timeline.Note("commits", frame.commits), Timeline.Note("new", frame.isNew ? 1 : 0),
          Timeline.Note("late_ns", signed(frame.start - frame.due)),
          Timeline.Note("processor_ns", signed(frame.processor)),
        ], flows)
    }
    return track
  }

  private var last: Int { record.grid.last(notAfter: record.duration) }

  /// Of pictures that were shown at the same refresh the last.
  private var screen: Timeline.Track {
    var track = Timeline.Track("on screen")
    let new = record.frames.indices.filter {
      record.frames[$0].isNew && record.frames[$0].shown <= last
    }
    for (place, index) in new.enumerated() {
      let refresh = record.frames[index].shown
      let next = place + 1 < new.count ? record.frames[new[place + 1]].shown : last + 1
      guard next > refresh else { continue }
      let together = new[...place].reversed().prefix { record.frames[$0].shown == refresh }
      let isSeen = together.contains { record.frames[$0].isSeen }
      var event = slice(
        isSeen ? "picture" : "picture with the same pixels", record.grid.time(of: refresh),
        record.grid.time(of: next),
        [Timeline.Note("refresh", refresh), Timeline.Note("refreshes", next - refresh)],
        together.reversed().flatMap { frameFlows[$0] })
      event.endsFlows = true
      track.events.append(event)
    }
    return track
  }

  private var missed: Timeline.Track {
    var track = Timeline.Track("missed refreshes")
    let causes = MissCauses(record)
    track.events = (shown?.missedRefreshes ?? []).map { refresh in
      let cause = causes.cause(at: refresh)
      return Timeline.Event(
        cause.reason.rawValue, start: nanoseconds(record.grid.time(of: refresh)),
        [Timeline.Note("refresh", refresh), Timeline.Note("because", words(cause))])
    }
    return track
  }

  private func words(_ cause: MissCauses.Cause) -> String {
    switch (cause.reason, cause.culprit) {
    case (.appBusy, .turn(let index)?):
      "the app's thread was busy: " + words(of: index)
    case (.appLate, .turn(let index)?):
      "the app's turn was not done in time: " + words(of: index)
    case (.serverLate, .picture(let index)?):
      "the server was late: a picture of "
        + words(record.frames[index].start, record.frames[index].end, record.frames[index].due)
    case (.nothingSent, _): "the app's thread was free and sent nothing new in time"
    case (.appBusy, _), (.appLate, _), (.serverLate, _), (.unknown, _):
      "unknown: what was recorded does not say"
    }
  }

  private func words(of turn: Int) -> String {
    let turn = record.turns[turn]
    return "\(turn.cause.name), " + words(turn.start, turn.end, turn.due)
  }

  private func words(_ start: Double, _ end: Double, _ due: Double) -> String {
    "\(milliseconds(end - start)) from \(milliseconds(start)), due at \(milliseconds(due))"
  }

  private var refreshes: Timeline.Track {
    var track = Timeline.Track("refreshes")
    track.events = (0...max(0, last)).map {
      Timeline.Event(
        "refresh", start: nanoseconds(record.grid.time(of: $0)), [Timeline.Note("refresh", $0)])
    }
    return track
  }

  /// A record's times are s since the run's origin, and none is before it.
  private func nanoseconds(_ seconds: Double) -> UInt64 { UInt64(max(0, seconds * 1e9).rounded()) }

  private func signed(_ seconds: Double) -> Int { Int((seconds * 1e9).rounded()) }

  private func milliseconds(_ seconds: Double) -> String {
    "\((seconds * 1e5).rounded() / 100) ms"
  }

  private func slice(
    _ name: String, _ start: Double, _ end: Double, _ notes: [Timeline.Note], _ flows: [UInt32]
  ) -> Timeline.Event {
    let begin = nanoseconds(start)
    var event = Timeline.Event(
      name, start: begin, duration: max(begin, nanoseconds(end)) - begin, notes)
    event.flows = flows
    return event
  }
}

extension AppTurn.Cause {
  fileprivate var name: String {
    switch self {
    case .refresh: "display link"
    case .event: "event"
    case .load: "load"
    }
  }
}

extension PassContext {
  func trace(_ run: PacedResults.Run, of caseID: String, round: Int) {
    guard traces else { return }
    emit(
      .traced(
        TracedRun(
          caseID: caseID, process: process, round: round, moves: run.moves,
          refreshesPerFrame: run.refreshesPerFrame, record: run.record)))
  }
}
