public import Foundation
public import Measurement
public import Vocabulary
public import WaveSuites
public import WaveViews

/// What one process sends another as a JSON document.
public protocol ProcessMessage: Codable {}

extension ProcessMessage {
  /// Reads a document whose names of waves and strategies are those of `catalogue`.
  ///
  /// - Throws: `DecodingError` for anything but what `data()` makes of a value of this type in a
  ///   program with the same catalogue.
  public init(_ data: Data, in catalogue: WaveCatalogue = .own) throws {
    let decoder = JSONDecoder()
    decoder.userInfo[WaveCatalogue.known] = catalogue
    self = try decoder.decode(Self.self, from: data)
  }

  /// The document on one line, its keys in one order: equal values have equal documents.
  public func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(self)
  }
}

/// What a fresh process that measures is to do of the run whose settings it gets.
public struct ProcessTask: Codable, Sendable, Equatable {
  /// This process's number in the run, from 0.
  public let index: Int
  /// Whether it counts besides timing.
  public let counts: Bool
  /// All that it may take, counting included; nil where the sampling time bounds it.
  public let allowance: ProcessShare?
  /// For how long it tries the plan, s, to tell what it will take; nil where it measures.
  public let trialSeconds: Double?

  /// Process `index` of a run.
  public init(index: Int, counts: Bool, allowance: ProcessShare? = nil) {
    (self.index, self.counts, self.allowance, trialSeconds) = (index, counts, allowance, nil)
  }

  /// To try the plan of a run, for `trialSeconds` or a little longer.
  public init(trialSeconds: Double) {
    (index, counts, allowance, self.trialSeconds) = (0, true, nil, trialSeconds)
  }
}

/// What a process under Callgrind is asked to do: one case, of a plan that has little else.
///
/// A case therefore counts the same whatever else a run measures.
public struct CallgrindRequest: ProcessMessage, Sendable, Equatable {
  /// The plan's request.
  public let plan: PlanRequest
  /// The case's name.
  public let caseID: String
  /// How many frames.
  public let rule: CallgrindPass.Rule
  /// This process's number in the run, from 0.
  public let index: Int

  /// The request for a case of the plan that a run measures.
  public init(
    _ settings: RunSettings, plan: WavePlan, case identity: CaseIdentity, index: Int
  ) {
    self.plan = plan.request(alone: identity)
    caseID = identity.caseID
    rule = settings.callgrindRule
    self.index = index
  }
}

/// What a process that reads what a case takes of the memory is asked to do: one case, of a plan
/// that has little else.
public struct MemoryRequest: ProcessMessage, Sendable, Equatable {
  /// The plan's request.
  public let plan: PlanRequest
  /// The case's name.
  public let caseID: String

  /// The request for a case of the plan that a run measures.
  public init(plan: WavePlan, case identity: CaseIdentity) {
    self.plan = plan.request(alone: identity)
    caseID = identity.caseID
  }
}
