import Reports
import Vocabulary

/// What stands at a page's head: what was run, when and where, and what moves in it.
struct PageHeader {
  let order: RunOrder
  let subject: PageSubject

  private var runs: [RunFacts] { order.entries.map(\.facts) }

  var title: String {
    switch runs.count {
    case 0: "No run"
    case 1: RunTitle(facts: runs[0]).whole
    default:
      "\(runs.count) runs: " + runs.prefix(Self.named).map(\.run.name).joined(separator: ", ")
        + (runs.count > Self.named ? ", …" : "")
    }
  }

  var markup: Markup {
    var body = [
      Markup.element("p", ["class": "kicker"], [.text("WaveBench · \(subject.question)")]),
      .element("h1", [:], [.text(title)]),
    ]
    switch runs.count {
    case 0: body.append(Passage.note("No run was given, so there is nothing to show."))
    case 1:
      let (words, waves) = (conditions(runs[0]), drawings(runs[0]))
      body.append(Passage.note(.text(place(runs[0]))))
      // One wave stands beside the title, several below what they share.
      body =
        waves.count == 1
        ? [.element("div", ["class": "title"], [Markup.element("div", [:], body + words)] + waves)]
        : body + words + row(waves)
      body.append(files(runs[0]))
    default:
      let starts = runs.compactMap { RunInstant.start(of: $0.run.manifest) }
      if let first = starts.first, let last = starts.last {
        body.append(Passage.note(.text("From \(first.day) to \(last.day)")))
      }
    }
    return .element("header", [:], body)
  }

  private static let named = 4

  private func place(_ facts: RunFacts) -> String {
    let host = facts.run.manifest?["host"]?.fields
    return [
      RunInstant.start(of: facts.run.manifest)?.description, host?["cpu_model"]?.factWords,
      host?["cores"].map { $0.factWords + ($0.factWords == "1" ? " core" : " cores") },
    ].compactMap { $0 }.joined(separator: " · ")
  }

  func about(_ facts: RunFacts) -> [Markup] {
    conditions(facts) + row(drawings(facts)) + [files(facts)]
  }

  private func allConditions(_ facts: RunFacts) -> [Conditions] {
    RunFacts.distinct(facts.cases.filter { !$0.isAnchor }.map(\.conditions))
  }

  /// What all cases of a run share; nothing where they share nothing.
  private func conditions(_ facts: RunFacts) -> [Markup] {
    let usual = Conditions.usualTitle(allConditions(facts))
    guard !usual.words.isEmpty else { return [] }
    return [Passage.note(.text(usual.words + (usual.isOfAll ? "" : ", unless said otherwise")))]
  }

  /// What moves in a run's cases, each wave once.
  private func drawings(_ facts: RunFacts) -> [Markup] {
    RunFacts.distinct(allConditions(facts).map(\.wave)).prefix(Self.drawn).compactMap { wave in
      subject.drawing(WaveName(wave)).map { Passage.figure(wave, $0) }
    }
  }

  private func row(_ drawings: [Markup]) -> [Markup] {
    drawings.isEmpty ? [] : [.element("div", ["class": "waves"], drawings)]
  }

  private static let drawn = 12

  private func files(_ facts: RunFacts) -> Markup {
    let files = facts.run.files
    let report = files?.report.map { Passage.link("report.csv", to: $0) } ?? "report.csv"
    let columns =
      files?.columns.map { Passage.link("what its columns mean", to: $0) }
      ?? .text(subject.columnsPlace)
    return Passage.note("All numbers: " + report + "; " + columns + ".")
  }
}
