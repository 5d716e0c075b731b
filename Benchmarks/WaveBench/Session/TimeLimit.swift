/// The limit of a run's whole time, shared among its processes as they come.
///
/// The future is foreseen from what was measured so far: a process takes as long as the one before
/// it.
struct TimeLimit {
  /// The share of a limit that is dealt out to processes, 0…1.
  static let dealtShare = 0.9
  /// The share of a limit after which a process ends with its round, 0…1: the report is written then.
  static let endShare = 0.95
  /// The share of a limit by which it may be missed, 0…1.
  static let tolerance = 0.1
  /// The part of a process's time that reading the memory of all cases gets.
  static let memoryPart = 0.25

  /// nil where nothing but the sampling time bounds the run.
  private let seconds: Double?
  private let processes: Int
  private let sessions: Int
  private let pauseSeconds: Double
  private let readsMemory: Bool
  /// The sampling time of each process where their number is not known, s.
  private let fixedSeconds: Double?

  init(_ settings: RunSettings) {
    (seconds, pauseSeconds) = (settings.limitSeconds, settings.pauseSeconds)
    (processes, sessions) = (settings.processes, settings.sessions)
    readsMemory = settings.readsMemory
    fixedSeconds = settings.precision.map { _ in
      settings.samplingSeconds / Double(settings.processes)
    }
  }

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
    index > 0 && index.isMultiple(of: processes) ? pauseSeconds : 0
  }

  /// The times of process `index`, counted from 0 through all sessions: what is left, in equal parts,
  /// of which the memory, which is read after the first process, gets one; nil without a limit.
  func allowance(process index: Int, after elapsed: Double) -> ProcessTask.Allowance? {
    guard let seconds else { return nil }
    let (left, coming) = (left(after: elapsed), index..<max(index, processes * sessions))
    let pauses = coming.dropFirst().reduce(0) { $0 + pause(before: $1) }
    let parts = Double(coming.count) + (index == 0 && readsMemory ? Self.memoryPart : 0)
    let equal = max(0, left - pauses) / max(parts, 1)
    return ProcessTask.Allowance(
      seconds: fixedSeconds.map { coming.isEmpty ? $0 : min($0, equal) } ?? equal,
      mostSeconds: Self.endShare * seconds - elapsed)
  }
}
