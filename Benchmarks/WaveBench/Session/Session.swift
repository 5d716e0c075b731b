import Glibc
import Measurement
import Runs

/// One time at which everything is measured.
struct Session {
  /// From 0.
  let number: Int
  /// Decides layouts and orders; the first has the run's own: alone it is the run of one session.
  let seed: UInt64
  /// Numbered through all sessions.
  let processes: Range<Int>

  static func all(of settings: RunSettings) -> [Session] {
    var seeds = SeededGenerator(seed: settings.seed)
    return (0..<settings.sessions).map { number in
      let first = number * settings.processes
      return Session(
        number: number, seed: number == 0 ? settings.seed : seeds.next(),
        processes: first..<first + settings.processes)
    }
  }
}

extension RunSession {
  /// Waits until session `number`, counted from 0, is to begin; a signal ends the wait.
  func pause(before number: Int) {
    let settings = command.settings
    guard settings.pauseSeconds > 0 else { return }
    let end = Deadline(in: settings.pauseSeconds)
    let next = "session \(number + 1) of \(settings.sessions)"
    progress.clear()
    if !isQuiet {
      let left = progress.left().map { ", \($0)" } ?? ""
      StandardStreams.note(
        "\(number) of \(settings.sessions) sessions done; the next begins in "
          + "\(PeopleDuration.text(settings.pauseSeconds))\(left)")
    }
    while !end.isOver, StopSignal.received == nil {
      progress.pulse("\(next) begins in \(PeopleDuration.text(end.left))")
      // A signal wakes it.
      poll(nil, 0, Int32(min(1, end.left) * 1000) + 1)
    }
  }

  /// How far a stopped run of several sessions came; nothing of one.
  var sessionWords: String {
    let all = command.settings.sessions
    return all > 1 ? " after \(sessionsDone) of \(all) sessions were whole" : ""
  }
}
