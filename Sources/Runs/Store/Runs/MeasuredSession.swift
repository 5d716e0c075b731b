package import Measurement

/// One session of a run that has several, as in a manifest under `sessions`.
package struct MeasuredSession: Sendable, Equatable {
  /// The key in a manifest; a run without it is one session.
  package static let key = "sessions"

  /// The run that it was, where runs were joined; nil where one run measured several.
  package let runID: String?
  /// When it began, UTC in ISO 8601.
  package let startedUTC: String
  /// The number that decided its layouts and orders.
  package let seed: String
  package var firstProcess: Int

  package init(runID: String? = nil, startedUTC: String, seed: String, firstProcess: Int) {
    (self.runID, self.startedUTC, self.seed) = (runID, startedUTC, seed)
    self.firstProcess = firstProcess
  }

  /// Those of a manifest, in its order; none for a run of one session, and without a manifest.
  package static func all(_ manifest: Manifest?) -> [MeasuredSession] {
    (manifest?[key]?.list ?? []).compactMap { session in
      guard let first = session["first_process"]?.integer, (0...CSVNumber.mostCount).contains(first)
      else { return nil }
      return MeasuredSession(
        runID: session["run_id"]?.text, startedUTC: session["started_utc"]?.text ?? "",
        seed: session["seed"]?.text ?? "", firstProcess: first)
    }
  }

  package var value: ManifestValue {
    var fields: [String: ManifestValue] = [
      "started_utc": .text(startedUTC), "seed": .text(seed),
      "first_process": .integer(firstProcess),
    ]
    fields["run_id"] = runID.map(ManifestValue.text)
    return .object(fields)
  }
}

extension Sessions {
  /// The sessions of the run that a manifest belongs to; one without it.
  package init(_ manifest: Manifest?) {
    self.init(firstProcesses: MeasuredSession.all(manifest).map(\.firstProcess))
  }
}
