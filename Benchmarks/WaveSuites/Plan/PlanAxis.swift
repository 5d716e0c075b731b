package import AnimationTiming
import Measurement
import RenderServer
import WaveViews

/// An axis of a sweep, spelled as its option; in the order of help.
package enum PlanAxis: String, CaseIterable, Codable, Sendable {
  case scene, views, size, scale, wave, retarget, depth
  case load, state, link, pipeline, cores, clock, duration, refresh
  case loadPhase = "load-phase"
  case backdrop, phases, placement, rotation, motion, speed
  case sampling, rasteriser, server

  package static let ofScreens: [Self] = [.scene, .views, .size, .scale, .wave]
  package static let ofTime: [Self] = [
    .state, .loadPhase, .link, .pipeline, .cores, .clock, .duration, .refresh,
  ]
  package static let ofLook: [Self] = [
    .backdrop, .phases, .placement, .rotation, .motion, .speed,
  ]
  package static let ofServer: [Self] = [.sampling, .rasteriser, .server]

  /// The order in which cases spell the axes; the last one varies fastest.
  static let spellingOrder: [Self] = [
    .scene, .wave, .size, .scale, .refresh, .motion, .sampling, .backdrop, .phases, .speed,
    .placement, .rasteriser, .server, .rotation, .retarget, .views, .state, .load, .link,
    .pipeline, .cores, .clock, .loadPhase, .duration, .depth,
  ]
}

package struct AxisOption {
  package enum Values {
    case names([String], (inout PlanRequest, [String]) -> Void)
    case name([String], (inout PlanRequest, String) -> Void)
    case counts(most: Int, (inout PlanRequest, [Int]) -> Void)
    case numbers(ClosedRange<Double>, (inout PlanRequest, [Double]) -> Void)
    case number(ClosedRange<Double>, (inout PlanRequest, Double) -> Void)
    case sizes((inout PlanRequest, [Size]) -> Void)
    case waves
  }

  package let placeholder: String
  package let help: String
  /// The value of a request that does not name the axis, in words; nil if help needs none.
  package let standard: String?
  package let values: Values

  fileprivate init(
    _ placeholder: String, _ help: String, default standard: String? = nil, _ values: Values
  ) {
    (self.placeholder, self.help, self.standard) = (placeholder, help, standard)
    self.values = values
  }

  fileprivate static func names<Value: RawRepresentable<String> & CaseIterable>(
    _ help: String, _ list: WritableKeyPath<PlanRequest, [Value]>
  ) -> AxisOption {
    AxisOption(
      "NAME,...", help, default: AxisRow.standard(list),
      .names(Value.allCases.map(\.rawValue)) {
        $0[keyPath: list] = $1.compactMap(Value.init)
      })
  }

  fileprivate static func numbers(
    _ placeholder: String, _ help: String, default standard: String? = nil,
    _ range: ClosedRange<Double>, _ list: WritableKeyPath<PlanRequest, [Double]>
  ) -> AxisOption {
    AxisOption(
      placeholder, help, default: standard ?? AxisRow.standard(list),
      .numbers(range) { $0[keyPath: list] = $1 })
  }

  fileprivate static func name<Value: RawRepresentable<String> & CaseIterable>(
    _ help: String, _ part: WritableKeyPath<PlanRequest, Value>
  ) -> AxisOption {
    AxisOption(
      "NAME", help, default: PlanRequest()[keyPath: part].rawValue,
      .name(Value.allCases.map(\.rawValue)) {
        if let value = Value(rawValue: $1) { $0[keyPath: part] = value }
      })
  }
}

package struct AxisRow {
  /// Nil for an option that reads files, which the command line declares.
  package let option: AxisOption?
  let scenarios: [Scenario]
  /// True if a request has values that the peers in C do not follow.
  var losesPeers: (PlanRequest) -> Bool = { _ in false }
  /// The values that a scenario's screens have, or one named screen, as changes of a set-up.
  var values: (PlanRequest, Scenario, NamedScene?) -> [(inout SceneSetup) -> Void] = { _, _, _ in
    []
  }
  var spell: (SceneSetup, PlanRequest, inout CaseIdentity) -> Void = { _, _, _ in }
  /// Leaves a request the one value that a screen has.
  var take: (SceneSetup, inout PlanRequest) -> Void = { _, _ in }
  /// The values of a request as a manifest has them; nil for an axis that it does not have.
  var recorded: (key: String, values: (PlanRequest) -> [String])?
}

extension AxisRow {
  /// An axis of which a request has a list and a screen one value.
  ///
  /// - Parameters:
  ///   - values: the values of a scenario's screens; those of the request if nil.
  ///   - setting: the name under which a case mentions a value that is not the usual one.
  ///   - peersFollow: false if the peers in C have the usual value alone.
  ///   - recorded: the key of a manifest that holds the values.
  fileprivate init<Value: Equatable & SendableMetatype>(
    _ option: AxisOption?, _ scenarios: [Scenario],
    _ list: WritableKeyPath<PlanRequest, [Value]>, _ part: WritableKeyPath<SceneSetup, Value>,
    values: ((PlanRequest, Scenario, NamedScene?) -> [Value])? = nil, setting: String? = nil,
    peersFollow: Bool = true, recorded: String? = nil,
    spell: @escaping (SceneSetup, inout CaseIdentity) -> Void = { _, _ in }
  ) {
    (self.option, self.scenarios) = (option, scenarios)
    let usual = PlanRequest()[keyPath: list].first
    if !peersFollow { losesPeers = { $0[keyPath: list].contains { $0 != usual } } }
    // A value that is named twice is measured once.
    self.values = { request, scenario, scene in
      (values?(request, scenario, scene) ?? request[keyPath: list]).distinct
        .map { value in { $0[keyPath: part] = value } }
    }
    self.spell = { setup, _, identity in
      spell(setup, &identity)
      let value = setup[keyPath: part]
      if let setting, value != usual { identity.set(setting, Self.text(value)) }
    }
    take = { $1[keyPath: list] = [$0[keyPath: part]] }
    self.recorded = recorded.map { ($0, { $0[keyPath: list].map(Self.text) }) }
  }

  /// A list's usual values in words; nil if it has none.
  fileprivate static func standard<Value>(_ list: KeyPath<PlanRequest, [Value]>) -> String? {
    let values = PlanRequest()[keyPath: list]
    return values.isEmpty ? nil : values.map(text).joined(separator: ",")
  }

  private static func text<Value>(_ value: Value) -> String {
    switch value {
    case let number as Double: CaseIdentity.plain(number)
    case let choice as any RawRepresentable: "\(choice.rawValue)"
    default: "\(value)"
    }
  }
}

extension PlanAxis {
  private static let shown = Scenario.allCases.filter { $0 != .stack }
  private static let paced = Scenario.allCases.filter(\.isPaced)
  private static let still = [Scenario.steady] + paced

  package var row: AxisRow {
    switch self {
    case .scene:
      AxisRow(
        option: .names(
          "screens that people have: cells, fullscreen, veils, ball, badge, badges, table "
            + "('wavebench list'); each has its own views, size, scale and wave", \.scenes),
        scenarios: Self.still, losesPeers: { !$0.scenes.isEmpty },
        spell: { setup, _, identity in
          if let scene = setup.scene { identity.set("scene", scene.rawValue) }
        },
        take: { $1.scenes = [$0.scene].compactMap(\.self) })
    case .wave:
      AxisRow(
        option: AxisOption(
          "NAME,...",
          "waves, or all; each in its own size unless --size says another ('wavebench list')",
          default: Wave.jw.id, .waves),
        scenarios: Self.shown, spell: { $2.wave = WaveName($0.wave.id) },
        take: { $1.waves = [WaveName($0.wave.id)] })
    case .size:
      AxisRow(
        AxisOption(
          "WxH,...", "view sizes, points", default: "each wave's own", .sizes { $0.sizes = $1 }),
        Self.shown, \.sizes, \.viewSize, values: { $2.map { [$0.viewSize] } ?? $0.sizes },
        spell: { ($1.widthPoints, $1.heightPoints) = ($0.viewSize.width, $0.viewSize.height) })
    case .scale:
      AxisRow(
        AxisOption(
          "N,...", "device pixels per point: 1, 2, 3",
          .counts(most: 3) { $0.scales = $1.map(Double.init) }),
        Self.shown, \.scales, \.scale,
        values: { $0.scales.isEmpty ? [$2?.scale ?? 2] : $0.scales },
        spell: { $1.scale = $0.scale })
    case .refresh:
      AxisRow(
        .numbers(
          "HZ,...", "frames per second of the virtual clock, or of the display", 1...1000,
          \.refreshes),
        Scenario.allCases, \.refreshes, \.refreshHz, recorded: "refresh_hz",
        spell: { $1.refreshHz = $0.refreshHz })
    case .motion:
      AxisRow(
        option: .name("equal, or as-published: each strategy as its author moved it", \.style),
        scenarios: Self.still, losesPeers: { $0.style != .equal },
        spell: { $2.motion = $0.style.rawValue })
    case .sampling:
      // A server may sample in a way of its own.
      AxisRow(
        .names("subpixel, nearest; bilinear is a --server", \.samplings), Self.shown, \.samplings,
        \.askedSampling, peersFollow: false, recorded: rawValue,
        spell: { $1.sampling = $0.sampling.rawValue })
    case .backdrop:
      AxisRow(
        .names(
          "behind the views: clear (nothing), solid (an opaque root), cards (one for each view)",
          \.backdrops),
        Self.shown, \.backdrops, \.scenery.backdrop, recorded: rawValue,
        spell: { $1.backdrop = $0.scenery.backdrop.rawValue })
    case .phases:
      AxisRow(
        .names("own: every wave starts elsewhere in its period; or in-step", \.phases),
        Self.shown, \.phases, \.scenery.phases, recorded: rawValue,
        spell: { $1.phases = $0.scenery.phases.rawValue })
    case .speed:
      AxisRow(
        option: .numbers(
          "PT/S,...",
          "how fast waves move, pt/s; published are 12 (jw's timer) to 375 (a view width a second)",
          default: "each wave's own", 0.1...10_000, \.speeds),
        scenarios: Self.still,
        values: { request, _, _ in request.speeds.distinct.map { speed in { $0.speed = speed } } },
        spell: { setup, _, identity in
          if let speed = setup.speed { identity.set("speed_pt_s", CaseIdentity.plain(speed)) }
        },
        take: { $1.speeds = [$0.speed].compactMap(\.self) })
    case .placement:
      AxisRow(
        .names("views at whole points, or fractional: 0.3 pt further on", \.placements),
        Self.shown, \.placements, \.scenery.placement, setting: rawValue, peersFollow: false,
        recorded: rawValue)
    case .rasteriser:
      AxisRow(
        .names("what scans fills: exact (area coverage), cairo", \.rasterisers), Self.shown,
        \.rasterisers, \.rasteriser, setting: rawValue, recorded: rawValue)
    case .server:
      AxisRow(
        .names(
          "what the server does besides the least: lean (nothing), full-repaint, no-raster-cache, "
            + "bitmaps, bilinear, tiles, second-buffer; several: qt-like, chromium-like; or a GPU "
            + "draws what changed: "
            + "gpu (from masks), gpu-paths (fills paths itself), gpu-frames (the whole screen)",
          \.servers),
        Self.shown, \.servers, \.server, setting: rawValue, recorded: rawValue)
    case .rotation:
      AxisRow(
        .numbers(
          "DEGREES,...", "steady: views turned by so many degrees", -180...180, \.rotations),
        [.steady], \.rotations, \.scenery.rotationDegrees, setting: "rotation_deg",
        peersFollow: false, recorded: "rotation_deg")
    case .retarget:
      AxisRow(
        option: AxisOption(
          "MS", "interrupt: a view gets a new destination every so many ms", default: "100",
          .number(1...60_000) { $0.interruptions.interval = $1 / 1000 }),
        scenarios: [.interrupt],
        spell: { _, request, identity in
          guard request.interruptions != Interruptions() else { return }
          identity.set("retarget_ms", CaseIdentity.plain(request.interruptions.interval * 1000))
        })
    case .views:
      AxisRow(
        AxisOption(
          "N,...", "numbers of views, in a grid without a --scene",
          .counts(most: 1_000_000) { $0.views = $1 }),
        Self.shown, \.views, \.views, values: { $2.map { [$0.views] } ?? $0.views },
        spell: { $1.views = $0.views })
    case .state:
      AxisRow(
        .names(
          "paced, loaded: rest, low-power, table, scroll, hidden, offscreen, pooled, paused, "
            + "intermittent, storm", \.states),
        Self.paced, \.states, \.state, values: { $2?.state.map { [$0] } ?? $0.states },
        spell: { $1.state = $0.state.rawValue })
    case .load:
      AxisRow(
        nil, Self.paced, \.loads, \.load,
        values: { request, scenario, _ in
          request.loads.isEmpty ? [scenario.defaultLoad] : request.loads
        },
        spell: { $1.load = $0.load })
    case .link:
      AxisRow(
        .names(
          "in real time: when a display link calls that was held up: late (once the thread is "
            + "free), skip (at the next refresh)", \.links),
        Self.paced, \.links, \.link, setting: rawValue)
    case .pipeline:
      AxisRow(
        .names(
          "in real time: the server has one refresh for a frame (double) or two (triple)",
          \.pipelines),
        Self.paced, \.pipelines, \.pipeline, setting: rawValue)
    case .cores:
      AxisRow(
        .names(
          "in real time: cores that sleep when nobody works (idle), or are kept from it (awake) by "
            + "threads that take nothing from others", \.cores),
        Self.paced, \.cores, \.cores, setting: rawValue)
    case .clock:
      AxisRow(
        .names(
          "paced, loaded: real, or scripted, the same on every machine: the load takes its time on "
            + "the app's clock, what the app and the server do takes none; of a drawn phase eight "
            + "are swept", \.clocks),
        Self.paced, \.clocks, \.clock, setting: CaseIdentity.clockSetting, recorded: rawValue)
    case .loadPhase:
      AxisRow(
        option: .name(
          "where in its period a load begins: drawn for each process, or in-step, half a period on",
          \.loadPhase),
        scenarios: Self.paced,
        spell: { _, request, identity in
          guard request.loadPhase != .drawn else { return }
          identity.set("load_phase", request.loadPhase.rawValue)
        })
    case .duration:
      AxisRow(
        option: AxisOption(
          "SECONDS", "paced, loaded: seconds per case and process", default: "2",
          .number(0.1...86_400) { $0.pacedSeconds = $1 }),
        scenarios: Self.paced)
    case .depth:
      AxisRow(
        AxisOption(
          "N,...", "stack: animations on the layer", default: AxisRow.standard(\.depths),
          .counts(most: 1_000_000) { $0.depths = $1 }),
        [.stack], \.depths, \.depth, spell: { $1.set("depth", "\($0.depth)") })
    }
  }
}

extension CaseIdentity {
  fileprivate mutating func set(_ name: String, _ value: String) {
    settings.append(Setting(name, value))
  }
}

extension PlanRequest {
  /// The values of axes that a manifest holds, by its keys.
  package var recordedValues: [String: [String]] {
    Dictionary(
      uniqueKeysWithValues: PlanAxis.allCases.compactMap { axis in
        axis.row.recorded.map { ($0.key, $0.values(self)) }
      })
  }
}

extension Scenario {
  /// The axes of wave views that only real time has.
  package static let realTimeAxes = Scenario.paced.axes.subtracting(Scenario.steady.axes)

  /// The axes of wave views that only a virtual clock has.
  package static let virtualAxes = Scenario.steady.axes.subtracting(Scenario.paced.axes)

  /// The axes of the scenario; any other would be taken and ignored, and is refused.
  var axes: Set<PlanAxis> { Self.axes[self] ?? [] }

  private static let axes = Dictionary(
    uniqueKeysWithValues: allCases.map { scenario in
      (scenario, Set(PlanAxis.allCases.filter { $0.row.scenarios.contains(scenario) }))
    })
}

extension NamedScene {
  /// True if a scenario can show it: a table that is flung has no two frames alike.
  package func isShown(by scenario: Scenario) -> Bool {
    scenario.axes.contains(.scene) && (state == nil || scenario.isPaced)
  }
}
