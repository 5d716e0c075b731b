package import RenderServer
package import Vocabulary
import WaveViews

/// Why a plan cannot be made from what was asked for.
package enum PlanError: Error, Equatable, CustomStringConvertible {
  /// A number of views below 1.
  case views(Int)
  /// The views do not fit into one framebuffer.
  case tooLarge(views: Int, width: Double, height: Double, scale: Double)
  /// The views need more memory than the machine has to give.
  case memory(needed: Double, available: Double)
  /// A size that the peers in C, which count in whole points, cannot have.
  case peerSize(width: Double, height: Double)
  /// More shards than the plan has blocks.
  case emptyShards(Shard, blocks: Int)
  /// A strategy that none of the scenarios asked for has.
  case strategy(StrategyName, scenarios: [Scenario], has: [StrategyName])
  /// An axis that none of the scenarios asked for has.
  case axis(PlanAxis, scenarios: [Scenario])
  /// A scene with an option that says what the scene says already.
  case sceneSays(NamedScene, PlanAxis)
  /// A scene that a scenario cannot show.
  case scene(NamedScene, Scenario)
  /// One speed for strategies that each move as published.
  case speed
  /// A sampling that costs a strategy only where its views stand between pixels.
  case unequalSampling(Sampling, ServerProfile)
  /// A server that draws on a GPU, and the reason why it cannot do what was asked.
  case noCommand(ServerProfile, of: String)
  /// A setting that the peers in C do not follow.
  case peerSetting(PlanAxis, peers: [StrategyName])
  /// A wave that no strategy asked for can show.
  case refused(PlanRefusal)
  /// A recording that is too short to be replayed for as long as was asked.
  case recording(Load, milliseconds: Double)
  /// A load whose period is longer than a run, so that it may come in none.
  case seldom(Load, seconds: Double)
  /// A load of another process where clocks are scripted.
  case scriptedLoad(Load)
  /// A name that nothing has.
  case unknown(kind: String, name: String, known: [String])

  package var description: String {
    switch self {
    case .views(let count): "cannot show \(count) views: ask for 1 or more"
    case .tooLarge(let views, let width, let height, let scale):
      "\(views) views of \(plain(width))x\(plain(height)) pt at scale \(plain(scale)) do not fit "
        + "into one framebuffer of 32767x32767 px: ask for fewer or smaller views or a smaller "
        + "scale"
    case .memory(let needed, let available):
      "the views need about \(mebibytes(needed)) MiB and \(mebibytes(available)) MiB are "
        + "available: ask for fewer views, a smaller size or a smaller scale"
    case .peerSize(let width, let height):
      "the peers in C take whole points, not \(plain(width))x\(plain(height)): "
        + "ask for a whole size or leave the peers out"
    case .emptyShards(let shard, let blocks):
      "--shard '\(shard)': the plan has \(blocks) block\(blocks == 1 ? "" : "s"), so some of "
        + "\(shard.count) shards would be empty: deal it to \(blocks) at most, as in "
        + "--shard 1/\(blocks); 'wavebench list' with the same options shows them"
    case .strategy(let name, let scenarios, let known):
      "the scenario\(scenarios.count == 1 ? "" : "s") "
        + scenarios.map(\.rawValue).joined(separator: " and ")
        + " cannot have the strategy '\(name)': ask for "
        + Spelling.list(known.map(\.rawValue))
        + (Scenario.allCases.first { $0.strategyNames().contains(name) }
          .map { ", or for --scenario \($0.rawValue)" } ?? "")
    case .axis(let axis, let scenarios): Self.words(of: axis, scenarios)
    case .sceneSays(let scene, let axis):
      "--\(axis.rawValue) is part of the scene '\(scene.rawValue)' (\(scene.summary)): leave it or "
        + "the scene out; --suite sweep has no scene"
    case .scene(let scene, let scenario):
      "the scenario \(scenario.rawValue) cannot show the scene '\(scene.rawValue)', which is flung: "
        + "ask for --scenario paced or loaded"
    case .speed:
      "--speed changes nothing where --motion as-published gives each strategy its own: leave one "
        + "out"
    case .unequalSampling(let sampling, let server):
      "--sampling \(sampling.rawValue) has the server '\(server.rawValue)' filter a bitmap of each whole "
        + "view that stands between pixels, and paint a mask of all others, which is not the same "
        + "work: ask for --server bilinear, which keeps bitmaps of all"
    case .noCommand(let server, let what):
      "--server \(server.rawValue) draws on a GPU, and \(what): leave it out, or ask for another "
        + "server"
    case .peerSetting(let axis, let peers):
      "\(peers.map(\.rawValue).joined(separator: " and ")) draw the equal motion with masks of "
        + "their own, whatever --\(axis.rawValue) says: leave it or them out"
    case .refused(let refusal):
      "'\(refusal.strategy)' cannot show the wave '\(refusal.wave)': \(refusal.reason); ask for "
        + "another strategy or wave, 'wavebench list' shows which go together"
    case .recording(let load, let milliseconds):
      "--load '\(load)' is \(plain(milliseconds)) ms long and would be replayed millions of times: "
        + "ask for less --duration or record longer"
    case .seldom(let load, let seconds):
      "--load '\(load)' comes every \(plain(load.period)) s and would not come in \(plain(seconds)) s: "
        + "ask for more --duration or a shorter period"
    case .scriptedLoad(let load):
      "--clock scripted: no other process takes a core from a scripted clock, and --load '\(load)' "
        + "would show nothing; name a load of the app's own thread, as busy, or leave --clock out"
    case .unknown("scenario", "capacity", _), .unknown("suite", "capacity", _):
      "capacity is no scenario and no suite any more: 'wavebench report RUN' says from t(N) how "
        + "many views fill a refresh, of a run with three numbers of views or more"
    case .unknown("suite", "interrupt", _):
      "the suite interrupt is named retargeting: interrupt is a scenario"
    case .unknown(let kind, let name, let known):
      "unknown \(kind) '\(name)'\(Spelling.cure(for: name, among: known))"
    }
  }

  private static func words(of axis: PlanAxis, _ scenarios: [Scenario]) -> String {
    let names = scenarios.map(\.rawValue).joined(separator: ",")
    if axis == .clock {
      return "--clock changes nothing in --scenario \(names), whose clock is virtual: leave it "
        + "out, or add --scenario paced or --scenario loaded"
    }
    if Scenario.realTimeAxes.contains(axis) {
      return "--\(axis.rawValue) needs real time: add --scenario paced or --scenario loaded"
    }
    let homes = Scenario.allCases.filter { $0.axes.contains(axis) }.map {
      "--scenario \($0.rawValue)"
    }
    return "--\(axis.rawValue) changes nothing in --scenario \(names): leave it out, or add "
      + homes.joined(separator: " or ")
  }

  private func plain(_ number: Double) -> String { CaseIdentity.plain(number) }

  private func mebibytes(_ bytes: Double) -> Int { Int((bytes / 1_048_576).rounded(.up)) }
}

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
        strategies.compactMap { name in
          scenario.contender(named: name, in: catalogue)?.refusal(of: wave).map {
            PlanRefusal(
              scenario: scenario, wave: WaveName(wave.id), strategy: name, reason: $0)
          }
        }
      }
    }
  }
}

/// A wave whose position on real time cannot be read off what is shown.
package struct UnreadPosition: Sendable, Equatable {
  package let wave: WaveName
  /// Why, in one sentence that begins in lower case.
  package let reason: String
}

extension WavePlan {
  /// The waves on real time whose cases have no rows about positions, in the order of the request.
  package var unreadPositions: [UnreadPosition] {
    guard request.hasRealTime else { return [] }
    return request.shownWaves.compactMap { request.catalogue.wave(named: $0.rawValue) }.compactMap {
      wave in
      WaveGauge.refusal(of: wave.form(in: wave.defaultSize)).map {
        UnreadPosition(wave: WaveName(wave.id), reason: $0)
      }
    }
  }
}
