/// How far a side is in its load.
struct LoadProgress {
  private let script: LoadScript
  private var next = 0

  init(_ script: LoadScript) { self.script = script }

  /// When the next burst is due, s; infinity after the last.
  var due: Double { next < script.bursts.count ? script.bursts[next].start : .infinity }

  /// The burst to be done at `time`, s; nil when none is due. Of timed ones that are due it is the
  /// last.
  mutating func take(at time: Double) -> LoadScript.Burst? {
    guard due <= time else { return nil }
    while script.bursts[next].isTimed, next + 1 < script.bursts.count,
      script.bursts[next + 1].start <= time
    {
      next += 1
    }
    defer { next += 1 }
    return script.bursts[next]
  }
}
