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
  package let shortestBatchMilliseconds: Double
  /// True if each case is made once more in a process of its own, to read what memory it takes.
  package let readsMemory: Bool

  /// Every suite, in the order in which lists show them.
  package static let all: [Suite] = [
    // A list, a wave that fills the screen and a small one.
    Suite(
      "default", "the question on three screens, in real time and frame by frame; about 1 min",
      processes: 7, samplingSeconds: 12
    ) {
      $0.scenarios = [.paced, .steady]
      $0.scenes = [.cells, .fullscreen, .badge]
      $0.strategies = question + names(PathRebuildTuned.id)
      $0.pacedSeconds = 0.75
    },
    Suite(
      "law",
      "real time over 1 to 192 waves of three sizes: what waking takes, what a wave adds; "
        + "about 3 min",
      processes: 5, samplingSeconds: 12, inRealTime: [.paced]
    ) {
      $0.strategies = question + WakeUpLoop.allCases.map { StrategyName($0.rawValue) }
      $0.views = [1, 3, 12, 48, 192]
      $0.sizes = [NamedScene.cells, .badge, .fullscreen].map(\.viewSize)
      $0.mostArea = 192 * 375 * 60
      $0.pacedSeconds = 1
    },
    Suite(
      "sweep", "six strategies, 1 to 1000 views, scale 2, and a list in real time; about 5 min",
      processes: 5, samplingSeconds: 36
    ) {
      $0.beside = .cells
    },
    Suite(
      "quick",
      "a first look: two strategies, a list in real time, 1 to 100 views frame by frame; "
        + "about 10 s",
      processes: 2, samplingSeconds: 3
    ) {
      $0.beside = .cells
      $0.strategies = question
      $0.views = [1, 10, 100]
      $0.scales = [1]
    },
    Suite(
      "full", "scales 1, 2 and 3, two view sizes; about 6 min",
      processes: 6, samplingSeconds: 300
    ) {
      $0.scales = [1, 2, 3]
      $0.views = [1, 10, 100]
      $0.sizes = [.init(width: 375, height: 60), .init(width: 56, height: 28)]
    },
    // Long enough to go over every sub-pixel phase several times: in a short batch the arm with
    // fewer frames would pay more for masks that the other arms had driven out of the caches.
    Suite(
      "limits", "against hand-written C and memset: 100 views, scales 1 and 2; about 50 s",
      processes: 6, samplingSeconds: 40, shortestBatchMilliseconds: 5
    ) {
      $0.strategies =
        question + names(PathRebuildTuned.id)
        + PeerSubject.Work.allCases.map { StrategyName($0.rawValue) }
      $0.views = [100]
      $0.scales = [1, 2]
      $0.refreshes = [everyFrameMoves]
    },
    // Every backdrop with all phases and placements, at three numbers of views; and around the
    // scene of most apps, one at a time, other sizes, scales, angles, samplings and rates.
    Suite(
      "scenes",
      "the question in other scenes: backdrops, phases, placements, sizes, rates, ...; "
        + "about 50 min, with --views 12,100 about 5",
      processes: 6, samplingSeconds: 240
    ) {
      $0.strategies = question + names(PathRebuildTuned.id)
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
    },
    Suite(
      "null", "each of two strategies against itself: differences here mean nothing; about 10 s",
      processes: 6, samplingSeconds: 6
    ) {
      $0.strategies = question.flatMap { [$0, $0.twin] }
      $0.views = [10]
      $0.scales = [1]
    },
    Suite(
      "retargeting",
      "retargeting in four modes, 1 to 100 views, and stacks of 1 to 1000000 animations; "
        + "about 3 min",
      processes: 5, samplingSeconds: 30
    ) {
      $0.scenarios = [.interrupt, .stack]
      $0.takeDefaultStrategies()
      $0.views = [1, 10, 100]
      $0.depths = [1, 10, 100, 1000, 100_000, 1_000_000]
    },
    Suite(
      "effects", "masks, clips, shadows, gradients, bitmaps, motions of 12 cards; about 30 s",
      processes: 5, samplingSeconds: 10
    ) {
      $0.scenarios = [.effects]
      $0.takeDefaultStrategies()
      $0.views = [12]
      $0.sizes = [.init(width: 180, height: 120)]
    },
    // A process for each of some four hundred cases would take minutes.
    Suite(
      "waves", "every wave with every strategy that can show it, 1, 12 and 100 views; about 13 min",
      processes: 2, samplingSeconds: 40, readsMemory: false
    ) {
      $0.waves = Wave.all.map { WaveName($0.id) }
      $0.strategies =
        (WaveStrategyCatalogue.all + WaveStrategyCatalogue.published).map { StrategyName($0.id) }
      $0.views = [1, 12, 100]
    },
    Suite(
      "variants",
      "what waves' documents vary: a gradient and its frame, transparency, amplitude; "
        + "frame by frame and in real time; about 3 min",
      processes: 5, samplingSeconds: 30
    ) {
      $0.scenarios = [.steady, .paced, .loaded]
      $0.waves = ([Wave.jw, .yswater, .yswaterTwo] + Wave.variants).map { WaveName($0.id) }
      $0.strategies = question
      $0.views = [12]
      $0.pacedSeconds = 1
    },
    Suite(
      "progress", "water that rises, is retargeted, settles and rests, part by part; about 3 min",
      processes: 3, samplingSeconds: 90
    ) {
      $0.scenarios = [.progress]
      $0.waves = [Wave.yswater, .yx, .wx, .jw].map { WaveName($0.id) }
      $0.takeDefaultStrategies()
      $0.views = [1, 12]
    },
    Suite(
      "lifecycle",
      "views made, paused, taken away, brought back, resized, event by event; about 1 min",
      processes: 4, samplingSeconds: 40
    ) {
      $0.scenarios = [.lifecycle]
      $0.strategies = names(
        PathRebuild.id, AdditiveTranslation.id, TimerTranslation.id, ReplicatorTranslation.id,
        ReplicatorRebuildOnReuse.id, PathMorph.id)
      $0.views = [1, 12]
      $0.sizes = [.init(width: 56, height: 28)]
    },
    Suite(
      "paced",
      "real time, 12 views of 56x28 pt, every strategy, at rest and with a busy app; about 4 min",
      processes: 5, samplingSeconds: 240, inRealTime: [.paced, .loaded]
    ) {
      $0.strategies = WaveStrategyCatalogue.all.map { StrategyName($0.id) }
    },
    // Loads of 0 to 95 % of the app's time: with none of the periods does a refresh of 60 or 120 Hz
    // share a factor, so that a run goes through their phases. Real time checks every second share
    // that is below 90 %, under the link that is late.
    Suite(
      "busy",
      "frames a second against the share of its time that the app is busy, on scripted clocks "
        + "and in part in real time, 60 and 120 Hz; about 8 min",
      processes: 5, samplingSeconds: 480, inRealTime: [.loaded]
    ) {
      $0.strategies = names(PathRebuild.id, TimerTranslation.id, AdditiveTranslation.id)
      $0.refreshes = [60, 120]
      $0.links = HeldUpLink.allCases
      $0.clocks = RunClock.allCases
      $0.loads = shares([10, 20, 30, 40, 50, 60, 70, 80, 90, 95])
      $0.realTimeLoads = shares([20, 40, 60, 80])
      $0.pacedSeconds = 1.5
    },
    // The post's test: its timer view and its replicator view, rebuilt at each layout and
    // cached; and a view on a timer of the default mode, as other published ones have it.
    Suite(
      "table", "the post's table at rest and flung, motion as published; about 2 min",
      processes: 5, samplingSeconds: 240, inRealTime: [.paced]
    ) {
      $0.strategies = names(
        PathRebuild.id, ReplicatorTranslation.id, ReplicatorRebuildOnReuse.id, PathRebuildTimer.id)
      $0.states = [.table, .scroll]
      $0.style = .asPublished
      $0.pacedSeconds = 3
    },
    // Two views that move at speeds of their own, one by the tick and one by the time.
    Suite(
      "published", "the published motions in real time, at rest and with a busy app; about 1 min",
      processes: 5, samplingSeconds: 240, inRealTime: [.paced, .loaded]
    ) {
      $0.strategies = names(PathRebuild.id, ReplicatorTranslation.id)
      $0.style = .asPublished
    },
    Suite(
      "states", "at 30 Hz, covered, held, coming and going: who wakes and who works; about 2 min",
      processes: 5, samplingSeconds: 240, inRealTime: [.paced]
    ) {
      $0.strategies = question
      $0.states = [.lowPower, .hidden, .offscreen, .pooled, .paused, .intermittent, .storm]
    },
    Suite(
      "links", "a display link for each view against one for all: 12 to 1000 views; about 10 s",
      processes: 5, samplingSeconds: 6
    ) {
      $0.strategies = names(PathRebuild.id, PathRebuildSharedLink.id)
      $0.views = [12, 100, 1000]
      $0.sizes = [.init(width: 56, height: 28)]
      $0.scales = [1]
    },
    Suite(
      "loads",
      "random, allocating and waiting loads, and a second process on the core; about 5 min",
      processes: 5, samplingSeconds: 300, inRealTime: [.loaded]
    ) {
      $0.strategies = question
      $0.views = [12, 300]
      $0.loads = [
        "idle", "burst", "allocating", "main-thread-io", "neighbour", "neighbour:36ms/40ms",
      ]
      .compactMap(Load.init)
    },
    Suite(
      "growth",
      "does cost grow with N and nothing else: 1 to 1000 views, scale 1; about 2 min; "
        + "with --size 16x8 --views 100,1000,10000 about as long",
      processes: 3, samplingSeconds: 60
    ) {
      let peers: [PeerSubject.Work] = [.edgeRebuild, .edgeTranslateShared, .memset]
      $0.strategies = question + peers.map { StrategyName($0.rawValue) }
      $0.views = [1, 12, 100, 1000]
      $0.scales = [1]
      $0.refreshes = [everyFrameMoves]
    },
  ]

  package static func named(_ id: String) -> Suite? { all.first { $0.id == id } }

  private static func names(_ ids: String...) -> [StrategyName] { ids.map(StrategyName.init) }

  private static let question = Question.published.names

  /// At 60 Hz and scale 1 a wave moves 0.2 px per frame, which may be less than a sub-pixel phase:
  /// in one frame of five the server, unlike the peers, would have nothing to paint.
  private static let everyFrameMoves = 30.0

  /// No load, and loads of these shares of the app's time, with two periods.
  private static func shares(_ percents: [Int]) -> [Load] {
    [.idle]
      + [41, 97].flatMap { period in
        percents.compactMap {
          Load("busy:\(CaseIdentity.plain(Double(period * $0) / 100))ms/\(period)ms")
        }
      }
  }

  /// A suite whose request `change` makes of the question's own sweep or, in real time, of twelve
  /// views, as many as the post's table shows, of its size.
  private init(
    _ id: String, _ summary: String, processes: Int, samplingSeconds: Double,
    shortestBatchMilliseconds: Double = 1, readsMemory: Bool = true,
    inRealTime scenarios: [Scenario] = [], _ change: (inout PlanRequest) -> Void
  ) {
    (self.id, self.summary, self.processes) = (id, summary, processes)
    (self.samplingSeconds, self.readsMemory) = (samplingSeconds, readsMemory)
    self.shortestBatchMilliseconds = shortestBatchMilliseconds
    request = PlanRequest {
      if !scenarios.isEmpty {
        ($0.scenarios, $0.views, $0.sizes) = (scenarios, [12], [Size(width: 56, height: 28)])
      }
      change(&$0)
    }
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
    guard request.scenarios.allSatisfy(\.showsViews),
      request.strategies.allSatisfy({ catalogue.strategy(named: $0.rawValue) != nil })
    else { return request }
    let added = catalogue.addedStrategies.map { StrategyName($0.id) }
    for name in catalogue.question.names + added where !request.strategies.contains(name) {
      request.strategies.append(name)
    }
    let waves = catalogue.addedWaves.map { WaveName($0.id) }
    if !waves.isEmpty { request.waves = (request.waves.count > 1 ? request.waves : []) + waves }
    return request
  }
}
