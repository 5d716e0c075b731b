import Statistics
import Vocabulary

/// Joins runs of parts of a plan, measured on several machines or by several jobs, into one run.
package enum RunMerge {
  /// The name in a joined manifest under which stands why nobody can say that a part was all there.
  static let doubtKey = "doubt"

  /// What comes of a merge.
  package struct Merged: Sendable {
    /// All rows: of parts ordered by case, stage, metric and pass, so that the order of the parts
    /// does not matter; of sessions in the order of each one's report.
    package var report: [ReportRow]
    /// All samples by case, stage, metric and pass, then by process and round.
    package var samples: [SampleRow]
    /// Each part's manifest under `parts`; `status` is `complete` when every part's is and no shard
    /// of a plan is missing.
    package var manifest: [String: ManifestValue]

    /// What a merge made, all of it under the joined run's name.
    package init(
      report: [ReportRow], samples: [SampleRow], manifest: [String: ManifestValue], runID: String
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

  /// The sessions that process numbers of all parts stand for, as the first part by name has them;
  /// nil where no part has several.
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

  /// The joined run's manifest: what all parts agree on, how far they came, and each part's own.
  package static func manifest(
    _ runs: [StoredRun], _ runID: String
  ) -> [String: ManifestValue] {
    let parts = runs.flatMap(parts).sorted { ($0.name, $0.text) < ($1.name, $1.text) }
    let isComplete = parts.allSatisfy { $0.manifest["status"] == .text("complete") }
    // What all parts agree on describes the whole, so that a comparison finds host and versions.
    var joined = parts.first?.manifest ?? [:]
    for part in parts.dropFirst() {
      joined = common(joined, part.manifest)
    }
    joined["run_id"] = .text(runID)
    let missing = ShardManifest.missing(parts.map(\.manifest))
    joined["status"] = .text(isComplete && missing.isEmpty ? "complete" : "partial")
    if !missing.isEmpty { joined["status_reason"] = .text(missing.joined(separator: "; ")) }
    joined["shard"] = nil
    joined[FileFacts.key] = nil
    joined[StoredProfile.key] = nil
    joined[SampledCases.key] = nil
    let doubts = Set(runs.compactMap(\.doubt)).sorted()
    joined[doubtKey] = doubts.isEmpty ? nil : .text(doubts.joined(separator: "; "))
    joined["parts"] = .list(parts.map { .object($0.manifest) })
    return joined
  }

  /// A run's manifest, or those of its parts where it was joined before.
  private static func parts(of run: StoredRun) -> [Part] {
    let manifest = run.manifest ?? [:]
    guard let parts = manifest["parts"] else {
      return [Part(name: run.report.first?.runID ?? run.place, manifest: manifest)]
    }
    return parts.list.compactMap { part in
      part["run_id"]?.text.map { Part(name: $0, manifest: part.object ?? [:]) }
    }
  }

  private struct Part {
    let name: String
    let manifest: [String: ManifestValue]
    /// Decides the order of parts of one name, which runs on several machines may have.
    let text: String

    init(name: String, manifest: [String: ManifestValue]) {
      self.name = name
      self.manifest = manifest
      text = (try? ManifestFile.data(manifest)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }

  /// The facts on which two manifests agree, however deep.
  private static func common(
    _ one: [String: ManifestValue], _ other: [String: ManifestValue]
  ) -> [String: ManifestValue] {
    var result: [String: ManifestValue] = [:]
    for (key, value) in one {
      if value == other[key] {
        result[key] = value
      } else if let first = value.object, first["key"] == nil, let second = other[key]?.object {
        result[key] = .object(common(first, second))
      }
    }
    return result
  }
}

/// What a manifest says about a run that measured one shard of a plan.
package enum ShardManifest {
  /// The value of the key `shard` of shard `number`, from 1, of a plan dealt to `count`, with its share
  /// of the plan's sampling time, s.
  package static func value(
    number: Int, of count: Int, plan: String, blocks: [String], blocksOfPlan: Int,
    samplingSeconds: Double
  ) -> ManifestValue {
    .object([
      "shard": .text("\(number)/\(count)"), "number": .integer(number), "count": .integer(count),
      "plan": .text(plan), "blocks": .list(blocks.map(ManifestValue.text)),
      "blocks_in_plan": .integer(blocksOfPlan), "sampling_time_s": .number(samplingSeconds),
    ])
  }

  /// Which shards are missing from a plan of which at least one is there; one sentence per plan,
  /// none for runs that are no shards.
  static func missing(_ manifests: [[String: ManifestValue]]) -> [String] {
    var found: [Plan: Set<Int>] = [:]
    for manifest in manifests {
      guard let shard = manifest["shard"], let plan = shard["plan"]?.text,
        let count = shard["count"]?.integer, let number = shard["number"]?.integer
      else { continue }
      found[Plan(name: plan, count: count), default: []].insert(number)
    }
    return found.sorted { ($0.key.name, $0.key.count) < ($1.key.name, $1.key.count) }
      .compactMap { plan, numbers in
        guard numbers.count < plan.count else { return nil }
        let absent = (1...plan.count).lazy.filter { !numbers.contains($0) }
          .prefix(mostNamed + 1).map { "\($0)/\(plan.count)" }
        return "of plan \(plan.name) missing: shard "
          + absent.prefix(mostNamed).joined(separator: ", ")
          + (absent.count > mostNamed ? ", …" : "")
      }
  }

  private static let mostNamed = 20

  private struct Plan: Hashable {
    let name: String
    let count: Int
  }
}
