import AnimationTiming
import Measurement
import RenderServer
import WaveViews

/// A named, ready-made run.
package struct Suite: Sendable {
  package let id: String
  package let summary: String
  package let request: PlanRequest
  package let processes: Int
  /// Seconds of timing for all processes together; see `RunSettings.samplingSeconds`.
  package let samplingSeconds: Double
  /// The least length of a batch, ms.
  package var shortestBatchMilliseconds = 1.0
  /// True if each case is made once more in a process of its own, to read what it takes of the
  /// memory.
  package var readsMemory = true

  /// Every suite, in the order in which lists show them.
  package static let all: [Suite] = [
    Suite(
      id: "default",
      summary: "the question on three screens, in real time and frame by frame; about 2 min",
      request: screens, processes: 5, samplingSeconds: 12),
    Suite(
      id: "sweep",
      summary: "six strategies, 1 to 1000 views, scale 2, and a list in real time; about 5 min",
      request: sweep, processes: 5, samplingSeconds: 36),
    Suite(
      id: "quick",
      summary: "a first look: two strategies, a list in real time, 1 to 100 views frame by frame; "
        + "about 10 s",
      request: quick, processes: 2, samplingSeconds: 3),
    Suite(
      id: "full", summary: "scales 1, 2 and 3, two view sizes; about 6 min",
      request: full, processes: 6, samplingSeconds: 300),
    Suite(
      id: "limits",
      summary: "against hand-written C and memset: 100 views, scales 1 and 2; about 50 s",
      request: limits, processes: 6, samplingSeconds: 40,
      // Long enough to go over every sub-pixel phase several times: in a short batch the arm with
      // fewer frames would pay more for masks that the other arms had driven out of the caches.
      shortestBatchMilliseconds: 5),
    Suite(
      id: "scenes",
      summary: "the question in other scenes: backdrops, phases, placements, sizes, rates, ...; "
        + "about 50 min, with --views 12,100 about 5",
      request: scenes, processes: 6, samplingSeconds: 240),
    Suite(
      id: "null",
      summary: "each of two strategies against itself: differences here mean nothing; about 10 s",
      request: null, processes: 6, samplingSeconds: 6),
    Suite(
      id: "retargeting",
      summary: "retargeting in four modes, 1 to 100 views, and stacks of 1 to 1000000 animations; "
        + "about 3 min",
      request: interrupt, processes: 5, samplingSeconds: 30),
    Suite(
      id: "effects",
      summary: "masks, clips, shadows, gradients, bitmaps, motions of 12 cards; about 30 s",
      request: effects, processes: 5, samplingSeconds: 10),
    Suite(
      id: "waves",
      summary:
        "every wave with every strategy that can show it, 1, 12 and 100 views; about 13 min",
      // A process for each of some four hundred cases would take minutes.
      request: waves, processes: 2, samplingSeconds: 40, readsMemory: false),
    Suite(
      id: "variants",
      summary: "what waves' documents vary: a gradient and its frame, transparency, amplitude; "
        + "frame by frame and in real time; about 3 min",
      request: variants, processes: 5, samplingSeconds: 30),
    Suite(
      id: "progress",
      summary: "water that rises, is retargeted, settles and rests, part by part; about 3 min",
      request: progress, processes: 3, samplingSeconds: 90),
    Suite(
      id: "lifecycle",
      summary: "views made, paused, taken away, brought back, resized, event by event; about 1 min",
      request: lifecycle, processes: 4, samplingSeconds: 40),
    Suite(
      id: "paced",
      summary:
        "real time, 12 views of 56x28 pt, every strategy, at rest and with a busy app; about 4 min",
      request: paced, processes: 5, samplingSeconds: 240),
    Suite(
      id: "busy",
      summary:
        "frames a second against the share of its time that the app is busy, on scripted clocks "
        + "and in part in real time, 60 and 120 Hz; about 8 min",
      request: busy, processes: 5, samplingSeconds: 480),
    Suite(
      id: "table",
      summary: "the post's table at rest and flung, motion as published; about 2 min",
      request: table, processes: 5, samplingSeconds: 240),
    Suite(
      id: "published",
      summary: "the published motions in real time, at rest and with a busy app; about 1 min",
      request: published, processes: 5, samplingSeconds: 240),
    Suite(
      id: "states",
      summary: "at 30 Hz, covered, held, coming and going: who wakes and who works; about 2 min",
      request: states, processes: 5, samplingSeconds: 240),
    Suite(
      id: "links",
      summary: "a display link for each view against one for all: 12 to 1000 views; about 10 s",
      request: links, processes: 5, samplingSeconds: 6),
    Suite(
      id: "loads",
      summary:
        "random, allocating and waiting loads, and a second process on the core; about 5 min",
      request: loads, processes: 5, samplingSeconds: 300),
    Suite(
      id: "growth",
      summary: "does cost grow with N and nothing else: 1 to 1000 views, scale 1; about 2 min; "
        + "with --size 16x8 --views 100,1000,10000 about as long",
      request: growth, processes: 3, samplingSeconds: 60),
  ]

  package static func named(_ id: String) -> Suite? { all.first { $0.id == id } }

  static func names(_ ids: String...) -> [StrategyName] { ids.map(StrategyName.init) }

  /// A list, a wave that fills the screen and a small one.
  private static let screens = PlanRequest {
    $0.scenarios = [.paced, .steady]
    $0.scenes = [.cells, .fullscreen, .badge]
    $0.strategies = names(PathRebuild.id, AdditiveTranslation.id, PathRebuildTuned.id)
    $0.pacedSeconds = 1.5
  }

  private static let sweep = PlanRequest {
    $0.beside = .cells
  }

  private static let quick = PlanRequest {
    $0.beside = .cells
    $0.strategies = names(PathRebuild.id, AdditiveTranslation.id)
    $0.views = [1, 10, 100]
    $0.scales = [1]
  }

  private static let full = PlanRequest {
    $0.scales = [1, 2, 3]
    $0.views = [1, 10, 100]
    $0.sizes = [.init(width: 375, height: 60), .init(width: 56, height: 28)]
  }

  /// Every backdrop with all phases and placements, at three numbers of views; and around the
  /// scene of most apps, one at a time, other sizes, scales, angles, samplings and rates.
  private static let scenes = PlanRequest {
    $0.strategies = names(PathRebuild.id, AdditiveTranslation.id, PathRebuildTuned.id)
    $0.views = [100, 12, 1000]
    $0.sizes = [(375, 60), (375, 400), (56, 28)].map(Size.init)
    $0.scales = [2, 1, 3]
    $0.refreshes = [60, 90, 120]
    $0.samplings = [.subpixel, .nearest]
    $0.servers = [.lean, .bilinear]
    $0.rotations = [0, 3]
    $0.backdrops = [.solid, .cards, .clear]
    $0.phases = [.own, .inStep]
    $0.placements = [.whole, .fractional]
    $0.crossed = [.backdrop, .phases, .placement, .views]
  }

  /// At 60 Hz and scale 1 a wave moves 0.2 px per frame, which may be less than a sub-pixel phase:
  /// in one frame of five the server would have nothing to paint, which the peers do not know. At
  /// 30 Hz every frame moves.
  private static let everyFrameMoves = 30.0

  private static let limits = PlanRequest {
    $0.strategies =
      names(PathRebuild.id, AdditiveTranslation.id, PathRebuildTuned.id)
      + PeerSubject.Work.allCases.map { StrategyName($0.rawValue) }
    $0.views = [100]
    $0.scales = [1, 2]
    $0.refreshes = [everyFrameMoves]
  }

  private static let null = PlanRequest {
    $0.strategies = names(PathRebuild.id, AdditiveTranslation.id).flatMap { [$0, $0.twin] }
    $0.views = [10]
    $0.scales = [1]
  }

  private static let interrupt = PlanRequest {
    $0.scenarios = [.interrupt, .stack]
    $0.takeDefaultStrategies()
    $0.views = [1, 10, 100]
    $0.depths = [1, 10, 100, 1000, 100_000, 1_000_000]
  }

  private static let effects = PlanRequest {
    $0.scenarios = [.effects]
    $0.takeDefaultStrategies()
    $0.views = [12]
    $0.sizes = [.init(width: 180, height: 120)]
  }

  private static let waves = PlanRequest {
    $0.waves = Wave.all.map { WaveName($0.id) }
    $0.strategies =
      (WaveStrategyCatalogue.all + WaveStrategyCatalogue.published).map { StrategyName($0.id) }
    $0.views = [1, 12, 100]
  }

  /// Every variant beside the wave that it is one of.
  private static let variants = PlanRequest {
    $0.scenarios = [.steady, .paced, .loaded]
    $0.waves = ([Wave.jw, .yswater, .yswaterTwo] + Wave.variants).map { WaveName($0.id) }
    $0.strategies = names(PathRebuild.id, AdditiveTranslation.id)
    $0.views = [12]
    $0.pacedSeconds = 1
  }

  private static let progress = PlanRequest {
    $0.scenarios = [.progress]
    $0.waves = [Wave.yswater, .yx, .wx, .jw].map { WaveName($0.id) }
    $0.takeDefaultStrategies()
    $0.views = [1, 12]
  }

  private static let lifecycle = PlanRequest {
    $0.scenarios = [.lifecycle]
    $0.strategies = names(
      PathRebuild.id, AdditiveTranslation.id, TimerTranslation.id, ReplicatorTranslation.id,
      ReplicatorRebuildOnReuse.id, PathMorph.id)
    $0.views = [1, 12]
    $0.sizes = [.init(width: 56, height: 28)]
  }

  private static let growth = PlanRequest {
    let peers: [PeerSubject.Work] = [.edgeRebuild, .edgeTranslateShared, .memset]
    $0.strategies =
      names(PathRebuild.id, AdditiveTranslation.id)
      + peers.map { StrategyName($0.rawValue) }
    $0.views = [1, 12, 100, 1000]
    $0.scales = [1]
    $0.refreshes = [everyFrameMoves]
  }

  private static let links = PlanRequest {
    $0.strategies = names(PathRebuild.id, PathRebuildSharedLink.id)
    $0.views = [12, 100, 1000]
    $0.sizes = [.init(width: 56, height: 28)]
    $0.scales = [1]
  }
}

extension Suite {
  /// The suite's request in a program with its own catalogue.
  ///
  /// Where it asks what wave views cost, the question's two strategies and those that were added
  /// stand beside the suite's. Added waves take the place of the one that it shows, or stand beside
  /// several. Suites about C, about an arm against itself or about something else stay as they are.
  package func request(in catalogue: WaveCatalogue) -> PlanRequest {
    var request = request
    request.catalogue = catalogue
    let isAboutViews = request.scenarios.allSatisfy(\.showsViews)
    let known = Set(catalogue.strategies.map { StrategyName($0.id) })
    let hasOthers = request.strategies.contains {
      !known.contains($0) && WaveStrategyCatalogue.named($0.rawValue) == nil
    }
    guard isAboutViews, !hasOthers else { return request }
    let added = catalogue.addedStrategies.map { StrategyName($0.id) }
    for name in catalogue.question.names + added where !request.strategies.contains(name) {
      request.strategies.append(name)
    }
    let waves = catalogue.addedWaves.map { WaveName($0.id) }
    if !waves.isEmpty { request.waves = (request.waves.count > 1 ? request.waves : []) + waves }
    return request
  }
}

/// The suites in real time: twelve views, as many as the post's table shows, of its size.
extension Suite {
  /// Every arm, at rest and while the app is busy.
  static let paced = realTime([.paced, .loaded]) {
    $0.strategies = WaveStrategyCatalogue.all.map { StrategyName($0.id) }
  }

  /// Loads of 0 to 95 % of the app's time: with none of the periods does a refresh of 60 or 120 Hz
  /// share a factor, so that a run goes through their phases. Real time checks every second share
  /// that is below 90 %, under the link that is late.
  static let busy = realTime([.loaded]) {
    $0.strategies = names(PathRebuild.id, TimerTranslation.id, AdditiveTranslation.id)
    $0.refreshes = [60, 120]
    $0.links = HeldUpLink.allCases
    $0.clocks = RunClock.allCases
    $0.loads = shares([10, 20, 30, 40, 50, 60, 70, 80, 90, 95])
    $0.realTimeLoads = shares([20, 40, 60, 80])
    $0.pacedSeconds = 1.5
  }

  private static func shares(_ percents: [Int]) -> [Load] {
    [.none]
      + [41, 97].flatMap { period in
        percents.compactMap {
          Load("busy:\(CaseIdentity.plain(Double(period * $0) / 100))ms/\(period)ms")
        }
      }
  }

  /// The post's test: its timer view and its replicator view, rebuilt at each layout and
  /// cached; and a view on a timer of the default mode, as other published ones have it.
  static let table = realTime([.paced]) {
    $0.strategies = names(
      PathRebuild.id, ReplicatorTranslation.id, ReplicatorRebuildOnReuse.id, PathRebuildTimer.id)
    $0.states = [.table, .scroll]
    $0.style = .asPublished
    $0.pacedSeconds = 3
  }

  /// Two views that move at speeds of their own, one by the tick and one by the time.
  static let published = realTime([.paced, .loaded]) {
    $0.strategies = names(PathRebuild.id, ReplicatorTranslation.id)
    $0.style = .asPublished
  }

  /// Waves that nobody sees: their costs.
  static let states = realTime([.paced]) {
    $0.strategies = names(PathRebuild.id, AdditiveTranslation.id)
    $0.states = [.lowPower, .hidden, .offscreen, .pooled, .paused, .intermittent, .storm]
  }

  /// Every other way to keep an app from its frames, at few views and at many.
  static let loads = realTime([.loaded]) {
    $0.strategies = names(PathRebuild.id, AdditiveTranslation.id)
    $0.views = [12, 300]
    $0.loads = [
      "none", "burst", "allocating", "main-thread-io", "neighbour", "neighbour:36ms/40ms",
    ]
    .compactMap(Load.init)
  }

  private static func realTime(
    _ scenarios: [Scenario], _ change: (inout PlanRequest) -> Void
  ) -> PlanRequest {
    PlanRequest {
      ($0.scenarios, $0.views, $0.sizes) = (scenarios, [12], [Size(width: 56, height: 28)])
      change(&$0)
    }
  }
}
