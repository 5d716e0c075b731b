/// The limit of a run's whole time, shared among its processes as they come: a process is foreseen
/// to take as long as the one before it.
struct TimeLimit {
  /// The share of a limit that is dealt out to processes, 0…1.
  static let dealtShare = 0.9
  /// The share of a limit after which a process ends with its round, 0…1: the report is written then.
  static let endShare = 0.95
  /// The share of a limit by which it may be missed, 0…1.
  static let tolerance = 0.1
  /// The part of a process's time that reading the memory of all cases gets.
  static let memoryPart = 0.25

  private let settings: RunSettings
  private var seconds: Double? { settings.limitSeconds }

  init(_ settings: RunSettings) { self.settings = settings }

  /// The time left for processes after `elapsed` s, s; infinity without a limit.
  func left(after elapsed: Double) -> Double {
    seconds.map { Self.dealtShare * $0 - elapsed } ?? .infinity
  }

  /// When a process that says nothing must be done, after `elapsed` s, in s from then.
  func patience(after elapsed: Double) -> Double {
    seconds.map { (1 + Self.tolerance) * $0 - elapsed } ?? .infinity
  }

  /// True if process `index`, counted from 0 through all sessions, and the pause before it keep the
  /// limit where it starts after `elapsed` s and takes `foreseen` s. The first one always begins.
  func hasTime(forProcess index: Int, after elapsed: Double, foreseen: Double) -> Bool {
    guard let seconds, index > 0 else { return true }
    return elapsed + pause(before: index) + foreseen <= Self.endShare * seconds
  }

  private func pause(before index: Int) -> Double {
    index > 0 && index.isMultiple(of: settings.processes) ? settings.pauseSeconds : 0
  }

  /// The times of process `index`, counted from 0 through all sessions: what is left, in equal parts,
  /// of which the memory, which is read after the first process, gets one; nil without a limit. With
  /// a precision none gets more than its share of the sampling time.
  func allowance(process index: Int, after elapsed: Double) -> ProcessTask.Allowance? {
    guard let seconds else { return nil }
    let coming = index..<max(index, settings.processes * settings.sessions)
    let pauses = coming.dropFirst().reduce(0) { $0 + pause(before: $1) }
    let parts = Double(coming.count) + (index == 0 && settings.readsMemory ? Self.memoryPart : 0)
    let equal = max(0, left(after: elapsed) - pauses) / max(parts, 1)
    let share = settings.samplingSeconds / Double(settings.processes)
    return ProcessTask.Allowance(
      seconds: settings.precision == nil ? equal : coming.isEmpty ? share : min(share, equal),
      mostSeconds: Self.endShare * seconds - elapsed)
  }
}
