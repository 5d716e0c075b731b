import Measurement

/// Reasons to read on before believing.
struct RunDoubts {
  let facts: SortedRun

  var partial: String? {
    guard let manifest = facts.run.manifest, manifest.isPartial else { return nil }
    let reason = manifest.status.reason.map { " (\($0))" }
    return "The run is partial\(reason ?? ""): its numbers hold for what was measured."
  }

  /// That few sessions do not speak for others; nil for enough, and where no time was compared.
  var sessions: String? {
    guard facts.emulator == nil, facts.costMetric == .cpuTime,
      facts.contests.contains(where: { !$0.others.isEmpty })
        || facts.cases.contains(where: { $0.isPaced && !$0.isScripted })
    else { return nil }
    return SessionWords.doubt(facts.sessions)
  }

  /// That strategies show nothing new where others do; nil where all move that should.
  var motionless: String? {
    let names = facts.cases.filter(\.isMotionless).map(\.strategy)
    let counts = Dictionary(grouping: names) { $0 }.mapValues(\.count)
    let clauses = names.distinct.map { name in
      let cases = counts[name] == 1 ? "1 case" : "\(counts[name] ?? 0) cases"
      return "\(facts.subject.name(name)) \(Liveness.words) in \(cases)"
    }
    guard !clauses.isEmpty else { return nil }
    return clauses.joined(separator: ", ").capitalizedFirst
      + ", where others move: what it takes there is not the cost of a wave."
  }

  var emulated: String? {
    facts.emulator.map {
      "The machine is emulated (\($0)): what it counts is counted, no time of it is a speed, and "
        + "none is shown."
    }
  }

  /// That others were at work on the host, and the cure; nil for a run that was alone.
  var contended: String? {
    let contended = facts.run.report.filter { $0.flags.contains(.contended) }.count
    guard contended > 0 else { return nil }
    let cores = mostOthersCores.map {
      ", other processes took up to \(PeopleNumber.page.digits($0)) \($0 == 1 ? "core" : "cores")"
    }
    return "The host was busy\(cores ?? ""): \(contended) of \(facts.run.report.count) rows are "
      + "contended, times provisional; exact counts hold. 'run --wait-quiet 60' waits."
  }

  /// By the manifest, or those of a joined run's parts; nil where none says it.
  private var mostOthersCores: Double? {
    let parts = facts.run.manifest?.parts ?? []
    let contention = [facts.run.manifest?["contention"]] + parts.map { $0["contention"] }
    return contention.flatMap { $0?["blocks"]?.list ?? [] }
      .compactMap { $0["others_cores_most"]?.number }.max()
  }

  /// That intervals are of one process, or of two; nil for more, and where nothing says how many.
  var processes: String? {
    let most =
      facts.run.report.filter { [.time, .paced].contains($0.pass) }.map(\.processes).max() ?? 0
    switch most {
    case 1:
      return "One process: intervals are over its rounds, and miss what differs between processes."
    case 2: return "Two processes: intervals over so few say little; --processes 5 says more."
    default: return nil
    }
  }

  private var drifting: [String] { facts.compared.filter(\.isDrifting).map(title) }

  private var scattered: [String] {
    facts.compared.compactMap { measured in
      let samples = facts.samples(measured, .frame)
      let outliers = samples.filter { $0.flags.contains(.outlier) }
      // Outliers are few by their meaning; where they are many, the samples fall into groups.
      guard samples.count >= 20, Double(outliers.count) > 0.1 * Double(samples.count) else {
        return nil
      }
      let counts = [outliers, samples].map { PeopleNumber.page.whole($0.count) }
      return "\(title(measured)): \(counts[0]) of \(counts[1])"
    }
  }

  private func title(_ measured: MeasuredCase) -> String {
    let isOne = facts.allConditions.count < 2
    let place = isOne ? "" : ", " + measured.conditions.title(among: facts.others)
    return "\(measured.strategy) at \(PeopleNumber.page.counted(measured.views, "view"))\(place)"
  }

  /// Doubts about cases, those of a kind under one title.
  var folded: [(title: String, cases: [String])] {
    let all = facts.compared.count
    let (drifting, scattered) = (drifting, scattered)
    return [
      (
        "\(drifting.count) of \(all) cases drift: their cost went on changing while it was measured, "
          + "and is not to be trusted before a second run.", drifting
      ),
      (
        "In \(scattered.count) of \(all) cases more than a tenth of the samples are outliers: the "
          + "samples seem to fall into two groups, and the median may be of either.", scattered
      ),
    ].filter { !$0.1.isEmpty }
  }
}
