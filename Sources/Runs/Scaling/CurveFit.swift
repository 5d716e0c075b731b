import Measurement

struct CurveFit {
  struct Absence: Error, Hashable {
    /// The cases, with `*` for the number of views, and the side; empty for the whole run.
    let what: String
    /// One sentence without a full stop.
    let reason: String
  }

  /// A line needs this many numbers of views: any two points lie on one.
  static let fewestPoints = 3
  /// A line that misses a measured cost by this share or more is flagged `bent`.
  static let bentShare = 0.05

  /// An error that a session's processes share is in every point of them: of several sessions
  /// each is one replicate of a line.
  let sessions: Sessions

  /// The line of a curve with ``fewestPoints`` or more.
  ///
  /// - Throws: why the curve has none.
  func row(_ curve: Curve, reference: Curve?) throws(Absence) -> ScalingRow {
    let views = curve.views
    let processes = curve.wholeProcesses
    guard !processes.isEmpty else {
      throw Absence(what: curve.name, reason: "no process measured every number of views")
    }
    guard let fit = ReplicatedFit.of(replicates(curve, processes)) else {
      // Relative errors have no line through 0.
      throw Absence(
        what: curve.name,
        reason: "a cost or its line is not above 0, and errors are relative to it")
    }
    var row = ScalingRow()
    let source = curve.row
    (row.runID, row.lineID, row.identity) = (source.runID, curve.lineID, source.identity)
    (row.identity.caseID, row.identity.block, row.identity.views) = ("", "", 0)
    row.identity.reference = nil
    (row.stage, row.metric, row.unit) = (source.stage, source.metric, source.unit)
    row.processes = processes.count
    (row.points, row.fewestViews, row.mostViews) = (views.count, views[0], views[views.count - 1])
    row.fixed = ScalingRow.Estimate(fit.intercept)
    row.perView = ScalingRow.Estimate(fit.slope)
    row.worstResidual = fit.worstResidual.share
    row.worstResidualViews = Int(fit.worstResidual.x)
    if let reference { compare(&row, curve, reference) }
    if abs(row.worstResidual) >= Self.bentShare { row.flags.append(.bent) }
    if processes.count == 1 { row.flags.append(.oneProcess) }
    // In real time the sides work at the same time: their sum fills nothing.
    if curve.row.pass != .paced { Self.fill(&row, fit) }
    row.flags.sort { $0.rawValue < $1.rawValue }
    return row
  }

  /// How many views fill a refresh at each rate, where the line is known to rise.
  private static func fill(_ row: inout ScalingRow, _ fit: ReplicatedFit) {
    for (index, rate) in ScalingRow.rates.enumerated() {
      guard let views = fit.reaches(1e9 / Double(rate.hz)) else { continue }
      row.filling[index] = ScalingRow.Estimate(views)
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
    row.crossover = ScalingRow.Estimate(crossover)
  }

  /// The relation by the measured ratios: the lines decide nothing, since they may not fit.
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
}
