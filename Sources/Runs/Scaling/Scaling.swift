import Measurement

/// How the cost of a frame grows with the number of views N: t(N) = a + b·N for each strategy and
/// side, and from which N on which strategy is cheaper.
package struct Scaling: Sendable, Equatable {
  /// The lines, in the order of the report; sides in the order app, server, frame.
  package let rows: [ScalingRow]
  let absences: [CurveFit.Absence]

  /// Fits the lines of a run's CPU times: process by process, or session by session to the mean of
  /// its processes where there are several.
  package static func of(_ run: StoredRun) -> Scaling {
    func none(_ reason: String) -> Scaling {
      Scaling(rows: [], absences: [CurveFit.Absence(what: "", reason: reason)])
    }
    guard let samples = run.samples else {
      return none("no samples.csv beside the report: lines are fitted to each process's samples")
    }
    let parts = run.manifest?.parts ?? []
    if let fact = RunDifferences.Facts.disagreement(parts.map(RunDifferences.Facts.init)) {
      return none(
        "the joined parts differ in \(fact): costs of different machines or builds are not on one "
          + "line")
    }
    let sessions = Sessions(run.manifest)
    let curves = Curve.all(report: run.report, samples: samples)
    let bySweep = Dictionary(grouping: curves, by: \.sweep)
    var rows: [ScalingRow] = []
    var absences: [CurveFit.Absence] = []
    // Too few numbers of views: that is a matter of the setting, not of each side.
    var fewPoints: [String: Int] = [:]
    for curve in curves {
      let reference = curve.row.reference.flatMap { name in
        bySweep[curve.sweep]?.first {
          $0.row.stage == curve.row.stage && $0.row.strategy == name
        }
      }
      let (count, id) = (curve.views.count, curve.sweep.sweepID)
      guard count >= CurveFit.fewestPoints else {
        // Screens in real time are mostly shown with one number.
        if curve.row.pass != .paced { fewPoints[id] = max(count, fewPoints[id] ?? 0) }
        continue
      }
      do throws(CurveFit.Absence) {
        rows.append(try CurveFit(sessions: sessions).row(curve, reference: reference))
      } catch { absences.append(error) }
    }
    return Scaling(rows: rows, absences: absences.distinct + Self.short(fewPoints))
  }

  /// The settings with too few numbers of views, one absence for all with as many.
  private static func short(_ fewPoints: [String: Int]) -> [CurveFit.Absence] {
    Dictionary(grouping: fewPoints, by: \.value).sorted { $0.key < $1.key }.map { count, settings in
      let names = settings.map(\.key).sorted()
      return CurveFit.Absence(
        what: names.count == 1 ? names[0] : "\(names.count) settings",
        reason: "\(count) number\(count == 1 ? "" : "s") of views: a line needs "
          + "\(CurveFit.fewestPoints) or more, as in --views 1,10,100")
    }
  }
}
