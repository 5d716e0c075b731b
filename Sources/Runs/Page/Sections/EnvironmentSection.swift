import Measurement

struct EnvironmentSection {
  let facts: SortedRun

  var section: PageSection? {
    PageSection("environment", "Environment, and what is missing", environment + missing)
  }

  // MARK: - Environment

  private var environment: [Markup] {
    guard let manifest = facts.run.manifest else {
      return [Passage.words("This run came without a manifest: nothing is known of its machine.")]
    }
    let plain = ["run_id", "started_utc", "status", "status_reason", "suite", "processes", "seed"]
      .compactMap { key in manifest[key].map { (key, $0.words) } }
    let command = manifest["command_line"].map { value in
      let words = if case .list(let list) = value { list } else { [value] }
      return [("command_line", words.map(\.words).joined(separator: " "))]
    }
    func known(_ name: String) -> [(String, String)] {
      (manifest[name]?.members ?? []).map { ($0.key, $0.value.factWords) }
    }
    let settings = (manifest["settings"]?.members ?? []).map { ($0.key, $0.value.words) }
    let lists = [
      ("Run", plain + (command ?? [])), ("Host", known("host")), ("Versions", known("versions")),
      ("Settings", settings),
    ]
    return [
      .element(
        "div", ["class": "facts"],
        lists.filter { !$0.1.isEmpty }.map { title, entries in
          .element("div", [:], [Passage.heading(title), Self.definitions(entries)])
        })
    ]
  }

  private static func definitions(_ entries: [(String, String)]) -> Markup {
    .element(
      "dl", [:],
      entries.flatMap { name, value in
        [
          Markup.element("dt", [:], [.text(name.split(separator: "_").joined(separator: " "))]),
          .element("dd", [:], [.text(value)]),
        ]
      })
  }

  // MARK: - What is missing

  private var missing: [Markup] {
    let unavailable = facts.unavailable
    let reasons = list("unavailable").map { fields in
      (Self.word(fields["metric"]), fields["reason"]?.words ?? "no reason given")
    }
    let unexplained = unavailable.metrics.map(\.rawValue).filter { metric in
      !reasons.contains { $0.0 == metric }
    }
    var entries = Self.entries(
      reasons + unexplained.map { ($0, "the manifest gives no reason") }, ": ")
    if unavailable.rows > 0 {
      let counts = [unavailable.rows, facts.run.report.count, unavailable.cases]
        .map(PeopleNumber.page.whole)
      entries.append(
        .text(
          "\(counts[0]) of \(counts[1]) rows of the report are unavailable and empty, in "
            + "\(counts[2]) cases."))
    }
    entries += Self.entries(notApplicable, ": not applicable, since ")
    if facts.run.samples == nil { entries.append("samples.csv: this run came without it.") }
    if facts.run.manifest == nil { entries.append("manifest.json: this run came without it.") }
    return [
      Passage.heading("Missing"),
      entries.isEmpty ? Passage.words("Nothing that was asked for.") : Passage.list(entries),
    ]
  }

  /// Strategies that cannot show a wave, and waves whose place nobody can read.
  private var notApplicable: [(String, String)] {
    list("not_applicable").map { fields in
      (
        "\(Self.word(fields["strategy"])) for \(Self.word(fields["wave"]))",
        Self.word(fields["reason"])
      )
    }
      + list("positions_not_read").map { fields in
        ("positions of \(Self.word(fields["wave"]))", Self.word(fields["reason"]))
      }
  }

  private func list(_ name: String) -> [[String: ManifestValue]] {
    (facts.run.manifest?[name]?.list ?? []).compactMap(\.object)
  }

  private static func word(_ value: ManifestValue?) -> String { value?.words ?? "?" }

  /// Each reason once, behind all names that have it.
  private static func entries(_ all: [(String, String)], _ link: String) -> [Markup] {
    all.map(\.1).distinct.map { reason in
      let names = all.filter { $0.1 == reason }.map(\.0)
      return Markup.element("strong", [:], [.text(names.joined(separator: ", "))])
        + .text(link + reason)
    }
  }
}
