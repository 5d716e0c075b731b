public import Measurement
import Vocabulary

/// One start of a renderer: opened, watched for a while, ended.
public struct EngineRun {
  /// What starts its program.
  private let start: EngineStart
  private let engine: any Engine
  private let program: String
  /// Between the first frame and the window, s: caches fill, the first raster is done.
  public static let warmUp = 1.0
  /// What a start takes besides its window and its warm-up, s; an estimate for people.
  public static let overhead = 2.5
  /// How long allocations are looked at, s; after the window, since looking takes time.
  private static let heapWindow = 0.5
  /// Between two looks at the threads, s: one that lived for less is not in the books.
  private static let look = 0.25
  /// A still has settled when its display was shown nothing new for so long, s.
  private static let stillness = 0.3
  /// How long a window may take to move, and a still to settle and to be photographed, s.
  private static let patience = 20.0
  /// How long a window may take to show two pictures, s: on an emulated GPU one of 300 rebuilt
  /// views takes several.
  private static let firstPictures = 60.0

  /// How long a scene may have to go on for a window of `seconds`, s: a host that is busy opens it
  /// late, and its load must not end before the window does.
  public static func longest(_ seconds: Double) -> Double { firstPictures + warmUp + seconds }

  /// A run of `program`, which is `engine`'s.
  public init(_ engine: any Engine, program: String, start: @escaping EngineStart) {
    (self.engine, self.program, self.start) = (engine, program, start)
  }

  /// Shows `scene` and watches it for `seconds`.
  ///
  /// Pictures that reach a display are counted there, others by the renderer.
  ///
  /// - Parameter shouldStop: asked four times a second; true ends it early.
  /// - Throws: `EngineError`, and what starting the program throws. It has been ended then.
  public func measure(
    _ scene: EngineScene, seconds: Double, shouldStop: () -> Bool
  ) throws -> WitnessRecord {
    let link = try start(try engine.launch(program, scene))
    defer { link.end() }
    let talk = engine.conversation(link, scene)
    var record = WitnessRecord()
    let facts = try talk.open()
    for (name, value) in facts { record.facts[EngineFact.prefix + name] = value }
    var log = DisplayLog(folder: link.folder)
    log.begin()
    if engine.graphics == .gpu, scene.state != .hidden {
      try awaitPictures(log, talk, shouldStop)
    }
    try wait(Self.warmUp, talk, shouldStop)
    // What a display counts the renderer need not, in the threads that are measured.
    let isCountedThere = engine.graphics == .gpu
    if isCountedThere { log.begin() } else { try talk.beginCounting() }
    let group = ProcessGroup(link.group)
    let census = { ThreadCensus(of: group, sparing: link.guardian) }
    record.start = MonotonicTime.now()
    var ledger = UseLedger(from: census())
    while MonotonicTime.now() < record.start + seconds, !shouldStop() {
      try talk.listen(for: min(Self.look, max(0, record.start + seconds - MonotonicTime.now())))
      ledger.add(census())
    }
    record.duration = MonotonicTime.now() - record.start
    record.presentations =
      isCountedThere ? try log.presentations(of: engine.id) : try talk.endCounting()
    take(ledger, facts[EngineFact.renderer] ?? "an unknown renderer", &record)
    if !shouldStop() { record.allocatedRate = try talk.allocatedRate(over: Self.heapWindow) }
    record.absences += engine.absences.filter {
      $0.metric == .allocatedRate ? record.allocatedRate == nil : record.uses[$0.stage] == nil
    }
    return record
  }

  /// Gives every thread's use to a side. What stands in for a GPU, and the display, belong to none.
  func take(_ ledger: UseLedger, _ renderer: String, _ record: inout WitnessRecord) {
    func stage(_ thread: ForeignThread) -> Stage? {
      EngineDisplay.owns(thread) ? .display : engine.side(of: thread)
    }
    for side in [Stage.app, .server, .gpu, .display] {
      record.uses[side] = ledger.use { stage($0) == side }
    }
    record.uses[.frame] = ledger.use { ![.gpu, .display].contains(stage($0)) }
    guard engine.graphics == .gpu, !Graphics.isEmulated(renderer) else { return }
    record.uses[.gpu] = nil
    record.absences = [MetricName.cpuShare, .pictureCPUTime].map {
      WitnessRecord.Absence(
        .gpu, $0, reason: "'\(renderer)' draws off the processor, and does not tell how long")
    }
  }

  /// The picture of a still `scene`, as a PNG.
  ///
  /// - Throws: as `measure`.
  public func picture(_ scene: EngineScene) throws -> [UInt8] {
    let link = try start(try engine.launch(program, scene))
    defer { link.end() }
    let talk = engine.conversation(link, scene)
    _ = try talk.open()
    let picture =
      engine.graphics == .gpu ? try photograph(link, talk) : try talk.picture()
    if let fault = PictureFile.png.fault(in: picture) {
      throw EngineError.refused(
        engine: engine.id, what: "a picture", answer: "what it sent \(fault)")
    }
    return picture
  }

  /// What the display shows once nothing new comes any more.
  private func photograph(_ link: any EngineLink, _ talk: any EngineConversation) throws -> [UInt8]
  {
    let log = DisplayLog(folder: link.folder)
    let deadline = Deadline(in: Self.patience)
    var shown = -1
    while !deadline.isOver {
      let count = try log.presentations(of: engine.id)?.count ?? 0
      if count > 0, count == shown { break }
      shown = count
      try talk.listen(for: Self.stillness)
    }
    let camera = DisplayCamera(folder: link.folder)
    var isReleased = false
    while !deadline.isOver {
      if !isReleased { isReleased = camera.release() }
      if let picture = camera.picture { return picture }
      try talk.listen(for: Self.look / 5)
    }
    throw EngineError.silent(
      engine: engine.id, what: "its display's picture", seconds: Self.patience,
      lastWords: log.lastWords)
  }

  /// Waits until a window moves: the first rasters of many views take seconds where a GPU is
  /// emulated.
  ///
  /// - Throws: `EngineError.silent` with the display's last words when it does not within the
  ///   patience.
  private func awaitPictures(
    _ log: DisplayLog, _ talk: any EngineConversation, _ shouldStop: () -> Bool
  ) throws {
    let deadline = Deadline(in: Self.firstPictures)
    while !shouldStop(), try log.presentations(of: engine.id)?.count ?? 0 < 2 {
      guard !deadline.isOver else {
        throw EngineError.silent(
          engine: engine.id, what: "a window that moves", seconds: Self.firstPictures,
          lastWords: log.lastWords)
      }
      try talk.listen(for: Self.look)
    }
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
