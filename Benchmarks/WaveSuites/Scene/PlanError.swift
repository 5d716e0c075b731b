import Measurement

/// Why a plan cannot be made from what was asked for, or something not be added to a catalogue: a
/// sentence that names the value and the cure.
package struct PlanError: Error, Equatable, CustomStringConvertible {
  package let description: String
  /// True if the machine has too little memory for the plan.
  package private(set) var lacksMemory = false

  init(_ description: String) { self.description = description }

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
