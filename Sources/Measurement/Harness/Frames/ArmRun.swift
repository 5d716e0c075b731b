/// An arm while it is measured: where the subject of each batch comes from. Frames that are alike
/// have one subject, which is kept; a part of a story has a fresh one each time.
struct ArmRun {
  let arm: StagedArm
  private let kept: (any StagedSubject)?

  /// Frames of a counted sample at least: enough to see a cost that comes every few frames.
  static let framesPerSample = 5

  init(_ arm: StagedArm) throws {
    self.arm = arm
    kept = arm.part == nil ? try arm.make() : nil
  }

  var caseID: String { arm.caseID }
  var stageCount: Int { arm.part?.stages ?? kept?.stages.count ?? 0 }
  var isKept: Bool { kept != nil }

  func subject() throws -> any StagedSubject { try kept ?? arm.make() }

  /// The subject of a batch: the kept one at the start of a cycle, or a fresh one.
  func settled() throws -> any StagedSubject {
    try kept?.settle()
    return try subject()
  }

  /// Makes the caches those of a batch cut after stage `last`; a story has no frames to spare.
  func warmCaches(_ subject: any StagedSubject, through last: Int) throws {
    if isKept { try subject.run(frames: subject.framesBeforeBatch, through: last) }
  }

  /// Frames of a counted sample of `subject`; a rule's number where it has one.
  func frames(of subject: any StagedSubject, _ rule: SamplingRule) -> Int {
    arm.part?.frames ?? rule.frames ?? subject.wholeCycles(Self.framesPerSample)
  }
}
