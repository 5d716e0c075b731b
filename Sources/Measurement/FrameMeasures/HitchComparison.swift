/// A device's late frames beside those of the loops here, under the load that was recorded with
/// them. A hitch was due at a refresh; the loops are given the busy time around it, with that
/// refresh on their grid, and something that moves all the time. The model's lateness is the
/// refreshes until the server takes the first commit after the busy interval in which the hitch
/// begins.
package struct HitchComparison: Sendable, Equatable {
  package struct Hitch: Sendable, Equatable {
    /// When its frame was due, ms of the recording.
    package let due: Double
    package let late: Double
    /// Nil where the app was not busy then: the model has nothing to say.
    package let inside: Inside?
  }

  /// The facts about a hitch that began while the app was busy.
  package struct Inside: Sendable, Equatable {
    /// How long before the frame was due the interval began, ms.
    package let lead: Double
    package let length: Double
    /// When the hitch ended, ms after the interval; below 0 is within it: that frame was already on
    /// its way.
    package let endsAfter: Double
    /// How late the model is, ms, for each link.
    package let model: [HeldUpLink: Double]
  }

  package let hitches: [Hitch]
  package let refreshHz: Double
  package let busy: Int
  /// Those in which no hitch began: where nothing was moving nothing can be late.
  package let busyWithoutHitch: Int

  /// O(hitches · (log intervals + refreshes around the interval)).
  package init(_ timeline: DeviceTimeline, refreshHz: Double) {
    self.refreshHz = refreshHz
    var met: Set<Int> = []
    hitches = timeline.hitches.map { hitch in
      let place = Self.place(of: hitch.start, in: timeline.busy)
      if let place { met.insert(place) }
      return Hitch(
        due: Recording.milliseconds(hitch.start), late: Recording.milliseconds(hitch.duration),
        inside: place.map { Self.inside(timeline.busy, $0, hitch, refreshHz) })
    }
    busy = timeline.busy.count
    busyWithoutHitch = busy - met.count
  }

  /// True if the model ends the hitch at the device's refresh: nil where it has nothing to say.
  package func agrees(_ hitch: Hitch, _ link: HeldUpLink) -> Bool? {
    hitch.inside?.model[link].map { abs($0 - hitch.late) < 500 / refreshHz }
  }

  private static func place(of time: Int64, in busy: [BusyInterval]) -> Int? {
    let place = busy.indices.first(from: { busy[$0].start > time }) - 1
    guard place >= 0, time < busy[place].end else { return nil }
    return place
  }

  private static func inside(
    _ busy: [BusyInterval], _ place: Int, _ hitch: BusyInterval, _ refreshHz: Double
  ) -> Inside {
    let interval = busy[place]
    var model: [HeldUpLink: Double] = [:]
    for link in HeldUpLink.allCases {
      model[link] = lateness(busy, place, due: hitch.start, refreshHz, link)
    }
    return Inside(
      lead: Recording.milliseconds(hitch.start - interval.start),
      length: Recording.milliseconds(interval.duration),
      endsAfter: Recording.milliseconds(hitch.end - interval.end), model: model)
  }

  /// From when the frame was due to the refresh at which the server takes the next commit, ms.
  private static func lateness(
    _ busy: [BusyInterval], _ place: Int, due: Int64, _ refreshHz: Double,
    _ link: HeldUpLink
  ) -> Double? {
    let seconds = { (time: Int64) in Double(time) / 1e9 }
    let interval = busy[place]
    // The loops run for some refreshes before the interval, and after it.
    let margin = 20.0
    let longest = 60.0
    let lead = (seconds(due - interval.start) * refreshHz).rounded(.up) + margin
    let origin = seconds(due) - lead / refreshHz
    let end = seconds(interval.end) - origin
    let length = end + margin / refreshHz
    // The loops take a step for each refresh: a hang of hours is none that the model could add to.
    guard length <= longest else { return nil }
    func stop(_ one: BusyInterval) -> Double { seconds(one.end) - origin }
    let from = busy.indices.first(from: { stop(busy[$0]) > 0 })
    let until = busy.indices.first(from: { seconds(busy[$0].start) - origin >= length })
    let bursts = busy[from..<until].map { one in
      let begin = max(0, seconds(one.start) - origin)
      return LoadScript.Burst(start: begin, length: stop(one) - begin)
    }
    let rule = PacedRule(
      refreshHz: refreshHz, duration: length, load: LoadScript(bursts), link: link)
    guard let record = LinkModel.record(rule),
      let over = record.turns.first(where: { $0.cause == .load && $0.end >= end - 1e-6 }),
      let next = record.turns.first(where: { $0.start >= over.end && $0.sentBytes > 0 })
    else { return nil }
    let taken = Double(record.grid.first(notBefore: next.end))
    return 1000 * (taken - lead) / refreshHz
  }
}
