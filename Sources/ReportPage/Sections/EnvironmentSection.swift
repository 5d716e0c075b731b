import Reports
import Vocabulary

/// Where the run was made, and what it lacks and why.
struct EnvironmentSection {
  let facts: RunFacts
  let context: PageContext

  var section: PageSection {
    context.section("environment", "Environment, and what is missing", environment + missing)
  }

  // MARK: - Environment

  private var environment: [Markup] {
    guard let manifest = facts.run.manifest else {
      return [Passage.words("This run came without a manifest: nothing is known of its machine.")]
    }
    let plain = ["run_id", "started_utc", "status", "status_reason", "suite", "processes", "seed"]
      .compactMap { key in manifest[key].map { (key, $0.words) } }
    let command = manifest["command_line"].map { value in
      ("command_line", value.list?.map(\.words).joined(separator: " ") ?? value.words)
    }
    let lists: [(String, [(String, Markup)])] = [
      ("Run", (plain + [command].compactMap { $0 }).map { ($0.0, .text($0.1)) }),
      ("Host", Self.facts(manifest["host"])),
      ("Versions", Self.facts(manifest["versions"])),
      ("Settings", (manifest["settings"]?.object ?? []).map { ($0.key, .text($0.value.words)) }),
    ]
    return [
      .element(
        "div", ["class": "facts"],
        lists.filter { !$0.1.isEmpty }.map { title, entries in
          .element("div", [:], [Passage.heading(title), Self.definitions(entries)])
        })
    ]
  }

  private static func facts(_ value: ManifestValue?) -> [(String, Markup)] {
    (value?.object ?? []).map { name, fact in (name, .text(fact.factWords)) }
  }

  private static func definitions(_ entries: [(String, Markup)]) -> Markup {
    .element(
      "dl", [:],
      entries.flatMap { name, value in
        [
          Markup.element("dt", [:], [.text(name.split(separator: "_").joined(separator: " "))]),
          .element("dd", [:], [value]),
        ]
      })
  }

  // MARK: - What is missing

  private var missing: [Markup] {
    var entries = reasons.map { reason, metrics in
      Markup.element("strong", [:], [.text(metrics.joined(separator: ", "))])
        + .text(": " + reason)
    }
    let unavailable = facts.unavailable
    let named = Set(reasons.flatMap(\.metrics))
    let unexplained = unavailable.metrics.map(\.rawValue).filter { !named.contains($0) }
    if !unexplained.isEmpty {
      entries.append(
        .element("strong", [:], [.text(unexplained.joined(separator: ", "))])
          + .text(": the manifest gives no reason"))
    }
    if unavailable.rows > 0 {
      let counts = [unavailable.rows, facts.run.report.count, unavailable.cases]
        .map(PeopleNumber.page.whole)
      entries.append(
        .text(
          "\(counts[0]) of \(counts[1]) rows of the report are unavailable and empty, in "
            + "\(counts[2]) cases."))
    }
    entries += notApplicable
    if facts.run.samples == nil { entries.append("samples.csv: this run came without it.") }
    if facts.run.manifest == nil { entries.append("manifest.json: this run came without it.") }
    return [
      Passage.heading("Missing"),
      entries.isEmpty ? Passage.words("Nothing that was asked for.") : Passage.list(entries),
    ]
  }

  /// What was asked for and cannot be, each reason once: strategies that cannot show a wave, waves
  /// whose place nobody can read.
  private var notApplicable: [Markup] {
    let refused = facts.run.manifest?["not_applicable"]?.list ?? []
    let unread = facts.run.manifest?["positions_not_read"]?.list ?? []
    let entries =
      refused.compactMap(\.fields).map { fields in
        (fields["reason"], "\(Self.word(fields["strategy"])) for \(Self.word(fields["wave"]))")
      }
      + unread.compactMap(\.fields).map { fields in
        (fields["reason"], "positions of \(Self.word(fields["wave"]))")
      }
    return RunFacts.distinct(entries.map { Self.word($0.0) }).map { reason in
      let names = entries.filter { Self.word($0.0) == reason }.map(\.1)
      return Markup.element("strong", [:], [.text(names.joined(separator: ", "))])
        + .text(": not applicable, since " + reason)
    }
  }

  private static func word(_ value: ManifestValue?) -> String { value?.words ?? "?" }

  /// The manifest's reasons, each with the metrics that it explains, in order.
  private var reasons: [(reason: String, metrics: [String])] {
    let entries = (facts.run.manifest?["unavailable"]?.list ?? []).compactMap { entry in
      entry.fields.map {
        (metric: $0["metric"]?.words ?? "?", reason: $0["reason"]?.words ?? "no reason given")
      }
    }
    return RunFacts.distinct(entries.map(\.reason)).map { reason in
      (reason, entries.filter { $0.reason == reason }.map(\.metric))
    }
  }
}
