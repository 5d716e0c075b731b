import AnimationTiming
import Reports
import Vocabulary
import WaveSuites
import WaveViews

/// The tables of docs/compositors.md: the own engine beside third-party ones.
struct EngineTables {
  private let stored: StoredNumbers

  init(stored: StoredNumbers) { self.stored = stored }

  /// An engine, or the own one with a server that does more than the least.
  struct MeasuredEngine {
    let name: String
    let run: String
    var backend: String?
    var server = ServerProfile.lean

    /// The same in the runs of which each engine had its turn in every round.
    var interleaved: MeasuredEngine {
      MeasuredEngine(name: name, run: "interleaved-" + (backend ?? "reference"), backend: backend)
    }

    static let chromium = MeasuredEngine(name: "Chromium", run: "chromium", backend: "chromium")
    static let qtQuick = MeasuredEngine(name: "Qt Quick", run: "qtquick", backend: "qtquick")
    static let own = MeasuredEngine(name: "own, lean", run: "reference")

    /// The own engine with one of the servers of the run `servers`.
    static func own(_ server: ServerProfile) -> MeasuredEngine {
      MeasuredEngine(name: "own, \(server.rawValue)", run: "servers", server: server)
    }

    /// The cheaper of its ways to draw a wave anew each frame. Qt Quick's scripts make a value of
    /// every point of a path; a canvas spares it that.
    var rebuild: String { name == Self.qtQuick.name ? DrawnContent.id : PathRebuild.id }

    /// What its users have for a strip that moves by itself.
    var translation: String {
      backend == nil ? AdditiveTranslation.id : "translation"
    }

    func place(
      _ strategy: String, views: Int = 100, scale: Double = 1, isBusy: Bool = false
    ) -> FindingCase {
      FindingCase(
        scenario: isBusy ? .loaded : .paced, strategy: strategy, views: views,
        size: Wave.jw.defaultSize, scale: scale, circumstances: isBusy ? .busy : .usual,
        backend: backend, server: server)
    }
  }

  /// A share of a core, %: of both sides and whatever else the engine runs, or of one side.
  func share(
    _ engine: MeasuredEngine, _ place: FindingCase, _ stage: Stage = .frame
  ) throws(FindingsError) -> Double {
    if stage == .frame, engine.backend == nil {
      return try share(engine, place, .app) + share(engine, place, .server)
    }
    return try stored.number(engine.run, place, stage, .cpuShare).median
  }

  /// What a picture takes that is shown, % of a core in a second: an engine that has no time left
  /// shows fewer.
  func cost(
    _ engine: MeasuredEngine, _ place: FindingCase, _ stage: Stage = .frame
  ) throws(FindingsError) -> Double {
    try share(engine, place, stage)
      / stored.number(engine.run, place, .frame, .frameRate).median
  }

  /// Rebuild / translation, for each picture that is shown.
  func ratio(
    _ engine: MeasuredEngine, _ stage: Stage = .frame, views: Int = 100, scale: Double = 1
  ) throws(FindingsError) -> Double {
    let rebuilt = engine.place(engine.rebuild, views: views, scale: scale)
    let moved = engine.place(engine.translation, views: views, scale: scale)
    return try cost(engine, rebuilt, stage) / cost(engine, moved, stage)
  }

  // MARK: - At a hundred views

  /// What every engine takes for each way, at rest.
  func atRest() throws(FindingsError) -> String {
    var lines = [
      "| engine | way | app, % of a core | server, % | all, % | shown, 1/s | app wakes, 1/s |",
      "|---|---|---|---|---|---|---|",
    ]
    for engine in [MeasuredEngine.chromium, .qtQuick, .own] {
      for strategy in stored.strategies(engine.run, .paced) {
        let place = engine.place(strategy)
        let cells = [
          try text(engine, place, .app, .cpuShare), serverText(engine, place),
          PeopleNumber.prose.digits(try share(engine, place)),
          try text(engine, place, .frame, .frameRate),
          try text(engine, place, .app, .wakeups),
        ]
        lines.append(
          "| \(engine.name) | `\(strategy)` | " + cells.joined(separator: " | ") + " |")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// What is seen under load.
  func whenBusy() throws(FindingsError) -> String {
    var lines = [
      "| engine | way | shown, 1/s | hitches, ms/s | shown at rest, 1/s |", "|---|---|---|---|---|",
    ]
    for engine in [MeasuredEngine.chromium, .qtQuick, .own] {
      for strategy in stored.strategies(engine.run, .loaded) {
        let busy = engine.place(strategy, isBusy: true)
        let cells = [
          try text(engine, busy, .frame, .frameRate),
          try text(engine, busy, .frame, .hitchTimeRatio),
          try text(engine, engine.place(strategy), .frame, .frameRate),
        ]
        lines.append(
          "| \(engine.name) | `\(strategy)` | " + cells.joined(separator: " | ") + " |")
      }
    }
    return lines.joined(separator: "\n")
  }

  private func text(
    _ engine: MeasuredEngine, _ place: FindingCase, _ stage: Stage, _ metric: MetricName
  ) throws(FindingsError) -> String {
    try stored.number(engine.run, place, stage, metric).text
  }

  /// Of an engine with one thread there is nothing to tell.
  private func serverText(_ engine: MeasuredEngine, _ place: FindingCase) -> String {
    (try? text(engine, place, .server, .cpuShare)) ?? "the app's thread"
  }

  // MARK: - Other numbers and scales

  /// Rebuild / translation for all that was measured.
  func growth() throws(FindingsError) -> String {
    var lines = [
      "| views, scale | Chromium: app, % | server | all | Qt Quick: all | own, lean: app, % "
        + "| server | all |", "|---|---|---|---|---|---|---|---|",
    ]
    for scale in [1.0, 2] {
      for views in [1, 12, 100, 300] {
        let chromium = try [apps(.chromium, views, scale)] + ratios(.chromium, views, scale)
        let qt = try ratio(.qtQuick, views: views, scale: scale)
        let own = try [apps(.own, views, scale)] + ratios(.own, views, scale)
        let cells = chromium + [times(qt)] + own
        lines.append("| \(views) @\(Int(scale)) | " + cells.joined(separator: " | ") + " |")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The app's share for both ways: that of a translation is next to nothing, and so no divisor.
  private func apps(_ engine: MeasuredEngine, _ views: Int, _ scale: Double) throws(FindingsError)
    -> String
  {
    try [PathRebuild.id, engine.translation].map { strategy throws(FindingsError) in
      let place = engine.place(strategy, views: views, scale: scale)
      return PeopleNumber.prose.digits(try share(engine, place, .app))
    }.joined(separator: " / ")
  }

  private func ratios(
    _ engine: MeasuredEngine, _ views: Int, _ scale: Double
  ) throws(FindingsError) -> [String] {
    try [Stage.server, .frame].map { stage throws(FindingsError) in
      times(try ratio(engine, stage, views: views, scale: scale))
    }
  }

  private func times(_ ratio: Double) -> String {
    PeopleNumber.prose.digits(ratio) + " x"
  }

  // MARK: - Why the magnitudes differ

  /// What each habit of other servers makes of the own one.
  func habits() throws(FindingsError) -> String {
    var lines = [
      "| server | rebuild, server % | translation, server % | server: rebuild / translation "
        + "| all: rebuild / translation |", "|---|---|---|---|---|",
    ]
    for server in ServerProfile.allCases where server.makesPicture {
      let engine = MeasuredEngine.own(server)
      var cells: [String] = []
      for strategy in [PathRebuild.id, AdditiveTranslation.id] {
        cells.append(try text(engine, engine.place(strategy), .server, .cpuShare))
      }
      cells += [times(try ratio(engine, .server)), times(try ratio(engine))]
      lines.append("| `\(server.rawValue)` | " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n")
  }

  /// How near the profiles come to the engines that they are named after.
  func profiles() throws(FindingsError) -> String {
    let (chromium, likeIt) = (
      try ratio(.chromium, .server), try ratio(.own(.chromiumLike), .server)
    )
    let (qt, likeQt) = (try ratio(.qtQuick), try ratio(.own(.qtLike)))
    return [
      sentence("`chromium-like`", "server's side", likeIt, "Chromium's", chromium),
      sentence("`qt-like`", "one thread's work and ours of both", likeQt, "Qt Quick's", qt),
    ].joined(separator: "\n")
  }

  private func sentence(
    _ profile: String, _ what: String, _ own: Double, _ whose: String, _ other: Double
  ) -> String {
    let apart = max(own / other, other / own)
    let verdict = apart <= 1.5 ? "within the 1.5 that was aimed at" : "**the aim of 1.5 is missed**"
    return "- \(profile), \(what): \(times(own)), \(whose) \(times(other)): "
      + "\(PeopleNumber.prose.digits(apart)) apart, \(verdict)."
  }

  /// Whether the own engine is the leanest, in turns with the others.
  func leanest() throws(FindingsError) -> String {
    var lines = [
      "| way | own / Qt Quick (aim: 0.5) | own / Chromium (aim: 0.25) |", "|---|---|---|",
    ]
    let aims: [(MeasuredEngine, aim: Double)] = [(.qtQuick, 0.5), (.chromium, 0.25)]
    for isMoved in [false, true] {
      var cells: [String] = []
      for (engine, aim) in aims {
        let own = isMoved ? MeasuredEngine.own.translation : MeasuredEngine.own.rebuild
        let other = isMoved ? engine.translation : engine.rebuild
        let (mine, its) = (MeasuredEngine.own.interleaved, engine.interleaved)
        let part = try cost(mine, mine.place(own)) / cost(its, its.place(other))
        cells.append(
          PeopleNumber.prose.digits(part) + (part <= aim ? "" : ", **missed**"))
      }
      let way = isMoved ? "translation" : "rebuild"
      lines.append("| \(way) | " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n")
  }
}
