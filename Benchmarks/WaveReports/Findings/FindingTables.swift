import AnimationTiming
import Reports
import Vocabulary
import WaveSuites
import WaveViews

/// The tables of docs/findings.md and docs/effects.md, as Markdown.
struct FindingTables {
  /// A column: its head and where its numbers stand.
  typealias Column = (head: String, stage: Stage, metric: MetricName)
  /// A row: its head and whose numbers it has.
  typealias Row = (head: String, place: FindingCase)

  let stored: StoredNumbers

  private static let shares: [Column] = [
    ("app CPU, %", .app, .cpuShare), ("app wake-ups, 1/s", .app, .wakeups),
    ("server CPU, %", .server, .cpuShare),
  ]
  private static let seen: [Column] = [
    ("shown, 1/s", .frame, .frameRate), ("missed, 1/s", .frame, .framesMissed),
    ("hitches, ms/s", .frame, .hitchTimeRatio), ("drift, pt/s", .frame, .phaseDrift),
  ]

  private func table(
    _ run: String, _ rows: [Row], _ columns: [Column]
  ) throws(FindingsError) -> String {
    var lines = [
      "| " + (["arm"] + columns.map(\.head)).joined(separator: " | ") + " |",
      String(repeating: "|---", count: columns.count + 1) + "|",
    ]
    for row in rows {
      var cells = [row.head]
      for column in columns {
        let number = try stored.number(run, row.place, column.stage, column.metric)
        // Runs count what they missed, and some are longer than others.
        let isCount = column.metric == .framesMissed
        cells.append(isCount ? number.divided(by: try seconds(run, row.place)).text : number.text)
      }
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n")
  }

  /// For how long the refreshes of a run were counted, s.
  private func seconds(_ run: String, _ place: FindingCase) throws(FindingsError) -> Double {
    try stored.number(run, place, .frame, .framesPresented).median
      / stored.number(run, place, .frame, .frameRate).median
  }

  /// All tables of docs/findings.md by the names that its template gives them.
  func all() throws(FindingsError) -> [String: String] {
    let seen = Self.seen
    return [
      "at_rest": try table("paced", allArms(.paced, .usual), Self.shares + seen[..<3]),
      "when_busy": try table(
        "paced", allArms(.loaded, .busy),
        Self.shares + seen[..<3] + [("off, pt", .frame, .positionError)]),
      "in_table": try table(
        "table", Self.inTable,
        Self.shares + seen[..<2] + [
          ("paths, 1/s", .app, MetricName(WorkCounter.pathsBuilt.name)), seen[3],
        ]),
      "other_loads": try table(
        "loads", Self.otherLoads,
        [("app CPU, %", .app, .cpuShare), ("app preempted, 1/s", .app, .preemptions)]
          + seen[..<3]),
      "not_seen": try table(
        "states", Self.notSeen,
        Self.shares + [
          ("server animations, 1/s", .server, MetricName(WorkCounter.animationsEvaluated.name))
        ]),
      "drifting": try table("published", Self.drifting, seen), "soaked": try soaked(),
    ]
  }

  // MARK: - Rows

  private func allArms(_ scenario: Scenario, _ circumstances: FindingCircumstances) -> [Row] {
    stored.strategies("paced", .paced).sorted().map { arm in
      ("`\(arm)`", FindingCase(scenario: scenario, strategy: arm, circumstances: circumstances))
    }
  }

  private static var inTable: [Row] {
    [("at rest", FindingCircumstances.table), ("flung", .scroll)].flatMap { name, circumstances in
      [
        PathRebuild.id, ReplicatorRebuildOnReuse.id, ReplicatorTranslation.id,
        PathRebuildTimer.id,
      ].map { ("`\($0)`, \(name)", FindingCase(strategy: $0, circumstances: circumstances)) }
    }
  }

  private static var otherLoads: [Row] {
    let loads = [
      "none", "burst", "allocating", "main-thread-io", "neighbour", "neighbour:36ms/40ms",
    ].map(FindingCircumstances.load)
    return [12, 300].flatMap { views in
      loads.flatMap { circumstances in
        [PathRebuild.id, AdditiveTranslation.id].map { arm in
          (
            "`\(arm)`, \(views) views, \(Self.words(circumstances.load))",
            FindingCase(
              scenario: .loaded, strategy: arm, views: views, circumstances: circumstances)
          )
        }
      }
    }
  }

  private static func words(_ load: Load) -> String {
    load == .none ? "no load" : load.description
  }

  private static var notSeen: [Row] {
    let states: [PacedState] = [.hidden, .offscreen, .pooled, .paused, .intermittent, .storm]
    return states.flatMap { state in
      [PathRebuild.id, AdditiveTranslation.id].map { arm in
        (
          "`\(arm)`, \(state.rawValue)",
          FindingCase(strategy: arm, circumstances: .init(state: state))
        )
      }
    }
  }

  private static var drifting: [Row] {
    let scenarios: [(String, Scenario, FindingCircumstances)] = [
      ("at rest", .paced, .published),
      ("busy", .loaded, .publishedAndBusy),
    ]
    return scenarios.flatMap { name, scenario, circumstances in
      [PathRebuild.id, ReplicatorTranslation.id].map { arm in
        (
          "`\(arm)`, \(name)",
          FindingCase(scenario: scenario, strategy: arm, circumstances: circumstances)
        )
      }
    }
  }

  // MARK: - Tables of their own

  private func soaked() throws(FindingsError) -> String {
    var lines = [
      "| arm | state | frames | live bytes, minute 10 less minute 5 |", "|---|---|---|---|",
    ]
    for place in FindingClaims.soaked {
      let counts = [
        try stored.number("soak", place, .frame, .framesPresented),
        try stored.number("soak", place, .frame, .heapGrowth),
      ].map { PeopleNumber.prose.fixed($0.median, decimals: 0) }
      let state =
        place.circumstances.state == .rest
        ? "at rest" : "taken away and put back ten times a second"
      lines.append("| `\(place.strategy)` | \(state) | \(counts[0]) | \(counts[1]) |")
    }
    return lines.joined(separator: "\n")
  }

  private func place(_ effect: String) -> FindingCase {
    FindingCase(scenario: .effects, strategy: effect, size: Size(width: 180, height: 120))
  }

  /// What is said of effects: which of two is the more expensive one.
  private typealias EffectClaim = (claim: String, dear: LayerEffect, cheap: LayerEffect)

  private static let effectClaims = claimsOfLooks + claimsOfTicks

  private static let claimsOfLooks: [EffectClaim] = [
    ("what is blended costs more than what is opaque", .blended, .plain),
    ("corners that clip cost more than a shape with round corners", .roundedClip, .roundedShape),
    ("a gradient whose frame changes at every tick costs more", .resizedGradient, .gradient),
    ("a gradient under a mask costs more than one without", .maskedGradient, .gradient),
    ("a shadow without a path costs more than one with a path", .shadow, .shadowPath),
    ("a bitmap of still content costs less than the content", .movedPlain, .movedRasterised),
    ("a spring costs more than a straight way in closed form", .movedSpring, .movedPlain),
    ("content that the app draws costs more than a shape layer", .drawn, .rebuilt),
    ("a layer that turns in space costs more than one that moves", .swinging, .movedPlain),
    ("a border costs more than none", .bordered, .plain),
    ("a fade of all that is shown costs more than a card that is seen through", .fading, .opacity),
    ("a push costs more than a card that moves", .pushing, .movedPlain),
    ("a curve to follow costs more than a straight way", .movedPath, .movedPlain),
    ("corners that clip cost more than round corners alone", .roundedClip, .rounded),
    ("corners that clip cost more than a clip alone", .roundedClip, .clipped),
    (
      "corners that clip cost more than a picture whose middle stretches", .roundedClip,
      .stretchedCenter
    ),
    ("an empty `drawRect:` costs more than none", .emptyDrawn, .plain),
    ("a picture too large for its place costs more than one that fits", .photoLarge, .photo),
  ]

  private static let claimsOfTicks: [EffectClaim] = [
    (
      "an empty `drawRect:` that is drawn again costs more than one drawn once", .emptyRedrawn,
      .emptyDrawn
    ),
    ("a spring that the app steps costs more than a declared one", .steppedFixed, .movedSpring),
    (
      "a picture that is decompressed when it is shown costs more than one decompressed ahead",
      .photoPNG, .photoKept
    ),
    ("JPEG takes longer to decompress than PNG", .photoJPEG, .photoPNG),
    (
      "text that is drawn again with its frame costs more than text that moves", .textResized,
      .textMoved
    ),
    ("drawing on the app's thread costs it more than on another one", .drawn, .drawnAside),
    ("steps of one length cost more than one for each frame", .steppedFixed, .steppedFrame),
  ]

  /// The claims of docs/effects.md: whole frames, and what the intervals of their ratios say. One
  /// whose cases the run does not have is left out.
  func claimsOfEffects() throws -> String {
    let frames = try stored.paired("effects", .frame, .cpuTime)
    var lines = ["| said | of whole frames | here |", "|---|---|---|"]
    let measured = Set(stored.strategies("effects", .effects))
    for (claim, dear, cheap) in Self.effectClaims
    where measured.isSuperset(of: [dear.rawValue, cheap.rawValue]) {
      let ratio = try frames.ratio(place(dear.rawValue), to: place(cheap.rawValue))
      lines.append(
        "| \(claim) | `\(dear.rawValue)` / `\(cheap.rawValue)`: \(ratio.text) | \(ratio.verdict) |")
    }
    return lines.joined(separator: "\n")
  }

  /// The table of docs/effects.md.
  func effects() throws -> String {
    let times = try stored.paired("effects", .server, .cpuTime)
    var lines = [
      "| effect | server, us per frame | of `plain` | pixels composited | pixels rasterised |",
      "|---|---|---|---|---|",
    ]
    for effect in stored.strategies("effects", .effects) {
      let time = try stored.number("effects", place(effect), .server, .cpuTime)
      let micro = [time.median, time.lower, time.upper]
        .map { PeopleNumber.terminal.fixed($0 / 1000, decimals: 0) }
      var pixels: [String] = []
      for counter in [WorkCounter.pixelsComposited, .pixelsRasterised] {
        let count = try stored.number("effects", place(effect), .server, counter.event)
        pixels.append(PeopleNumber.prose.fixed(count.median, decimals: 0))
      }
      let ratio = try times.ratio(place(effect), to: place(LayerEffect.plain.rawValue))
      lines.append(
        "| `\(effect)` | \(micro[0]) [\(micro[1]), \(micro[2])] | \(ratio.text) | "
          + pixels.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n")
  }
}
