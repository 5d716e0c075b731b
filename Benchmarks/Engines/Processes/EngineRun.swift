public import Measurement
import Vocabulary

/// One start of a renderer: opened, watched for a while, ended.
public struct EngineRun {
  /// What starts its program.
  private let start: EngineStart
  private let compositor: any Engine
  private let program: String
  /// Between the first frame and the window, s: caches fill, the first raster is done.
  public static let warmUp = 1.0
  /// What a start takes besides its window and its warm-up, s; an estimate for people.
  public static let overhead = 2.5
  /// How long allocations are looked at, s; after the window, since looking takes time.
  private static let heapWindow = 0.5
  /// Begins the names of what is reported of a renderer.
  public static let factPrefix = "backend."
  /// Between two looks at the threads, s: one that lived for less is not in the books.
  private static let look = 0.25

  /// How long a scene may have to go on for a window of `seconds`, s: a host that is busy opens it
  /// late, and its load must not end before the window does.
  public static func longest(_ seconds: Double) -> Double { 30 + warmUp + seconds }

  /// A run of `program`, which is `compositor`'s.
  public init(_ compositor: any Engine, program: String, start: @escaping EngineStart) {
    (self.compositor, self.program, self.start) = (compositor, program, start)
  }

  /// Shows `scene` and watches it for `seconds`.
  ///
  /// - Parameter shouldStop: asked four times a second; true ends it early.
  /// - Throws: `EngineError`, and what starting the program throws. It has been ended then.
  public func measure(
    _ scene: EngineScene, seconds: Double, shouldStop: () -> Bool
  ) throws -> WitnessRecord {
    let link = try start(try compositor.launch(program, scene))
    defer { link.end() }
    let talk = compositor.conversation(link, scene)
    var record = WitnessRecord()
    for (name, value) in try talk.open() { record.facts[Self.factPrefix + name] = value }
    try wait(Self.warmUp, talk, shouldStop)
    try talk.beginCounting()
    let group = ProcessGroup(link.group)
    let census = { ThreadCensus(of: group, sparing: link.guardian) }
    record.start = MonotonicTime.now()
    var ledger = UseLedger(from: census())
    while MonotonicTime.now() < record.start + seconds, !shouldStop() {
      try talk.listen(for: min(Self.look, max(0, record.start + seconds - MonotonicTime.now())))
      ledger.add(census())
    }
    record.duration = MonotonicTime.now() - record.start
    record.presentations = try talk.endCounting()
    for stage in [Stage.app, .server] {
      record.uses[stage] = ledger.use { compositor.side(of: $0) == stage }
    }
    record.uses[.frame] = ledger.use { _ in true }
    if !shouldStop() { record.allocatedRate = try talk.allocatedRate(over: Self.heapWindow) }
    record.absences = compositor.absences.filter {
      $0.metric == .allocatedRate ? record.allocatedRate == nil : record.uses[$0.stage] == nil
    }
    return record
  }

  /// The picture of a still `scene`, as a PNG.
  ///
  /// - Throws: as `measure`.
  public func picture(_ scene: EngineScene) throws -> [UInt8] {
    let link = try start(try compositor.launch(program, scene))
    defer { link.end() }
    let talk = compositor.conversation(link, scene)
    _ = try talk.open()
    let picture = try talk.picture()
    if let fault = PictureFile.png.fault(in: picture) {
      throw EngineError.refused(
        engine: compositor.id, what: "a picture", answer: "what it sent \(fault)")
    }
    return picture
  }

  private func wait(
    _ seconds: Double, _ talk: any EngineConversation, _ shouldStop: () -> Bool
  ) throws {
    let end = MonotonicTime.now() + seconds
    while MonotonicTime.now() < end, !shouldStop() {
      try talk.listen(for: min(Self.look, max(0, end - MonotonicTime.now())))
    }
  }
}
