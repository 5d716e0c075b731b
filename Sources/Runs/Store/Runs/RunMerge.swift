package import Measurement

/// Joins runs of parts of a plan, measured on several machines or by several jobs, into one run.
package enum RunMerge {
  package struct Merged: Sendable {
    /// All rows: of parts ordered by case, stage, metric and pass, so that the order of the parts
    /// does not matter; of sessions in the order of each one's report.
    package var report: [ReportRow]
    /// All samples by case, stage, metric and pass, then by process and round.
    package var samples: [SampleRow]
    /// Each part's manifest under `parts`; `status` is `complete` when every part's is and no shard
    /// of a plan is missing.
    package var manifest: Manifest

    /// The rows and manifest of a merge, all under the joined run's name.
    package init(
      report: [ReportRow], samples: [SampleRow], manifest: Manifest, runID: String
    ) {
      (self.report, self.samples, self.manifest) = (report, samples, manifest)
      for index in self.report.indices { self.report[index].runID = runID }
      for index in self.samples.indices { self.samples[index].runID = runID }
      self.samples.sort {
        let (first, second) = ($0.caseID, $1.caseID)
        if first != second { return first < second }
        return ($0.stage.rawValue, $0.metric, $0.pass.rawValue, $0.process, $0.round)
          < ($1.stage.rawValue, $1.metric, $1.pass.rawValue, $1.process, $1.round)
      }
    }
  }

  /// Joins runs under a new name.
  ///
  /// - Throws: `ResultStoreError.repeatedRow` when two parts hold the same case, stage, metric and
  ///   pass; `.otherSessions` when one number of a process would be of two sessions.
  package static func merged(
    _ runs: [StoredRun], runID: String
  ) throws(ResultStoreError) -> Merged {
    var places: [ReportRow.Key: String] = [:]
    var report: [ReportRow] = []
    for run in runs {
      for row in run.report {
        if let other = places.updateValue(run.place, forKey: row.key) {
          throw .repeatedRow(row: "\(row.key)", places: [other, run.place])
        }
        report.append(row)
      }
    }
    report.sort {
      ($0.caseID, $0.stage.rawValue, $0.metric, $0.pass.rawValue)
        < ($1.caseID, $1.stage.rawValue, $1.metric, $1.pass.rawValue)
    }
    var manifest = manifest(runs, runID)
    manifest[MeasuredSession.key] = try sessions(runs)
    return Merged(
      report: report, samples: runs.flatMap { $0.samples ?? [] }, manifest: manifest, runID: runID)
  }

  /// The sessions of all parts, as the first by name has them; nil where no part has several.
  private static func sessions(
    _ runs: [StoredRun]
  ) throws(ResultStoreError) -> ManifestValue? {
    let several = runs.filter { Sessions($0.manifest).count > 1 }
    guard let first = several.min(by: { $0.place < $1.place }) else { return nil }
    let own = Sessions(first.manifest)
    for run in runs where Sessions(run.manifest) != own {
      let last = run.samples?.map(\.process).max() ?? 0
      guard Sessions(run.manifest).count == 1, last < own.firstProcesses[1] else {
        throw .otherSessions(places: [first.place, run.place])
      }
    }
    return first.manifest?[MeasuredSession.key]
  }

  /// The joined run's manifest: what all parts agree on, how far they came, and each part's own. A
  /// fact on which parts differ has no value, and the reason.
  ///
  /// - Parameter areSessions: true if every row is of all runs.
  package static func manifest(
    _ runs: [StoredRun], _ runID: String, areSessions: Bool = false
  ) -> Manifest {
    let parts = runs.flatMap { Self.parts(of: $0, withRows: !areSessions) }
      .sorted { ($0.name, $0.text) < ($1.name, $1.text) }
    let isComplete = parts.allSatisfy { $0.manifest.status.word == "complete" }
    // What all parts agree on describes the whole, so that a comparison finds host and versions.
    var joined = Manifest(common(parts.map(\.manifest.fields)))
    joined["run_id"] = .text(runID)
    joined["schema"] = .text("\(Schema.version)")
    let missing = shardsMissing(of: parts.map(\.manifest))
    joined["status"] = .text(isComplete && missing.isEmpty ? "complete" : "partial")
    if !missing.isEmpty { joined["status_reason"] = .text(missing.joined(separator: "; ")) }
    for key in ["shard", "measured", FileDigest.key, StoredProfile.key, SampledCases.key] {
      joined[key] = nil
    }
    let mixed = mixture(of: parts.map(\.manifest)).map { "its parts differ in \($0)" }
    let doubts = Set(runs.compactMap(\.doubt) + [mixed].compactMap(\.self)).sorted()
    joined.doubt = doubts.isEmpty ? nil : doubts.joined(separator: "; ")
    joined["parts"] = .list(parts.map { .object($0.manifest.fields) })
    return joined
  }

  /// In what the programs of runs differ that should be of one commit, and of one kind of build, in
  /// words; nil where they agree. A commit that one of them alone knows is another.
  package static func mixture(of runs: [StoredRun]) -> String? {
    mixture(of: runs.flatMap { parts(of: $0, withRows: false) }.map(\.manifest))
  }

  private static func mixture(of manifests: [Manifest]) -> String? {
    ["commit", "build"].lazy.compactMap { name -> String? in
      let all = manifests.map { $0.fact("versions", name)?.text }
      var found = Set(all.compactMap(\.self)).sorted()
      if name == "commit", !found.isEmpty, all.contains(nil) { found.append("not known") }
      return found.count > 1 ? "versions.\(name): \(found.joined(separator: ", "))" : nil
    }.first
  }

  /// A run's manifest, or those of its parts where it was joined before.
  private static func parts(of run: StoredRun, withRows: Bool) -> [Part] {
    var own = [Part(name: run.report.first?.runID ?? run.place, manifest: run.manifest ?? [:])]
    if let manifest = run.manifest, manifest["parts"] != nil {
      own = manifest.parts.compactMap { part in part.runID.map { Part(name: $0, manifest: part) } }
    }
    guard withRows else { return own }
    func names(_ all: [String]) -> ManifestValue {
      .list(Set(all).sorted().map(ManifestValue.text))
    }
    let measured = ManifestValue.object([
      "cases": names(run.report.map(\.caseID)), "passes": names(run.report.map(\.pass.rawValue)),
    ])
    return own.map { part in
      var manifest = part.manifest
      manifest["measured"] = manifest["measured"] ?? measured
      return Part(name: part.name, manifest: manifest)
    }
  }

  private struct Part {
    let name: String
    let manifest: Manifest
    /// Decides the order of parts of one name, which runs on several machines may have.
    let text: String

    init(name: String, manifest: Manifest) {
      self.name = name
      self.manifest = manifest
      text = (try? manifest.data()).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }

  /// The fields on which manifests agree, however deep, and other facts without a value.
  private static func common(
    _ manifests: [[String: ManifestValue]]
  ) -> [String: ManifestValue] {
    var result: [String: ManifestValue] = [:]
    for key in Set(manifests.flatMap(\.keys)) {
      let values = manifests.map { $0[key] }
      let objects = values.compactMap { $0?.object }
      if let first = values[0], values.allSatisfy({ $0 == first }) {
        result[key] = first
      } else if objects.contains(where: { $0["key"] != nil }) {
        result[key] = .fact(
          nil, isHard: objects.contains { $0["key"] == .text("hard") }, reason: "parts differ")
      } else if objects.count == values.count {
        result[key] = .object(common(objects))
      }
    }
    return result
  }

  /// The shards that are missing of a plan of which one is there; one sentence per plan.
  private static func shardsMissing(of manifests: [Manifest]) -> [String] {
    var found: [String: [Int: Set<Int>]] = [:]
    for manifest in manifests {
      guard let shard = manifest["shard"], let plan = shard["plan"]?.text,
        let count = shard["count"]?.integer, let number = shard["number"]?.integer
      else { continue }
      found[plan, default: [:]][count, default: []].insert(number)
    }
    return found.sorted { $0.key < $1.key }.flatMap { plan, parts in
      parts.sorted { $0.key < $1.key }.compactMap { count, numbers -> String? in
        guard numbers.count < count else { return nil }
        let absent = (1...count).lazy.filter { !numbers.contains($0) }
          .prefix(mostNamed + 1).map { "\($0)/\(count)" }
        return "of plan \(plan) missing: shard "
          + absent.prefix(mostNamed).joined(separator: ", ")
          + (absent.count > mostNamed ? ", …" : "")
      }
    }
  }

  private static let mostNamed = 20
}
