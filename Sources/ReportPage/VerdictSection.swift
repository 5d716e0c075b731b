import ResultStore

/// The answer, first and in words: what path rebuild costs against additive translation.
struct VerdictSection {
  /// The two at one number of views.
  struct Pair {
    let views: Int
    let rebuild: MeasuredCase
    let additive: MeasuredCase
  }

  let facts: RunFacts
  let context: PageContext

  var markup: Markup {
    var body: [Markup] = []
    var ratios: [CostRatio] = []
    for setting in facts.settings {
      let pairs = pairs(setting)
      guard let largest = pairs.last else { continue }
      body.append(Block.heading(setting.title))
      body += sentences(largest)
      body.append(table(pairs, setting))
      ratios += pairs.flatMap { pair in
        Metric.sides.compactMap { facts.ratio(pair.rebuild, to: pair.additive, $0.0) }
      }
    }
    if body.isEmpty {
      body = [
        Block.words(
          """
          No verdict: in this run no \(Strategy.rebuild) and \(Strategy.additive) ran at the same \
          number of views.
          """)
      ]
    }
    body += [Block.notes(RatioRemarks.sentences(ratios) + doubts)].compactMap { $0 }
    return context.section("verdict", "Verdict", body)
  }

  private func pairs(_ setting: Setting) -> [Pair] {
    facts.views(setting).compactMap { views in
      let block = facts.block(setting, views)
      guard let rebuild = block.first(where: { $0.strategy == Strategy.rebuild }),
        let additive = block.first(where: { $0.strategy == Strategy.additive })
      else { return nil }
      return Pair(views: views, rebuild: rebuild, additive: additive)
    }
  }

  // MARK: - In words

  private func sentences(_ pair: Pair) -> [Markup] {
    let views =
      pair.views == 1 ? "one wave view" : "\(PeopleNumber.whole(pair.views)) wave views"
    var words: [Markup] = []
    if let frame = facts.ratio(pair.rebuild, to: pair.additive, "frame") {
      words.append(
        .element("p", ["class": "lead"], [.text("With \(views), " + Self.claim(frame) + ".")]))
    }
    var rest = ""
    if let app = pair.rebuild.time("app") {
      rest += "On the app side path rebuild takes \(PeopleNumber.time(app.median)) per frame; "
      rest += appSide(pair.additive) + ". "
    }
    if let server = facts.ratio(pair.rebuild, to: pair.additive, "server") {
      rest += "On the server side " + Self.claim(server) + "."
    }
    if !rest.isEmpty { words.append(Block.words(.text(rest))) }
    return words
  }

  /// The ratio as a sentence: which costs more, or that nothing was seen.
  static func claim(_ ratio: CostRatio) -> String {
    let bare = ratio.interval == nil
    if ratio.isSame {
      return "the two cost the same within 1 % (ratio \(ratio.text))"
    }
    if ratio.isOpen, !bare {
      return "no difference was seen between the two (path rebuild costs \(ratio.text) additive "
        + "translation)"
    }
    let flipped = ratio.ratio < 1
    let shown = flipped ? ratio.inverted : ratio
    let (dear, cheap) =
      flipped
      ? ("additive translation", "path rebuild") : ("path rebuild", "additive translation")
    let interval = shown.interval.map { " \($0)" } ?? " (no interval: medians only)"
    return "\(dear) costs \(PeopleNumber.digits(shown.ratio)) times as much CPU time as \(cheap)"
      + interval
  }

  /// That nothing is done is a claim: it is made only when it was counted and nothing was found.
  private func appSide(_ additive: MeasuredCase) -> String {
    guard let time = additive.time("app") else {
      return "what additive translation takes there is not available"
    }
    let counted = [
      "allocations", "sde:::WaveBench::path_elements", "sde:::WaveBench::commit_bytes",
    ].map { additive.measurement("app", $0)?.median }
    guard counted.allSatisfy({ $0 == 0 }) else {
      return "additive translation takes \(PeopleNumber.time(time.median))"
    }
    return "additive translation does nothing there (0 allocations, 0 path elements, 0 bytes sent; "
      + "the empty loop takes \(PeopleNumber.time(time.median)))"
  }

  /// Reasons to read on before believing.
  private var doubts: [String] {
    var doubts: [String] = []
    if case .text("partial")? = facts.run.manifest?["status"] {
      var reason = ""
      if case .text(let text)? = facts.run.manifest?["status_reason"] { reason = " (\(text))" }
      doubts.append("The run is partial\(reason): its numbers hold for what was measured.")
    }
    let drifting = facts.compared.filter {
      $0.row("frame", Metric.time)?.flags.contains("drifting") ?? false
    }
    if !drifting.isEmpty {
      doubts.append(
        "Drifting, not to be trusted before a second run: "
          + drifting.map { "\($0.strategy) at \(PeopleNumber.whole($0.views)) views" }
          .joined(separator: ", ") + ".")
    }
    return doubts + facts.compared.compactMap(scatter)
  }

  /// Outliers are few by their meaning; where they are many, the median speaks for one group of
  /// samples and not for another.
  private func scatter(_ measured: MeasuredCase) -> String? {
    let samples = facts.samples(measured, "frame")
    let outliers = samples.filter { $0.flags.contains("outlier") }.count
    guard samples.count >= 20, Double(outliers) > 0.1 * Double(samples.count) else { return nil }
    return "\(PeopleNumber.whole(outliers)) of \(PeopleNumber.whole(samples.count)) samples of "
      + "\(measured.strategy) at \(PeopleNumber.whole(measured.views)) views are outliers, more than "
      + "a stray few: the median may speak for only one of two groups; see the samples."
  }

  // MARK: - In numbers

  private func table(_ pairs: [Pair], _ setting: Setting) -> Markup {
    var table = Table(
      title: "Path rebuild against additive translation, \(setting.title)",
      head: ["views", "side", "path rebuild", "additive translation", "rebuild / translation"],
      leading: 2, isNarrow: true)
    table.groups = pairs.map { pair in
      Metric.sides.enumerated().map { index, side in
        let lead: [Table.Cell] =
          index == 0
          ? [.head(.text(PeopleNumber.whole(pair.views)), rows: Metric.sides.count)] : []
        return lead + [
          .head(.text(side.0)), time(pair.rebuild, side.0), time(pair.additive, side.0),
          ratio(pair, side.0),
        ]
      }
    }
    return table.markup
  }

  private func time(_ measured: MeasuredCase, _ stage: String) -> Table.Cell {
    guard let time = measured.time(stage) else { return Table.notAvailable }
    return .number(.text(PeopleNumber.time(time.median)))
  }

  private func ratio(_ pair: Pair, _ stage: String) -> Table.Cell {
    guard let ratio = facts.ratio(pair.rebuild, to: pair.additive, stage) else {
      return Table.notAvailable
    }
    return Table.estimate(PeopleNumber.digits(ratio.ratio) + " ×", ratio.interval)
  }
}
