package import Foundation
package import Measurement
package import WaveSuites
import WaveViews

/// What one process sends another as a JSON document.
package protocol ProcessMessage: Codable {}

extension ProcessMessage {
  /// Reads a document whose names of waves and strategies are those of `catalogue`.
  ///
  /// - Throws: `DecodingError` for anything but what `data()` makes of a value of this type in a
  ///   program with the same catalogue.
  package init(_ data: Data, in catalogue: WaveCatalogue = .own) throws {
    let decoder = JSONDecoder()
    decoder.userInfo[WaveCatalogue.known] = catalogue
    self = try decoder.decode(Self.self, from: data)
  }

  /// The document on one line, its keys in one order: equal values have equal documents.
  package func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(self)
  }
}

/// What a fresh process that measures is to do of the run whose settings it gets.
package struct ProcessTask: Codable, Sendable, Equatable {
  /// This process's number in the run, from 0.
  package let index: Int
  /// Whether it counts besides timing.
  package let counts: Bool
  /// All that it may take, counting included; nil where the sampling time bounds it.
  package let allowance: ProcessShare?
  /// For how long it tries the plan, s, to tell what it will take; nil where it measures.
  package let trialSeconds: Double?

  /// Process `index` of a run.
  package init(index: Int, counts: Bool, allowance: ProcessShare? = nil) {
    (self.index, self.counts, self.allowance, trialSeconds) = (index, counts, allowance, nil)
  }

  /// To try the plan of a run, for `trialSeconds` or a little longer.
  package init(trialSeconds: Double) {
    (index, counts, allowance, self.trialSeconds) = (0, true, nil, trialSeconds)
  }
}

/// What a process that measures one case alone is asked to do, under Callgrind or to read what the
/// case takes of the memory: its plan has little else.
///
/// A case therefore counts the same whatever else a run measures.
package struct CaseRequest: ProcessMessage, Sendable, Equatable {
  /// The plan's request.
  package let plan: PlanRequest
  /// The case's name.
  package let caseID: String
  /// How many frames Callgrind counts.
  package let rule: CallgrindPass.Rule
  /// This process's number in the run, from 0.
  package let index: Int

  /// The request for a case of the plan that a run measures.
  package init(
    _ settings: RunSettings, plan: WavePlan, case identity: CaseIdentity, index: Int
  ) {
    self.plan = plan.request(alone: identity)
    caseID = identity.caseID
    rule = settings.callgrindRule
    self.index = index
  }
}
