import Reports
import Statistics
import Vocabulary

/// Sentences about what arms cost that ran side by side. One direction everywhere: what the arm
/// costs as a multiple of the reference, so that below 1 is cheaper.
struct CostClaims {
  /// An arm beside the reference, and what it costs as a multiple.
  typealias ArmRatio = (arm: MeasuredCase, ratio: PairedRatio)

  let facts: RunFacts
  let number: PeopleNumber

  private var isTime: Bool { facts.costMetric == .cpuTime }
  /// What is compared, as sentences name it: instructions are the same, by PAPI or by Callgrind.
  var costName: String { isTime ? "CPU time" : "instructions" }

  private func name(_ measured: MeasuredCase) -> String { facts.subject.name(measured.strategy) }

  /// `950 us of CPU time`, `1,234 instructions`.
  func amount(_ cost: MeasuredCase.Measurement) -> String {
    cost.value(number) + (isTime ? " of CPU time" : " \(costName)")
  }

  /// The ratios of whole frames of all that are compared; without those that are not available.
  func ratios(_ contest: Contest) -> [ArmRatio] {
    contest.others.compactMap { arm in
      facts.ratio(arm, to: contest.reference, .frame).map { (arm, $0) }
    }
  }

  // MARK: - One arm beside the reference

  /// The ratio of whole frames as the end of a sentence: which costs more, or that nothing was
  /// seen.
  func claim(_ ratio: PairedRatio, _ arm: MeasuredCase, _ reference: MeasuredCase) -> String {
    let text = ratio.text(number)
    let (mine, theirs) = (name(arm), name(reference))
    if ratio.isSame { return "\(mine) and \(theirs) cost the same within 1 % (\(text))" }
    if ratio.isOpen, ratio.interval != nil {
      return "no difference was seen between \(mine) and \(theirs) (\(text))"
    }
    var claim = "a frame of \(mine) takes \(text) the \(costName) of \(theirs)"
    if let cost = facts.cost(arm, .frame), let other = facts.cost(reference, .frame) {
      claim += ": \(cost.value(number)) in place of \(other.value(number))"
    }
    return claim + (ratio.interval == nil && isTime ? " (no interval: medians only)" : "")
  }

  /// The two sides, a sentence each.
  func sides(_ contest: Contest, _ arm: MeasuredCase) -> [String] {
    let reference = contest.reference
    var sentences: [String] = []
    if let app = facts.cost(reference, .app) {
      let takes = facts.isIdle(reference) ? "does nothing" : "takes \(app.value(number))"
      sentences.append("On the app's side \(name(reference)) \(takes); \(appSide(arm)).")
    }
    if let ratio = facts.ratio(arm, to: reference, .server),
      let (mine, theirs) = costs(arm, reference, .server)
    {
      sentences.append(
        "On the server's side \(name(arm)) takes \(ratio.text(number)) of it: \(mine) in place of "
          + "\(theirs).")
    }
    let further = [
      uncomposited(arm, to: reference),
      payOff(arm, reference).map { $0.prefix(1).uppercased() + $0.dropFirst() + "." },
    ]
    return sentences + shares(arm, reference) + further.compactMap(\.self)
  }

  /// What belongs beside a ratio: whose the cost is, and what the arm leaves as it was.
  func shares(_ arm: MeasuredCase, _ reference: MeasuredCase) -> [String] {
    [parts(reference), parts(arm), unchanged(arm, beside: reference)].compactMap(\.self)
  }

  /// What each part takes of a frame: `Of path A, 25 % is the app, 3 % applying commits, ...`.
  private func parts(_ arm: MeasuredCase) -> String? {
    guard let all = facts.cost(arm, .frame)?.median, all > 0 else { return nil }
    let shares = [
      (Stage.app, "the app's"), (.serverApply, "decoding"), (.serverEvaluate, "evaluating"),
      (.serverRasterise, "scanning"), (.serverComposite, "compositing"),
    ].compactMap { stage, name in
      facts.cost(arm, stage).map { "\(number.share(100 * $0.median / all)) \(name)" }
    }
    return shares.count < 5
      ? nil : "Of \(name(arm))'s frame: " + shares.joined(separator: ", ") + "."
  }

  /// `set-up is earned back in frame 3, 50 ms on`, that it never is, or that nothing tells which; nil
  /// where starts were not timed.
  func payOff(_ arm: MeasuredCase, _ reference: MeasuredCase) -> String? {
    func start(_ measured: MeasuredCase) -> PayOff.Start? {
      guard let first = measured.measurement(.frame, .firstFrameCPUTime)?.median,
        let ten = measured.measurement(.frame, .tenFramesCPUTime)?.median,
        let frame = facts.cost(measured, .frame)
      else { return nil }
      return PayOff.Start(first: first, ten: ten, frame: frame.median)
    }
    guard isTime, let mine = start(arm), let theirs = start(reference) else { return nil }
    guard facts.ratio(arm, to: reference, .frame)?.isOpen == false else {
      return "whether set-up is earned back is undecided"
    }
    guard let frame = PayOff.frame(of: mine, against: theirs) else {
      return "set-up is never earned back"
    }
    let seconds = frame / arm.conditions.refreshHz
    return
      "set-up is earned back in frame \(number.digits(frame)), \(number.time(1e9 * seconds)) on"
  }

  /// What is left of the ratio where no CPU composites: what carries over to a compositor on a GPU.
  private func uncomposited(_ arm: MeasuredCase, to reference: MeasuredCase) -> String? {
    guard let ratio = facts.uncompositedRatio(arm, to: reference) else { return nil }
    return "Without compositing, as where a GPU composites: \(ratio.text(number))."
  }

  /// How many pictures stay as they were under the arm while they change under the reference; nil
  /// where as many change.
  private func unchanged(_ arm: MeasuredCase, beside reference: MeasuredCase) -> String? {
    func changed(_ measured: MeasuredCase) -> Double? {
      measured.measurement(.server, WorkCounter.picturesChanged.event)?.median
    }
    guard let mine = changed(arm), let theirs = changed(reference), theirs > mine else {
      return nil
    }
    return "Of \(number.digits(theirs)) pictures that change in a frame of \(name(reference)), "
      + "\(number.digits(theirs - mine)) stay as they were under \(name(arm)), which is a part of what "
      + "it saves."
  }

  private func costs(
    _ arm: MeasuredCase, _ reference: MeasuredCase, _ stage: Stage
  ) -> (String, String)? {
    guard let mine = facts.cost(arm, stage), let theirs = facts.cost(reference, stage) else {
      return nil
    }
    return (mine.value(number), theirs.value(number))
  }

  private func appSide(_ arm: MeasuredCase) -> String {
    guard let cost = facts.cost(arm, .app) else {
      return "what \(name(arm)) takes there is not available"
    }
    guard facts.isIdle(arm) else { return "\(name(arm)) takes \(cost.value(number))" }
    let counted = facts.subject.counters.idle.contains { arm.measurement(.app, $0) != nil }
    let words = counted ? facts.subject.counters.idleWords + "; " : ""
    return "\(name(arm)) does nothing there (\(words)the empty loop takes \(cost.value(number)))"
  }

  // MARK: - Several arms beside the reference

  /// Up to this many arms are named one by one.
  static let named = 3

  func several(_ contest: Contest, _ ratios: [ArmRatio], _ views: String) -> Statement {
    let reference = name(contest.reference)
    let cost = facts.cost(contest.reference, .frame).map { " (\($0.value(number)))" } ?? ""
    let start = "With \(views), beside a frame of \(reference)\(cost) "
    guard ratios.count > Self.named,
      let least = ratios.min(by: { $0.ratio.ratio < $1.ratio.ratio }),
      let most = ratios.max(by: { $0.ratio.ratio < $1.ratio.ratio })
    else {
      let clauses = ratios.map { "\(name($0.arm)) takes \(clause($0.ratio))" }
      let texts = ratios.map { "\(name($0.arm)) \($0.ratio.text(number))" }
      return Statement(
        lead: start + clauses.joined(separator: "; ") + ".",
        short: texts.joined(separator: ", ") + " of \(reference)")
    }
    let counts = CostCounts(ratios.map(\.ratio))
    return Statement(
      lead: start + "\(counts.words(of: "\(ratios.count) strategies")): from "
        + "\(number.times(least.ratio.ratio)) (\(name(least.arm))) to "
        + "\(number.times(most.ratio.ratio)) (\(name(most.arm))).",
      short: "\(ratios.count) strategies: \(number.times(least.ratio.ratio)) to "
        + "\(number.times(most.ratio.ratio)) of \(reference)")
  }

  private func clause(_ ratio: PairedRatio) -> String {
    if ratio.isSame { return "the same within 1 %" }
    if ratio.isOpen, ratio.interval != nil {
      return "no more and no less as far as can be seen (\(ratio.text(number)))"
    }
    return ratio.text(number)
  }

  // MARK: - What the eye sees

  /// By how much the motion of each arm breaks where it is sent elsewhere; nil where nothing is.
  func seen(_ contest: Contest) -> String? {
    let clauses = contest.arms.compactMap { arm -> String? in
      guard let jump = arm.measurement(.frame, .positionBreak)?.median,
        let turn = arm.measurement(.frame, .velocityBreak)?.median
      else { return nil }
      return "\(name(arm)) breaks the position by \(most(jump)) pt and the velocity by "
        + "\(most(turn)) pt/s"
    }
    return clauses.isEmpty ? nil : "Seen: " + clauses.joined(separator: "; ") + "."
  }

  private func most(_ value: Double) -> String {
    value < 0.01 ? "less than 0.01" : "up to \(number.digits(value))"
  }
}

/// How many ratios are below 1, above it, or neither for sure.
struct CostCounts {
  let less: Int
  let more: Int
  let open: Int

  init(_ ratios: [PairedRatio]) {
    let closed = ratios.filter { ($0.interval == nil || !$0.isOpen) && !$0.isSame }
    less = closed.filter { $0.ratio < 1 }.count
    more = closed.filter { $0.ratio > 1 }.count
    open = ratios.count - less - more
  }

  /// `5 of 23 arms take less, 16 more, and of 2 no difference was seen`.
  func words(of all: String) -> String {
    var parts: [String] = []
    if less > 0 { parts.append("\(less) of \(all) take less") }
    if more > 0 { parts.append(parts.isEmpty ? "\(more) of \(all) take more" : "\(more) more") }
    if open > 0 {
      parts.append(
        parts.isEmpty
          ? "of \(open) of \(all) no difference was seen" : "of \(open) no difference was seen")
    }
    return parts.joined(separator: ", ")
  }

  /// `less in 30, more in 2, no difference was seen in 1`.
  var overComparisons: String {
    [
      less > 0 ? "less in \(less)" : nil, more > 0 ? "more in \(more)" : nil,
      open > 0 ? "no difference was seen in \(open)" : nil,
    ].compactMap { $0 }.joined(separator: ", ")
  }
}

/// What a run says that compared arms under several sets of conditions.
struct CostSpan {
  private typealias Entry = (contest: Contest, arm: MeasuredCase, ratio: PairedRatio)

  let facts: RunFacts
  let number: PeopleNumber
  /// Under two sets of conditions or more.
  let contests: [Contest]

  private var claims: CostClaims { CostClaims(facts: facts, number: number) }

  var statement: Statement {
    let entries = contests.flatMap { contest in
      claims.ratios(contest).map { (contest: contest, arm: $0.arm, ratio: $0.ratio) as Entry }
    }
    let arms = RunFacts.distinct(entries.map(\.arm.strategy))
    let named = arms.prefix(CostClaims.named).map { arm in
      entries.filter { $0.arm.strategy == arm }
    }
    let references = RunFacts.distinct(contests.map(\.reference.strategy))
      .map(facts.subject.name).joined(separator: " or ")
    let clauses = named.map { clause($0, references) }
    let rest = arms.count - named.count
    let others =
      switch rest {
      case 0: ""
      case 1: " One more strategy stands below."
      default: " \(rest) more strategies stand below."
      }
    let short = named.compactMap { entries in
      span(entries).map { "\($0) of \(references)" }
    }
    return Statement(
      lead: "In \(contests.count) comparisons, " + clauses.joined(separator: "; ") + "."
        + others,
      details: named.count == 1 ? ends(named[0]) : [],
      short: (short.first ?? "") + ", \(contests.count) comparisons")
  }

  private func clause(_ entries: [Entry], _ references: String) -> String {
    guard let first = entries.first, let span = span(entries) else { return "" }
    let counts = CostCounts(entries.map(\.ratio))
    return "a frame of \(facts.subject.name(first.arm.strategy)) takes \(span) the "
      + "\(claims.costName) of \(references): \(counts.overComparisons)"
  }

  /// `0.07 × to 5.89 ×`.
  private func span(_ entries: [Entry]) -> String? {
    let ratios = entries.map(\.ratio.ratio)
    guard let least = ratios.min(), let most = ratios.max() else { return nil }
    let ends = [least, most].map(number.times)
    return ends[0] == ends[1] ? ends[0] : "\(ends[0]) to \(ends[1])"
  }

  /// Under which conditions it costs least and most.
  private func ends(_ entries: [Entry]) -> [String] {
    guard let least = entries.min(by: { $0.ratio.ratio < $1.ratio.ratio }),
      let most = entries.max(by: { $0.ratio.ratio < $1.ratio.ratio })
    else { return [] }
    if entries.count <= Self.single {
      return entries.flatMap { [whole($0)] + claims.shares($0.arm, $0.contest.reference) }
    }
    return [("Least", least), ("Most", most)].map { word, entry in
      "\(word): \(entry.ratio.text(number)), \(title(entry))."
    }
  }

  /// Up to this many comparisons are told one by one.
  private static let single = 4

  private func title(_ entry: Entry) -> String {
    let conditions = entry.contest.conditions
    let title = conditions.scene ?? conditions.title(among: contests.map(\.conditions))
    return title + ", " + facts.subject.counted(entry.contest.views, scenario: conditions.scenario)
  }

  /// A comparison with what is left of it without compositing, and whether its set-up pays.
  private func whole(_ entry: Entry) -> String {
    let reference = entry.contest.reference
    let rest = facts.uncompositedRatio(entry.arm, to: reference).map {
      "; without compositing \($0.text(number))"
    }
    let payOff = claims.payOff(entry.arm, reference).map { "; \($0)" }
    return "\(title(entry)): \(entry.ratio.text(number))\(rest ?? "")\(payOff ?? "")."
  }
}
