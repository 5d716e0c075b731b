import Measurement

struct CurveFit {
  /// An error that a session's processes share is in every point of them: of several sessions
  /// each is one replicate of a line.
  let sessions: Sessions

  /// Why a curve has no line.
  enum Absence: Error, CustomStringConvertible {
    case fewPoints(Int)
    case noWholeProcess
    /// Relative errors have no line through 0.
    case notPositive

    var description: String {
      switch self {
      case .fewPoints(let count):
        "\(count) number\(count == 1 ? "" : "s") of views: a line needs "
          + "\(Scaling.fewestPoints) or more, as in --views 1,10,100"
      case .noWholeProcess: "no process measured every number of views"
      case .notPositive: "a cost or its line is not above 0, and errors are relative to it"
      }
    }
  }

  func row(_ curve: Curve, reference: Curve?) -> Result<ScalingRow, Absence> {
    let views = curve.views
    guard let fewest = views.first, let most = views.last, views.count >= Scaling.fewestPoints
    else { return .failure(.fewPoints(views.count)) }
    let processes = curve.wholeProcesses
    guard !processes.isEmpty else { return .failure(.noWholeProcess) }
    guard let fit = ReplicatedFit.of(replicates(curve, processes)) else {
      return .failure(.notPositive)
    }
    var row = Self.identity(curve)
    row.processes = processes.count
    (row.points, row.fewestViews, row.mostViews) = (views.count, fewest, most)
    row.fixed = Self.estimate(fit.intercept)
    row.perView = Self.estimate(fit.slope)
    row.worstResidual = fit.worstResidual.share
    row.worstResidualViews = Int(fit.worstResidual.x)
    if let reference { compare(&row, curve, reference) }
    if abs(row.worstResidual) >= Scaling.bentShare { row.flags.append(.bent) }
    if processes.count == 1 { row.flags.append(.oneProcess) }
    Self.fill(&row, fit)
    row.flags.sort { $0.rawValue < $1.rawValue }
    return .success(row)
  }

  /// How many views fill a refresh at each rate, where the line is known to rise.
  private static func fill(_ row: inout ScalingRow, _ fit: ReplicatedFit) {
    for (index, rate) in ScalingRow.rates.enumerated() {
      guard let views = fit.reaches(1e9 / Double(rate.hz)) else { continue }
      row.filling[index] = estimate(views)
      let measured = Double(row.fewestViews)...Double(row.mostViews)
      if !measured.contains(views.value) { row.flags.append(rate.extrapolated) }
    }
  }

  private func compare(_ row: inout ScalingRow, _ curve: Curve, _ reference: Curve) {
    row.reference = reference.row.strategy
    guard curve.lineID != reference.lineID else {
      row.relation = .reference
      return
    }
    row.relation = relation(curve, reference)
    if side(curve, reference, views: row.mostViews) == .below {
      row.payOffFrame = PayOff.estimate(
        curve.starts(views: row.mostViews), against: reference.starts(views: row.mostViews),
        in: sessions)
    }
    guard row.relation == .crosses, curve.views == reference.views else { return }
    let theirs = Set(reference.wholeProcesses)
    let shared = curve.wholeProcesses.filter(theirs.contains)
    guard let mine = ReplicatedFit.of(replicates(curve, shared)),
      let other = ReplicatedFit.of(replicates(reference, shared)),
      let crossover = other.crossover(with: mine),
      Double(row.fewestViews) <= crossover.value, crossover.value <= Double(row.mostViews)
    else { return }
    row.crossover = Self.estimate(crossover)
  }

  /// The relation by the measured ratios, number of views by number of views: the lines decide
  /// nothing, since they may not fit.
  private func relation(_ curve: Curve, _ reference: Curve) -> ScalingRow.Relation {
    let sides = curve.views.map { side(curve, reference, views: $0) }
    if sides.contains(.below), sides.contains(.above) { return .crosses }
    if sides.allSatisfy({ $0 == .below }) { return .cheaper }
    if sides.allSatisfy({ $0 == .above }) { return .moreExpensive }
    return .undecided
  }

  /// The (views, cost) points of what a line is fitted to: of each process or, of several sessions,
  /// the means of each one's processes.
  private func replicates(_ curve: Curve, _ processes: [Int]) -> [[(Double, Double)]] {
    let points = processes.map { (process: $0, value: curve.points(of: $0)) }
    let groups = sessions.grouped(points)
    guard groups.count > 1 else { return points.map(\.value) }
    return groups.map { group in
      group[0].indices.map { index in
        (group[0][index].0, group.reduce(0) { $0 + $1[index].1 } / Double(group.count))
      }
    }
  }

  private enum Side { case below, above, unknown }

  private func side(_ curve: Curve, _ reference: Curve, views: Int) -> Side {
    func values(_ curve: Curve) -> [PairedRatio.RoundValue] {
      (curve.processes[views] ?? [:]).flatMap { process, rounds in
        rounds.map { (process, $0.key, $0.value) }
      }
    }
    let ratio = PairedRatio.of(values(curve), per: values(reference), in: sessions)
    guard let interval = ratio?.interval else { return .unknown }
    if interval.upper < 1 { return .below }
    return interval.lower > 1 ? .above : .unknown
  }

  private static func identity(_ curve: Curve) -> ScalingRow {
    var row = ScalingRow()
    let source = curve.row
    (row.runID, row.lineID, row.identity) = (source.runID, curve.lineID, source.identity)
    (row.identity.caseID, row.identity.block, row.identity.views) = ("", "", 0)
    row.identity.reference = nil
    (row.stage, row.metric, row.unit) = (source.stage, source.metric, source.unit)
    return row
  }

  private static func estimate(_ estimate: ReplicatedFit.Estimate) -> ScalingRow.Estimate {
    ScalingRow.Estimate(
      estimate.value, lower: estimate.interval?.lower, upper: estimate.interval?.upper)
  }
}

/// After how many frames a strategy that prepares more has cost less in total than the reference.
enum PayOff {
  /// The cost of a case in a process, ns.
  struct Start {
    /// Making the views and the first frame.
    let first: Double
    /// Making the views and the first ten frames.
    let ten: Double
    /// A steady frame.
    let frame: Double
  }

  /// The frame at whose end both have cost the same, counted from 1; nil where a steady frame costs
  /// no less.
  ///
  /// Up to the first frame it is 1, between the first and the tenth it lies on the straight line
  /// between the two differences, behind that frames cost what steady ones do: 10 + (T₂ − T₁)/(t₁ −
  /// t₂).
  static func frame(of mine: Start, against other: Start) -> Double? {
    let saving = other.frame - mine.frame
    guard saving > 0 else { return nil }
    let (first, ten) = (mine.first - other.first, mine.ten - other.ten)
    if first <= 0 { return 1 }
    if ten <= 0 { return 1 + 9 * first / (first - ten) }
    return 10 + ten / saving
  }

  /// The mean over processes that measured both, or over sessions of their means, with Student's
  /// interval; empty where one process shows no saving.
  static func estimate(
    _ mine: [Int: Start], against reference: [Int: Start], in sessions: Sessions
  ) -> ScalingRow.Estimate {
    let shared = mine.keys.filter { reference[$0] != nil }.sorted()
    let found = shared.compactMap { process in
      mine[process].flatMap { start in
        reference[process].flatMap { frame(of: start, against: $0) }.map { (process, $0) }
      }
    }
    let frames = sessions.replicates(found).independent
    guard found.count == shared.count, let only = frames.first else { return ScalingRow.Estimate() }
    guard frames.count > 1 else { return ScalingRow.Estimate(only) }
    let mean = MeanInterval.of(frames)
    return ScalingRow.Estimate(mean.mean, lower: mean.interval.lower, upper: mean.interval.upper)
  }
}
