package import Measurement

/// The entry of a manifest for a profile of its run: of which case and process, and in which file.
package struct StoredProfile: Sendable, Equatable {
  /// The key in a manifest; a run without profiles has none.
  package static let key = "profiles"
  private static let beginning = "profile-"

  package let caseID: String
  /// The process's number in the run, from 0.
  package let process: Int
  package let file: String

  /// The `number`th profile of a run, from 1.
  package init(number: Int, caseID: String, process: Int) {
    (self.caseID, self.process) = (caseID, process)
    file = "\(Self.beginning)\(number < 10 ? "0" : "")\(number).txt"
  }

  init?(_ value: ManifestValue) {
    guard let caseID = value["case_id"]?.text, let process = value["process"]?.integer,
      let file = value["file"]?.text,
      // No other file of the system is read, whatever a manifest says.
      Self.isFileName(file), !file.contains("/"), !file.utf8.contains(0)
    else { return nil }
    (self.caseID, self.process, self.file) = (caseID, process, file)
  }

  static func isFileName(_ name: String) -> Bool { name.hasPrefix(beginning) }

  package var value: ManifestValue {
    .object(["case_id": .text(caseID), "process": .integer(process), "file": .text(file)])
  }
}
