package import Measurement
import WaveViews

/// Why a plan cannot be made from what was asked for, or something not be added to a catalogue: a
/// sentence that names the value and the cure.
package struct PlanError: Error, Equatable, CustomStringConvertible {
  package let description: String
  /// Whether the machine has too little memory for the plan.
  package private(set) var lacksMemory = false

  init(_ description: String) { self.description = description }

  /// A name that nothing has.
  package static func unknown(kind: String, name: String, known: [String]) -> PlanError {
    PlanError("unknown \(kind) '\(name)'\(Spelling.cure(for: name, among: known))")
  }

  /// Views that need more memory, bytes, than the machine has to give.
  package static func memory(needed: Double, available: Double) -> PlanError {
    func mebibytes(_ bytes: Double) -> Int { Int((bytes / 1_048_576).rounded(.up)) }
    var error = PlanError(
      "the views need about \(mebibytes(needed)) MiB and \(mebibytes(available)) MiB are "
        + "available: ask for fewer views, a smaller size or a smaller scale")
    error.lacksMemory = true
    return error
  }
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
        arms(of: scenario).compactMap { arm in
          arm.contender.refusal(of: wave).map {
            PlanRefusal(
              scenario: scenario, wave: WaveName(wave.id), strategy: arm.name, reason: $0)
          }
        }
      }
    }
  }
}

extension WavePlan {
  /// The waves whose position in real time cannot be read off what is shown, so that their cases have
  /// no rows about it, in the order of the request, and why.
  package var unreadPositions: [(wave: WaveName, reason: String)] {
    guard request.hasRealTime else { return [] }
    return request.shownWaves.compactMap { request.catalogue.wave(named: $0.rawValue) }.compactMap {
      wave in
      WaveGauge.refusal(of: wave.form(in: wave.defaultSize)).map { (WaveName(wave.id), $0) }
    }
  }
}
