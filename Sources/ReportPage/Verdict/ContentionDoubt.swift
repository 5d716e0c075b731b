import Reports
import Vocabulary

/// What is not to be trusted of a run that was not alone on its host.
struct ContentionDoubt {
  let run: PageRun

  private struct Kind: Hashable {
    let pass: Pass
    let metric: MetricName
  }

  /// Metrics that are named; of more the number is said.
  private static let mostNamed = 6

  /// One sentence and the cure; nil where no row is contended.
  var sentence: String? {
    let contended = run.report.filter { $0.flags.contains(.contended) }
    guard !contended.isEmpty else { return nil }
    let kinds = Set(contended.map { Kind(pass: $0.pass, metric: $0.metric) })
    let all = run.report.filter { kinds.contains(Kind(pass: $0.pass, metric: $0.metric)) }
    let cores = mostOthersCores.map { ", while other processes took up to \(Self.cores($0))" }
    let (timed, shown) = (
      metrics(contended.filter { !$0.pass.isRealTime }),
      metrics(contended.filter(\.pass.isRealTime))
    )
    let doubted = [
      timed.map { "\($0), which others slow" },
      shown.map { "on real time \($0), which say what the host could spare" },
    ].compactMap(\.self)
    return "The host was busy: \(contended.count) of \(all.count) rows of these metrics are "
      + "contended\(cores ?? ""). Not to be trusted: " + doubted.joined(separator: "; ")
      + ". Exact counts hold. Measure again on a quiet host; 'run --wait-quiet' waits for one."
  }

  private func metrics(_ rows: [ReportRow]) -> String? {
    let names = RunFacts.distinct(rows.map(\.metric)).sorted {
      (MetricTable.place(of: $0), $0) < (MetricTable.place(of: $1), $1)
    }
    guard !names.isEmpty else { return nil }
    let named = names.prefix(Self.mostNamed).map(\.rawValue).joined(separator: ", ")
    let more = names.count - Self.mostNamed
    return named + (more > 0 ? " and \(more) more" : "")
  }

  private static func cores(_ number: Double) -> String {
    "\(PeopleNumber.page.digits(number)) \(number == 1 ? "core" : "cores")"
  }

  /// By the manifest, or those of a joined run's parts; nil where none says it.
  private var mostOthersCores: Double? {
    let parts = run.manifest?["parts"]?.list?.compactMap(\.fields) ?? []
    return ([run.manifest ?? [:]] + parts).flatMap { manifest in
      manifest["contention"]?.fields?["blocks"]?.list ?? []
    }.compactMap { $0.fields?["others_cores_most"]?.number }.max()
  }
}
