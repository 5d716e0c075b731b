import AnimationTiming
import Measurement
import Reports
import Vocabulary
import WaveSuites
import WaveViews

/// An engine of the committed runs: a third-party one, or the own one with a server of its habits.
struct MeasuredEngine {
  let name: String
  let run: String
  var backend: String?
  var graphics = "gpu"
  var server = ServerProfile.lean

  static let chromium = MeasuredEngine(name: "Chromium", run: "chromium", backend: "chromium")
  static let qtQuick = MeasuredEngine(name: "Qt Quick", run: "qtquick", backend: "qtquick")
  static let own = MeasuredEngine(name: "own, lean", run: "software")

  /// The own engine with another server.
  static func own(_ server: ServerProfile) -> MeasuredEngine {
    MeasuredEngine(name: "own, \(server.rawValue)", run: "software", server: server)
  }

  /// The same without a GPU, at a hundred views and scale 1.
  var withoutGPU: MeasuredEngine {
    MeasuredEngine(
      name: name + ", software", run: "software", backend: backend, graphics: "software")
  }

  /// The cheaper of its ways to draw a wave anew each frame. Qt Quick's scripts make a value of
  /// every point of a path; a canvas spares it that.
  var rebuild: String { backend == "qtquick" ? DrawnContent.id : PathRebuild.id }

  /// What its users write for a strip that moves by itself.
  var translation: String { backend == nil ? AdditiveTranslation.id : "translation" }

  /// In a window engines are measured under loads, none among them; without one at rest alone.
  private var scenario: Scenario { backend != nil && graphics == "gpu" ? .loaded : .paced }

  func place(
    _ strategy: String, views: Int = 100, scale: Double = 1, load: Load = .none
  ) -> FindingCase {
    FindingCase(
      scenario: scenario, strategy: strategy, views: views,
      size: Wave.jw.defaultSize, scale: scale, load: load,
      backend: backend, graphics: graphics, server: server)
  }
}

/// The tables and the picture of docs/engines.md: third-party engines beside the own one.
struct EngineTables {
  private let stored: StoredNumbers

  init(stored: StoredNumbers) { self.stored = stored }

  /// All of them by the names that the document asks for them by.
  func all() throws(FindingsError) -> [String: String] {
    [
      "enginecosts": try costs(), "enginesbusy": try busy(), "enginegrowth": try growth(),
      "enginessoftware": try software(), "serverhabits": try habits(),
      "serverprofiles": try profiles(),
    ]
  }

  // MARK: - Numbers

  /// What was measured of an engine at so many views and this scale, in the report's order.
  private func strategies(
    _ engine: MeasuredEngine, views: Int = 100, scale: Double = 1
  ) -> [String] {
    stored.strategies(engine.run) {
      engine.place($0.strategy.rawValue, views: views, scale: scale).id == $0.caseID
    }
  }

  /// What a picture that is shown takes, ns: an engine that has no time left shows fewer.
  func cost(
    _ engine: MeasuredEngine, _ place: FindingCase, _ stage: Stage = .frame
  ) throws(FindingsError) -> Double {
    guard engine.backend == nil else {
      return try stored.number(engine.run, place, stage, .pictureCPUTime).median
    }
    let rate = try stored.number(engine.run, place, .frame, .frameRate).median
    let sides = stage == .frame ? Stage.sides : [stage]
    var share = 0.0
    for side in sides { share += try stored.number(engine.run, place, side, .cpuShare).median }
    return share / 100 / rate * 1e9
  }

  /// Rebuild / translation, for each picture that is shown.
  private func ratio(
    _ engine: MeasuredEngine, _ stage: Stage = .frame, views: Int = 100, scale: Double = 1
  ) throws(FindingsError) -> Double {
    let rebuilt = engine.place(engine.rebuild, views: views, scale: scale)
    let moved = engine.place(engine.translation, views: views, scale: scale)
    return try cost(engine, rebuilt, stage) / cost(engine, moved, stage)
  }

  private func text(
    _ engine: MeasuredEngine, _ place: FindingCase, _ stage: Stage, _ metric: MetricName,
    per unit: Double = 1
  ) throws(FindingsError) -> String {
    try stored.number(engine.run, place, stage, metric).divided(by: unit).text
  }

  private func times(_ ratio: Double) -> String { PeopleNumber.prose.digits(ratio) + " x" }

  private func table(_ heads: [String], _ rows: [[String]]) -> String {
    func line(_ cells: [String]) -> String { "|" + cells.joined(separator: "|") + "|" }
    let rule = "|" + heads.map { _ in "---|" }.joined()
    return ([line(heads), rule] + rows.map(line)).joined(separator: "\n")
  }

  // MARK: - With a GPU

  /// A hundred views, what is additive and scale 2 first.
  private func costs() throws(FindingsError) -> String {
    var rows: [[String]] = []
    for scale in [2.0, 1] {
      for engine in [MeasuredEngine.chromium, .qtQuick] {
        let names = strategies(engine, scale: scale)
        let additive = names.filter { $0 == AdditiveTranslation.id }
        for strategy in additive + names.filter({ !additive.contains($0) }) {
          let place = engine.place(strategy, scale: scale)
          let showsNone = try stored.number(engine.run, place, .frame, .frameRate).median == 0
          let app =
            showsNone ? Self.none : try text(engine, place, .app, .pictureCPUTime, per: 1e6)
          let server =
            showsNone
            ? Self.none : PeopleNumber.prose.digits(try cost(engine, place, .server) / 1e6)
          let shown = try text(engine, place, .frame, .frameRate)
          rows.append(["\(Int(scale))", engine.name, "`\(strategy)`", app, server, shown])
        }
      }
    }
    return table(["scale", "engine", "strategy", "app, ms", "server, ms", "shown, 1/s"], rows)
  }

  /// Pictures a second of twelve waves, at rest and while the app is busy.
  private func busy() throws(FindingsError) -> String {
    let loads = Self.loads(stored.rows(MeasuredEngine.chromium.run))
    var rows: [[String]] = []
    for engine in [MeasuredEngine.chromium, .qtQuick] {
      for strategy in strategies(engine, views: 12) {
        let cells = try loads.map { load throws(FindingsError) in
          let place = engine.place(strategy, views: 12, load: load)
          return try stored.number(engine.run, place, .frame, .frameRate).text
        }
        rows.append([engine.name, "`\(strategy)`"] + cells)
      }
    }
    let heads = loads.map { load in
      load == .none ? "at rest" : "busy \(Int((100 * load.length / load.period).rounded())) %"
    }
    return table(["engine", "strategy"] + heads, rows)
  }

  /// The loads of a run, each once, none first.
  private static func loads(_ rows: [ReportRow]) -> [Load] {
    var loads = [Load.none]
    for row in rows where !loads.contains(row.identity.load) { loads.append(row.identity.load) }
    return loads
  }

  /// What was measured of all numbers of views, rebuilt and translated: what the app's thread takes of
  /// a picture, the ratio of the servers, and how many pictures are shown, at rest and under a load.
  private func growth() throws(FindingsError) -> String {
    let engines = [MeasuredEngine.chromium, .qtQuick]
    var rows: [[String]] = []
    for views in [1, 100, 300] {
      var cells = ["\(views)"]
      for engine in engines { cells += try growth(of: engine, views) }
      rows.append(cells)
    }
    let heads = ["app, ms", "server", "shown, 1/s", "busy"]
    return table(
      ["views"] + engines.flatMap { engine in heads.map { "\(engine.name): \($0)" } }, rows)
  }

  private func growth(
    of engine: MeasuredEngine, _ views: Int
  ) throws(FindingsError) -> [String] {
    let (scale, loads) = (Self.scale, Self.loads(stored.rows(engine.run)))
    let load = loads.first { $0 != .none } ?? .none
    var (app, shown, busy): ([String], [String], [String]) = ([], [], [])
    for strategy in [engine.rebuild, engine.translation] {
      let place = engine.place(strategy, views: views, scale: scale)
      let rate = try stored.number(engine.run, place, .frame, .frameRate).median
      shown.append(PeopleNumber.prose.digits(rate))
      app.append(
        rate > 0 ? PeopleNumber.prose.digits(try cost(engine, place, .app) / 1e6) : Self.none)
      let loaded = engine.place(strategy, views: views, scale: scale, load: load)
      busy.append(
        PeopleNumber.prose.digits(
          try stored.number(engine.run, loaded, .frame, .frameRate).median))
    }
    let server =
      app.contains(Self.none)
      ? Self.none : times(try ratio(engine, .server, views: views, scale: scale))
    return [app, [server], shown, busy].map { $0.joined(separator: " / ") }
  }

  /// Pixels of a point on a phone.
  private static let scale = 2.0

  /// In place of a picture's time where most starts showed none.
  private static let none = "–"

  /// Time that a picture takes, by who takes it: a bar for each strategy, a panel for each scale.
  func picture() throws(FindingsError) -> String {
    var panels: [EngineBars.Panel] = []
    for scale in [1.0, 2] {
      var bars: [EngineBars.Bar] = []
      for engine in [MeasuredEngine.chromium, .qtQuick] {
        for strategy in strategies(engine, scale: scale) {
          let place = engine.place(strategy, scale: scale)
          let times: EngineBars.Times? =
            try stored.number(engine.run, place, .frame, .frameRate).median > 0
            ? EngineBars.Times(
              app: try cost(engine, place, .app), server: try cost(engine, place, .server),
              processor: try cost(engine, place, .frame), emulated: try cost(engine, place, .gpu))
            : nil
          bars.append(EngineBars.Bar(name: "\(engine.name), \(strategy)", times: times))
        }
      }
      panels.append(EngineBars.Panel(scale: scale, bars: bars))
    }
    return EngineBars(panels: panels).svg()
  }

  // MARK: - Without one

  /// Both engines on the processor, and the own one.
  private func software() throws(FindingsError) -> String {
    var rows: [[String]] = []
    for engine in [MeasuredEngine.chromium.withoutGPU, .qtQuick.withoutGPU, .own] {
      for strategy in strategies(engine) {
        let place = engine.place(strategy)
        let server = (try? text(engine, place, .server, .cpuShare)) ?? "the app's thread"
        rows.append([
          engine.name, "`\(strategy)`", try text(engine, place, .app, .cpuShare), server,
          try text(engine, place, .frame, .frameRate),
        ])
      }
    }
    return table(["engine", "strategy", "app, %", "server, %", "shown, 1/s"], rows)
  }

  /// What each habit of other servers makes of the own one.
  private func habits() throws(FindingsError) -> String {
    var rows: [[String]] = []
    for server in ServerProfile.allCases where !server.drawsOnGPU {
      let engine = MeasuredEngine.own(server)
      let cells = try [PathRebuild.id, AdditiveTranslation.id].map {
        strategy throws(FindingsError) in
        let place = engine.place(strategy)
        return PeopleNumber.prose.digits(
          try stored.number(engine.run, place, .server, .cpuShare).median)
      }
      rows.append(
        ["`\(server.rawValue)`"] + cells + [
          times(try ratio(engine, .server)), times(try ratio(engine)),
        ])
    }
    return table(
      [
        "server", "rebuild, server %", "translation, server %", "server: rebuild / translation",
        "all: rebuild / translation",
      ], rows)
  }

  /// How near the profiles come to the engines that they are named after.
  private func profiles() throws(FindingsError) -> String {
    let (chromium, likeIt) = (
      try ratio(.chromium.withoutGPU, .server), try ratio(.own(.chromiumLike), .server)
    )
    let (qt, likeQt) = (try ratio(.qtQuick.withoutGPU), try ratio(.own(.qtLike)))
    return [
      sentence("`chromium-like`, the server", likeIt, "Chromium", chromium),
      sentence("`qt-like`, both sides", likeQt, "Qt Quick", qt),
    ].joined(separator: "\n")
  }

  private func sentence(
    _ profile: String, _ own: Double, _ engine: String, _ other: Double
  ) -> String {
    let apart = max(own / other, other / own)
    let verdict = apart <= 1.5 ? "within the 1.5 that was aimed at" : "**the aim of 1.5 is missed**"
    return "- \(profile): \(times(own)), \(engine) \(times(other)): \(verdict)."
  }
}
