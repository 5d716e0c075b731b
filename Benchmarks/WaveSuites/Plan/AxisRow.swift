import AnimationTiming
import Measurement
import RenderServer
import WaveViews

/// What there is to know of an axis: which scenarios have it, which values a request has of it,
/// where a screen keeps one of them, and how a case spells it.
struct AxisRow {
  let applies: (Scenario) -> Bool
  /// Why a request's values do not stand beside what else it has; nil where they do.
  var conflict: (PlanRequest) -> String? = { _ in nil }
  /// Whether a request has values that the peers in C do not follow.
  var losesPeers: (PlanRequest) -> Bool = { _ in false }
  /// The values that a scenario's screens have, or those of one screen by its name; empty for what
  /// no screen varies.
  var values: (PlanRequest, Scenario, NamedScene?) -> [(inout SceneSetup) -> Void] = { _, _, _ in
    []
  }
  var spell: (SceneSetup, PlanRequest, inout CaseIdentity) -> Void = { _, _, _ in }
  /// Leaves a request the one value that a screen has; nothing where the request has one for all.
  var take: (SceneSetup, inout PlanRequest) -> Void = { _, _ in }
}

extension AxisRow {
  /// An axis that a request has a list of and a screen one of; the peers in C have `peers` alone,
  /// or follow it where that is nil.
  init<Value: Equatable>(
    _ applies: @escaping (Scenario) -> Bool, _ list: WritableKeyPath<PlanRequest, [Value]>,
    _ part: WritableKeyPath<SceneSetup, Value>, peers: Value? = nil,
    spell: @escaping (SceneSetup, inout CaseIdentity) -> Void
  ) {
    self.applies = applies
    if let peers { losesPeers = { $0[keyPath: list].contains { $0 != peers } } }
    values = { request, _, _ in Self.each(request[keyPath: list], part) }
    self.spell = { setup, _, identity in spell(setup, &identity) }
    take = { $1[keyPath: list] = [$0[keyPath: part]] }
  }

  /// Such an axis of which results have a column.
  fileprivate static func column<Value: Equatable & RawRepresentable>(
    _ applies: @escaping (Scenario) -> Bool, _ list: WritableKeyPath<PlanRequest, [Value]>,
    _ part: WritableKeyPath<SceneSetup, Value>, _ column: WritableKeyPath<CaseIdentity, String>
  ) -> AxisRow where Value.RawValue == String {
    AxisRow(applies, list, part) {
      $1[keyPath: column] = $0[keyPath: part].rawValue
    }
  }

  /// Such an axis that a case mentions where it is not `usual`.
  fileprivate static func setting<Value: Equatable & RawRepresentable>(
    _ applies: @escaping (Scenario) -> Bool, _ list: WritableKeyPath<PlanRequest, [Value]>,
    _ part: WritableKeyPath<SceneSetup, Value>, _ name: String, usual: Value, peers: Value? = nil
  ) -> AxisRow where Value.RawValue == String {
    AxisRow(applies, list, part, peers: peers) {
      let value = $0[keyPath: part]
      if value != usual { $1.set(name, value.rawValue) }
    }
  }

  /// What is said twice is measured once.
  fileprivate static func each<Value: Equatable>(
    _ values: [Value], _ part: WritableKeyPath<SceneSetup, Value>
  ) -> [(inout SceneSetup) -> Void] {
    values.distinct.map { value in { $0[keyPath: part] = value } }
  }
}

extension PlanAxis {
  var row: AxisRow {
    let views: (Scenario) -> Bool = { $0 != .stack }
    let paced: (Scenario) -> Bool = { $0.isPaced }
    let screens: (Scenario) -> Bool = { $0 == .steady || $0.isPaced }
    let steady: (Scenario) -> Bool = { $0 == .steady }
    switch self {
    case .scene:
      return AxisRow(
        applies: screens, conflict: { $0.sceneConflict }, losesPeers: { !$0.scenes.isEmpty },
        spell: { setup, _, identity in
          if let scene = setup.scene { identity.set("scene", scene.rawValue) }
        },
        take: { $1.scenes = [$0.scene].compactMap(\.self) })
    case .wave:
      return AxisRow(
        applies: views,
        spell: { $2.wave = WaveName($0.wave.id) }, take: { $1.waves = [WaveName($0.wave.id)] })
    case .size:
      return AxisRow(
        applies: views,
        values: { request, _, scene in
          let sizes = scene.map { [$0.viewSize] } ?? request.sizes ?? []
          return AxisRow.each(sizes.map(Optional.init), \.size)
        },
        spell: { setup, _, identity in
          identity.widthPoints = setup.viewSize.width
          identity.heightPoints = setup.viewSize.height
        },
        take: { $1.sizes = [$0.viewSize] })
    case .scale:
      return AxisRow(
        applies: views,
        values: { AxisRow.each($0.scales ?? [$2?.scale ?? 2], \.scale) },
        spell: { $2.scale = $0.scale }, take: { $1.scales = [$0.scale] })
    case .refresh:
      return AxisRow(
        { _ in true }, \.refreshes, \.refreshHz, spell: { $1.refreshHz = $0.refreshHz })
    case .motion:
      return AxisRow(
        applies: screens, losesPeers: { $0.style != .equal },
        spell: { $2.motion = $0.style.rawValue })
    case .sampling:
      // A server may sample in a way of its own.
      var row = AxisRow(views, \.samplings, \.askedSampling, peers: .subpixel) {
        $1.sampling = $0.sampling.rawValue
      }
      row.conflict = { $0.samplingConflict }
      return row
    case .backdrop: return .column(views, \.backdrops, \.scenery.backdrop, \.backdrop)
    case .phases: return .column(views, \.phases, \.scenery.phases, \.phases)
    case .speed:
      return AxisRow(
        applies: screens, conflict: { $0.speedConflict },
        values: { request, _, _ in
          AxisRow.each((request.speeds ?? []).map(Optional.init), \.speed)
        },
        spell: { setup, _, identity in
          if let speed = setup.speed { identity.set("speed_pt_s", CaseIdentity.plain(speed)) }
        },
        take: { $1.speeds = $0.speed.map { [$0] } })
    case .placement:
      return .setting(
        views, \.placements, \.scenery.placement, "placement", usual: .whole, peers: .whole)
    case .rasteriser:
      return .setting(views, \.rasterisers, \.rasteriser, "rasteriser", usual: .exact)
    case .server:
      var row = AxisRow.setting(views, \.servers, \.server, "server", usual: .lean)
      row.conflict = { $0.serverConflict }
      return row
    case .rotation:
      return AxisRow(steady, \.rotations, \.scenery.rotationDegrees, peers: 0) {
        let degrees = $0.scenery.rotationDegrees
        if degrees != 0 { $1.set("rotation_deg", CaseIdentity.plain(degrees)) }
      }
    case .retarget:
      return AxisRow(
        applies: { $0 == .interrupt },
        spell: { _, request, identity in
          guard request.interruptions != Interruptions() else { return }
          identity.set("retarget_ms", CaseIdentity.plain(request.interruptions.interval * 1000))
        })
    case .views:
      return AxisRow(
        applies: views,
        values: { request, _, scene in
          AxisRow.each(scene.map { [$0.views] } ?? request.views, \.views)
        },
        spell: { $2.views = $0.views }, take: { $1.views = [$0.views] })
    case .state:
      return AxisRow(
        applies: paced, conflict: { $0.stateConflict },
        values: { AxisRow.each($2?.state.map { [$0] } ?? $0.states, \.state) },
        spell: { $2.state = $0.state.rawValue })
    case .load:
      return AxisRow(
        applies: paced, conflict: { $0.loadConflict },
        values: { request, scenario, _ in
          AxisRow.each(request.loads ?? [scenario.defaultLoad], \.load)
        },
        spell: { $2.load = $0.load })
    case .link: return .setting(paced, \.links, \.link, "link", usual: .late)
    case .pipeline: return .setting(paced, \.pipelines, \.pipeline, "pipeline", usual: .double)
    case .clock:
      return .setting(paced, \.clocks, \.clock, CaseIdentity.clockSetting, usual: .real)
    case .loadPhase:
      return AxisRow(
        applies: paced,
        spell: { _, request, identity in
          guard request.loadPhase != .drawn else { return }
          identity.set("load_phase", request.loadPhase.rawValue)
        })
    case .duration: return AxisRow(applies: paced)
    case .depth:
      return AxisRow(
        { $0 == .stack }, \.depths, \.depth, spell: { $1.set("depth", "\($0.depth)") })
    }
  }
}

extension CaseIdentity {
  fileprivate mutating func set(_ name: String, _ value: String) {
    settings.append(Setting(name, value))
  }
}
