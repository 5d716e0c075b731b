import Engines
public import Vocabulary
import WaveViews

/// A strategy that was asked for and cannot show a wave that was asked for.
public struct PlanRefusal: Sendable, Equatable {
  /// Where.
  public let scenario: Scenario
  /// The wave.
  public let wave: WaveName
  /// The strategy.
  public let strategy: StrategyName
  /// Why, in one sentence that begins in lower case.
  public let reason: String
}

extension PlanRequest {
  /// Every pair of a wave and a strategy that is left out, in the order of the request.
  var refusals: [PlanRefusal] {
    if let compositor = backend.compositor { return refusals(by: compositor) }
    return scenarios.filter { $0.axes.contains(.wave) }.flatMap { scenario in
      waves.compactMap { catalogue.wave(named: $0.rawValue) }.flatMap { wave in
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
public struct UnreadPosition: Sendable, Equatable {
  /// The wave.
  public let wave: WaveName
  /// Why, in one sentence that begins in lower case.
  public let reason: String
}

extension WavePlan {
  /// The waves on real time whose cases have no rows about positions, in the order of the request.
  public var unreadPositions: [UnreadPosition] {
    guard request.hasRealTime else { return [] }
    return request.waves.compactMap { request.catalogue.wave(named: $0.rawValue) }.compactMap {
      wave in
      WaveGauge.refusal(of: wave.form(in: wave.defaultSize)).map {
        UnreadPosition(wave: WaveName(wave.id), reason: $0)
      }
    }
  }
}
