import Charts
import ResultStore
import Vocabulary
import Wording

/// The answer, first and in words: what the one arm of the question costs against the other.
struct VerdictSection {
  /// The two at one number of views.
  struct Pair {
    let views: Int
    let reference: MeasuredCase
    let candidate: MeasuredCase
  }

  let facts: RunFacts
  let context: PageContext

  private var subject: PageSubject { context.subject }

  var markup: Markup {
    var body: [Markup] = []
    var ratios: [CostRatio] = []
    for conditions in facts.allConditions {
      let pairs = pairs(conditions)
      guard let largest = pairs.last else { continue }
      body.append(Passage.heading(conditions.title))
      body += sentences(largest)
      body.append(table(pairs, conditions))
      ratios += pairs.flatMap { pair in
        SumTitles.all.compactMap { facts.ratio(pair.reference, to: pair.candidate, $0.0) }
      }
    }
    if body.isEmpty {
      body = [
        Passage.words(
          """
          No verdict: in this run no \(subject.reference.id) and \(subject.candidate.id) ran at \
          the same number of views.
          """)
      ]
    }
    let remarks = RatioRemarks.sentences(ratios) + facts.allConditions.compactMap(sessions)
    body += [Passage.notes(remarks + doubts)].compactMap { $0 }
    return context.section("verdict", "Verdict", body)
  }

  private func pairs(_ conditions: Conditions) -> [Pair] {
    facts.views(conditions).compactMap { views in
      let block = facts.block(conditions, views)
      guard let reference = block.first(where: { $0.strategy == subject.reference.id }),
        let candidate = block.first(where: { $0.strategy == subject.candidate.id })
      else { return nil }
      return Pair(views: views, reference: reference, candidate: candidate)
    }
  }

  // MARK: - In words

  private func sentences(_ pair: Pair) -> [Markup] {
    let views = subject.items.counted(pair.views)
    var words: [Markup] = []
    if let frame = facts.ratio(pair.reference, to: pair.candidate, .frame) {
      words.append(
        .element(
          "p", ["class": "lead"], [.text("With \(views), " + Self.claim(frame, subject) + ".")]))
    }
    var rest = ""
    if let app = pair.reference.time(.app) {
      rest += "On the app side \(subject.reference.name) takes "
      rest += "\(PeopleNumber.page.time(app.median)) per frame; \(appSide(pair.candidate)). "
    }
    if let server = facts.ratio(pair.reference, to: pair.candidate, .server) {
      rest += "On the server side " + Self.claim(server, subject) + "."
    }
    if !rest.isEmpty { words.append(Passage.words(.text(rest))) }
    return words
  }

  /// The ratio as a sentence: which costs more, or that nothing was seen.
  static func claim(_ ratio: CostRatio, _ subject: PageSubject) -> String {
    let (reference, candidate) = (subject.reference.name, subject.candidate.name)
    let bare = ratio.interval == nil
    if ratio.isSame {
      return "the two cost the same within 1 % (ratio \(ratio.text))"
    }
    if ratio.isOpen, !bare {
      return
        "no difference was seen between the two (\(reference) costs \(ratio.text) \(candidate))"
    }
    let flipped = ratio.ratio < 1
    let shown = flipped ? ratio.inverted : ratio
    let (dear, cheap) = flipped ? (candidate, reference) : (reference, candidate)
    let interval = shown.interval.map { " \($0)" } ?? " (no interval: medians only)"
    return
      "\(dear) costs \(PeopleNumber.page.digits(shown.ratio)) times as much CPU time as \(cheap)"
      + interval
  }

  /// That nothing is done is a claim: it is made only when it was counted and nothing was found.
  private func appSide(_ candidate: MeasuredCase) -> String {
    let name = subject.candidate.name
    guard let time = candidate.time(.app) else {
      return "what \(name) takes there is not available"
    }
    let counted = subject.counters.idle.map { candidate.measurement(.app, $0)?.median }
    guard counted.allSatisfy({ $0 == 0 }) else {
      return "\(name) takes \(PeopleNumber.page.time(time.median))"
    }
    return "\(name) does nothing there (\(subject.counters.idleWords); "
      + "the empty loop takes \(PeopleNumber.page.time(time.median)))"
  }

  /// What each session of a run that joins several would have said; nil for other runs.
  private func sessions(_ conditions: Conditions) -> String? {
    guard let pair = pairs(conditions).last else { return nil }
    let ratios = facts.sessionRatios(pair.reference, to: pair.candidate, .frame)
    guard ratios.count > 1 else { return nil }
    let numbers = ratios.map { PeopleNumber.page.digits($0) }.joined(separator: ", ")
    return """
      Sessions, one by one: \(subject.reference.name) costs \(numbers) times as much CPU time, \
      \(conditions.title), \(subject.items.counted(pair.views)). The interval is over the \
      processes of all of them; other sessions and other hosts are not in it.
      """
  }

  /// Reasons to read on before believing.
  private var doubts: [String] {
    var doubts: [String] = []
    if case .text("partial")? = facts.run.manifest?["status"] {
      var reason = ""
      if case .text(let text)? = facts.run.manifest?["status_reason"] { reason = " (\(text))" }
      doubts.append("The run is partial\(reason): its numbers hold for what was measured.")
    }
    let drifting = facts.compared.filter(\.isDrifting)
    if !drifting.isEmpty {
      doubts.append(
        "Drifting, not to be trusted before a second run: "
          + drifting.map { "\($0.strategy) at \(PeopleNumber.page.whole($0.views)) views" }
          .joined(separator: ", ") + ".")
    }
    return doubts + facts.compared.compactMap(scatter)
  }

  /// Outliers are few by their meaning; where they are many, the median speaks for one group of
  /// samples and not for another.
  private func scatter(_ measured: MeasuredCase) -> String? {
    let (outliers, all) = facts.outliers(measured)
    guard all >= 20, Double(outliers) > 0.1 * Double(all) else { return nil }
    let counts = [outliers, all, measured.views].map(PeopleNumber.page.whole)
    return """
      \(counts[0]) of \(counts[1]) samples of \(measured.strategy) at \(counts[2]) views are \
      outliers, more than a stray few: the median may speak for only one of two groups; see the \
      samples.
      """
  }

  private static func capitalised(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  // MARK: - In numbers

  private func table(_ pairs: [Pair], _ conditions: Conditions) -> Markup {
    var table = Table(
      title: Self.capitalised(subject.reference.name)
        + " against \(subject.candidate.name), \(conditions.title)",
      head: [
        "views", "side", subject.reference.name, subject.candidate.name,
        "\(subject.reference.shortName) / \(subject.candidate.shortName)",
      ],
      leading: 2, isNarrow: true)
    table.groups = pairs.map { pair in
      SumTitles.all.enumerated().map { index, side in
        let lead: [Table.Cell] =
          index == 0
          ? [.head(.text(PeopleNumber.page.whole(pair.views)), rows: SumTitles.all.count)] : []
        return lead + [
          .head(.text(side.0.rawValue)), time(pair.reference, side.0), time(pair.candidate, side.0),
          ratio(pair, side.0),
        ]
      }
    }
    return table.markup
  }

  private func time(_ measured: MeasuredCase, _ stage: Stage) -> Table.Cell {
    guard let time = measured.time(stage) else { return Table.notAvailable }
    return .number(.text(PeopleNumber.page.time(time.median)))
  }

  private func ratio(_ pair: Pair, _ stage: Stage) -> Table.Cell {
    guard let ratio = facts.ratio(pair.reference, to: pair.candidate, stage) else {
      return Table.notAvailable
    }
    return Table.estimate(PeopleNumber.page.digits(ratio.ratio) + " ×", ratio.interval)
  }
}
