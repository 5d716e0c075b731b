package import Measurement
import RenderServer
import WaveViews

extension PlanRequest {
  /// Throws the sentence of the first rule that is broken.
  func check() throws(PlanError) {
    let axes = PlanAxis.spellingOrder.lazy.filter(asked.contains)
    let sentence =
      unknownName ?? strategyWithoutScenario ?? scenarioWithoutStrategy
      ?? axes.compactMap { $0.refusal(in: scenarios) }.first
      ?? conflict ?? unfollowedByPeers ?? shownByNothing
    if let sentence { throw PlanError(sentence) }
  }

  /// Why the values of one axis do not stand beside others.
  private var conflict: String? {
    sceneConflict ?? samplingConflict ?? speedConflict ?? serverConflict ?? stateConflict
      ?? loadConflict
  }

  private var unknownName: String? {
    let names = WavePlan.strategyNames(in: catalogue)
    if let wave = shownWaves.first(where: { catalogue.wave(named: $0.rawValue) == nil }) {
      return PlanError.unknown(
        kind: "wave", name: wave.rawValue, known: catalogue.waves.map(\.id)
      ).description
    }
    return strategies.map(\.original).first { !names.contains($0) }.map {
      PlanError.unknown(
        kind: "strategy", name: $0.rawValue, known: strategiesOfScenarios.map(\.rawValue)
      ).description
    }
  }

  private var strategiesOfScenarios: [StrategyName] {
    WavePlan.strategyNames(in: catalogue).filter { name in
      scenarios.contains { $0.strategyNames(in: catalogue).contains(name) }
    }
  }

  private var strategyWithoutScenario: String? {
    let known = strategiesOfScenarios
    return strategies.first { !known.contains($0.original) }.map {
      Self.refusal(of: $0, scenarios, has: known)
    }
  }

  private var scenarioWithoutStrategy: String? {
    scenarios.first { arms(of: $0).isEmpty }.map {
      Self.refusal(
        of: strategies.first ?? StrategyName(""), [$0], has: $0.strategyNames(in: catalogue))
    }
  }

  private static func refusal(
    of name: StrategyName, _ scenarios: [Scenario], has known: [StrategyName]
  ) -> String {
    let home = Scenario.allCases.first { $0.strategyNames().contains(name) }
    return "the scenario\(scenarios.count == 1 ? "" : "s") "
      + scenarios.map(\.rawValue).joined(separator: " and ")
      + " cannot have the strategy '\(name)': ask for " + Spelling.list(known.map(\.rawValue))
      + (home.map { ", or for --scenario \($0.rawValue)" } ?? "")
  }

  /// The peers in C draw one picture in one way.
  private var unfollowedByPeers: String? {
    guard scenarios.contains(.steady) else { return nil }
    let peers = arms(of: .steady).filter { $0.arm.isPeer }.map(\.name.rawValue)
    guard !peers.isEmpty,
      let axis = PlanAxis.spellingOrder.first(where: { $0.row.losesPeers(self) })
    else { return nil }
    return "\(peers.joined(separator: " and ")) draw the equal motion with masks of their own, "
      + "whatever --\(axis.rawValue) says: leave it or them out"
  }

  private var shownByNothing: String? {
    let refusals = refusals
    for scenario in scenarios where scenario.axes.contains(.wave) {
      for wave in shownWaves {
        let refused = refusals.filter { $0.wave == wave && $0.scenario == scenario }
        guard refused.count == arms(of: scenario).count, let first = refused.first else { continue }
        return "'\(first.strategy)' cannot show the wave '\(wave)': \(first.reason); ask for "
          + "another strategy or wave, 'wavebench list' shows which go together"
      }
    }
    return nil
  }

  /// An arm by the name that was asked for, which may be that of a second one.
  typealias NamedArm = (name: StrategyName, arm: Arm)

  func arms(of scenario: Scenario) -> [NamedArm] {
    strategies.compactMap { name in
      scenario.arm(named: name, in: catalogue).map { (name, $0) }
    }
  }
}

extension PlanAxis {
  /// The reason why it changes nothing in `scenarios`; nil if one of them has it.
  func refusal(in scenarios: [Scenario]) -> String? {
    let having = row.scenarios
    guard !scenarios.contains(where: having.contains) else { return nil }
    let names = scenarios.map(\.rawValue).joined(separator: ",")
    let homes = having.map { "--scenario \($0.rawValue)" }
    return "--\(rawValue) changes nothing in --scenario \(names): leave it out, or add "
      + homes.joined(separator: " or ")
  }
}

// MARK: - What an axis does not stand beside

extension PlanRequest {
  /// A scene says what stands where, and is shown by every scenario that was asked for.
  private var sceneConflict: String? {
    for scene in scenes {
      let said: [PlanAxis] = [.views, .size] + (scene.state == nil ? [] : [.state])
      if let axis = said.first(where: asked.contains) {
        return "--\(axis.rawValue) is part of the scene '\(scene.rawValue)' (\(scene.summary)): "
          + "leave it or the scene out; --suite sweep has no scene"
      }
      if let scenario = scenarios.first(where: {
        $0.axes.contains(.scene) && !scene.isShown(by: $0)
      }) {
        return "the scenario \(scenario.rawValue) cannot show the scene '\(scene.rawValue)', which "
          + "is flung: ask for --scenario paced or loaded"
      }
    }
    return nil
  }

  private var speedConflict: String? {
    guard style != .equal, !speeds.isEmpty else { return nil }
    return "--speed changes nothing where --motion as-published gives each strategy its own: leave "
      + "one out"
  }

  /// Moved and rebuilt waves are sampled in one way; a server with a sampling of its own is
  /// not asked. One that shows pictures at whole pixels shows none that is moved by parts of one.
  private var samplingConflict: String? {
    if samplings.contains(.bilinear), let server = servers.first(where: { $0.sampling == nil }) {
      return
        "--sampling bilinear has the server '\(server.rawValue)' filter a bitmap of each whole "
        + "view that stands between pixels, and paint a mask of all others, which is not the same "
        + "work: ask for --server bilinear, which keeps bitmaps of all"
    }
    guard let server = servers.first(where: { $0.sampling == .nearest }),
      let arm = scenarios.flatMap(arms).map(\.arm).first(where: \.movesBitmap)
    else { return nil }
    return
      "--server \(server.rawValue) shows pictures at whole pixels, and \(arm.name) moves one by "
      + "parts of a pixel, which would be another picture: leave it out, or ask for --server bilinear"
  }

  /// A GPU is asked for nothing for which it has no command, and nothing that is about pixels.
  private var serverConflict: String? {
    guard let server = servers.first(where: \.drawsOnGPU) else { return nil }
    let forms = shownWaves.compactMap { catalogue.wave(named: $0.rawValue) }
      .map { (id: $0.id, form: $0.form(in: $0.defaultSize)) }
    let arm = scenarios.flatMap(arms).map(\.arm).first { $0.isPeer || $0.drawsBitmaps }
    let what: String
    if scenarios.contains(.effects) {
      what = "--scenario effects is about what it has no command for"
    } else if let story = scenarios.first(where: \.isStory) {
      what = "--scenario \(story.rawValue) counts the frames in which pixels are written"
    } else if let arm {
      what = "\(arm.name) " + (arm.isPeer ? "writes pixels in C" : "draws a bitmap by itself")
    } else if let scene = scenes.first(where: \.isMasked) {
      what = "--scene \(scene.rawValue) is shown through a mask"
    } else if let wave = forms.first(where: { $0.form.gradient != nil }) {
      what = "the wave \(wave.id) has a gradient"
    } else {
      return nil
    }
    return "--server \(server.rawValue) draws on a GPU, and \(what): leave it out, or ask for "
      + "another server"
  }

  private var stateConflict: String? {
    guard asked.contains(.refresh), let state = states.first(where: { $0.refreshHz != nil })
    else { return nil }
    return "--state \(state.rawValue) has a rate of its own, \(state.summary): leave it or "
      + "--refresh out"
  }

  /// A periodic load comes in a run; one that replays a recording has it, and not so often that it
  /// fills the memory; one that takes a core away needs a scheduler.
  private var loadConflict: String? {
    func plain(_ number: Double) -> String { CaseIdentity.plain(number) }
    for load in loads {
      if hasRealTime, load.kind.isPeriodic, load.period > pacedSeconds {
        return "--load '\(load)' comes every \(plain(load.period)) s and would not come in "
          + "\(plain(pacedSeconds)) s: ask for more --duration or a shorter period"
      }
      if clocks.contains(.scripted), load.neighbour != nil {
        return "--clock scripted: no other process takes a core from a scripted clock, and --load "
          + "'\(load)' would show nothing; name a load of the app's own thread, as busy, or leave "
          + "--clock out"
      }
      if let recording = recordings[load.description],
        !LoadScript.canReplay(recording, for: pacedSeconds)
      {
        return "--load '\(load)' is \(plain(recording.milliseconds)) ms long and would be replayed "
          + "millions of times: ask for less --duration or record longer"
      }
    }
    return nil
  }
}

// MARK: - Left out

/// A strategy that was asked for and cannot show a wave that was asked for.
package struct PlanRefusal: Sendable, Equatable {
  package let scenario: Scenario
  package let wave: WaveName
  package let strategy: StrategyName
  /// Why, in one sentence that begins in lower case.
  package let reason: String
}

extension PlanRequest {
  /// Every pair of a wave and a strategy that is left out, in the order of the request.
  var refusals: [PlanRefusal] {
    scenarios.filter { $0.axes.contains(.wave) }.flatMap { scenario in
      shownWaves.compactMap { catalogue.wave(named: $0.rawValue) }.flatMap { wave in
        arms(of: scenario).compactMap { name, arm in
          arm.refusal(of: wave).map {
            PlanRefusal(
              scenario: scenario, wave: WaveName(wave.id), strategy: name, reason: $0)
          }
        }
      }
    }
  }
}

extension WavePlan {
  /// The waves whose position in real time cannot be read off what is shown, so that their cases
  /// have no rows about it, in the order of the request, and why.
  package var unreadPositions: [(wave: WaveName, reason: String)] {
    guard request.hasRealTime else { return [] }
    return request.shownWaves.compactMap { request.catalogue.wave(named: $0.rawValue) }.compactMap {
      wave in
      WaveGauge.refusal(of: wave.form(in: wave.defaultSize)).map { (WaveName(wave.id), $0) }
    }
  }
}
