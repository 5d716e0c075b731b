import Foundation
import Measurement
import WaveSuites
import WaveViews

/// A message from one process to another, a JSON document.
protocol ProcessMessage: Codable {}

extension ProcessMessage {
  /// Reads a document whose names of waves and strategies are those of `catalogue`.
  ///
  /// - Throws: `DecodingError` for anything but what `data()` makes of a value of this type in a
  ///   program with the same catalogue.
  init(_ data: Data, in catalogue: WaveCatalogue = .own) throws {
    let decoder = JSONDecoder()
    decoder.userInfo[WaveCatalogue.known] = catalogue
    self = try decoder.decode(Self.self, from: data)
  }

  /// The document on one line, its keys in one order: equal values have equal documents.
  func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(self)
  }
}

/// The part of a run that a fresh process measures.
struct ProcessTask: Codable, Sendable, Equatable {
  /// This process's number in the run, from 0.
  let index: Int
  /// True if it counts besides timing.
  let counts: Bool
  /// The times that it gets under a limit; nil where the sampling time bounds it.
  var allowance: Allowance?

  struct Allowance: Codable, Sendable, Equatable {
    /// For counting and sampling, s; the fewest rounds may take longer.
    let seconds: Double
    /// For everything, s: then it ends with the round that it is in.
    let mostSeconds: Double
  }
}

/// The request to a process that measures one case alone, under Callgrind or to read the memory
/// that the case takes: its plan has little else.
///
/// A case therefore counts the same whatever else a run measures.
struct CaseRequest: ProcessMessage, Sendable, Equatable {
  let plan: PlanRequest
  /// The case's name.
  let caseID: String
  /// How many frames Callgrind counts.
  let rule: CallgrindPass.Rule
  /// This process's number in the run, from 0.
  let index: Int

  init(
    _ settings: RunSettings, plan: WavePlan, case identity: CaseIdentity, index: Int
  ) {
    self.plan = plan.request(alone: identity)
    caseID = identity.caseID
    rule = settings.callgrindRule
    self.index = index
  }
}
