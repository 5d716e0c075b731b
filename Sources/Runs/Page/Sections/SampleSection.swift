import Measurement

struct SampleSection {
  let facts: SortedRun

  var section: PageSection? {
    guard facts.costMetric == .cpuTime else { return nil }
    var (body, all, drawn): ([Markup], [SampleRow], Int) = ([], [], 0)
    for conditions in facts.allConditions {
      var figures: [Markup] = []
      for contest in facts.contests(conditions) {
        let views = PeopleNumber.page.counted(contest.views, "view")
        // The two of the question; where not both ran, the reference and the first other.
        let cases = contest.arms.prefix(2).map {
          (arm: $0, samples: facts.samples($0, .frame).filter { $0.value?.isFinite ?? false })
        }
        if let plot = spread(of: cases, "\(views), \(conditions.title)") {
          figures.append(Passage.figure("\(views): share of samples at or below", plot.picture))
        }
        for (measured, samples) in cases {
          let shown = Self.thinned(samples)
          guard let plot = plot(measured, samples, shown) else { continue }
          figures.append(Passage.figure("\(views): \(measured.strategy)", plot.picture))
          all += samples
          drawn += shown.count
        }
      }
      if !figures.isEmpty { body += facts.heading(conditions) + [Passage.panels(figures)] }
    }
    return PageSection("samples", "The samples", body, note: note(all, drawn))
  }

  /// The share of samples at or below each multiple of their median (ECDF), with the median marked.
  private func spread(
    of cases: [(arm: MeasuredCase, samples: [SampleRow])], _ title: String
  ) -> Plot? {
    let curves = cases.compactMap { arm, samples in
      Self.shares(samples.compactMap(\.value)).map {
        (name: arm.strategy, style: facts.style(arm.strategy), points: $0)
      }
    }
    guard let x = Axis(showing: curves.flatMap(\.points).map(\.x), room: 0.03),
      let y = Axis(low: 0, high: 1)
    else { return nil }
    let marks = curves.flatMap { _, style, points -> [Mark] in
      let half = points.first { $0.y >= 0.5 }.map { Mark.marker($0, style) }
      return [.steps(points, style.line)] + [half].compactMap(\.self)
    }
    let shares = [0, 0.25, 0.5, 0.75, 1]
    return Plot(
      title: "Distribution of the frame's CPU time, \(title)",
      x: x.naming(5, by: Ticks.plainLabels), axisTitle: "times the median",
      strips: [
        Plot.Strip(
          y: y.naming(shares, shares.map { "\(Int(100 * $0)) %" }), height: 164, marks: marks)
      ], key: curves.map { ($0.name, $0.style) })
  }

  /// Points of the curve, ascending, at most 160, since a column shows no more steps; nil for no
  /// value above 0.
  static func shares(_ values: [Double]) -> [Mark.Point]? {
    let sorted = values.filter { $0 > 0 }.sorted()
    guard let last = sorted.indices.last, let median = Quantile.median(sorted) else { return nil }
    let count = min(sorted.count, 160)
    return (0..<count).map { step in
      let index = count == 1 ? last : step * last / (count - 1)
      return (sorted[index] / median, Double(index + 1) / Double(sorted.count))
    }
  }

  /// At most 360, evenly spaced, always with the least and the greatest.
  static func thinned(_ samples: [SampleRow]) -> [SampleRow] {
    let limit = 360
    guard samples.count > limit else { return samples }
    var chosen = Set((0..<(limit - 2)).map { $0 * samples.count / (limit - 2) })
    func value(_ index: Int) -> Double { samples[index].value ?? 0 }
    chosen.formUnion(
      [
        samples.indices.min { value($0) < value($1) },
        samples.indices.max { value($0) < value($1) },
      ].compactMap(\.self))
    return chosen.sorted().map { samples[$0] }
  }

  /// The flags that speak of the sample itself rather than of its series.
  static func marks(_ sample: SampleRow) -> [SampleFlag] {
    sample.flags.filter { $0 != .derived && $0 != .drifting && $0 != .reducedRate }
  }

  /// Processes take equal room, whatever the number of their rounds.
  private func plot(
    _ measured: MeasuredCase, _ samples: [SampleRow], _ drawn: [SampleRow]
  ) -> Plot? {
    let processes = Dictionary(grouping: samples, by: \.process).sorted { $0.key < $1.key }
    guard let x = Axis(low: 0, high: Double(processes.count)),
      let y = Axis(showing: drawn.compactMap(\.value), room: 0.05)
    else { return nil }
    var (dots, rings, slashes, medians): ([Mark.Point], [Mark.Point], [Mark.Point], [Mark])
    (dots, rings, slashes, medians) = ([], [], [], [])
    for (index, (process, own)) in processes.enumerated() {
      let rounds = own.map { Double($0.round) }
      let (first, last) = (rounds.min() ?? 0, rounds.max() ?? 0)
      for sample in drawn where sample.process == process {
        let share = last > first ? (Double(sample.round) - first) / (last - first) : 0.5
        let point = (x: Double(index) + 0.04 + 0.92 * share, y: sample.value ?? .nan)
        let marks = Self.marks(sample)
        dots.append(point)
        if marks.contains(.outlier) { rings.append(point) }
        if !marks.isEmpty, marks != [.outlier] { slashes.append(point) }
      }
      if let median = Quantile.median(own.compactMap(\.value)) {
        let (from, to) = (Double(index) + 0.02, Double(index) + 0.98)
        medians.append(.line([(from, median), (to, median)], "k"))
      }
    }
    return Plot(
      title: "Frame CPU time in run order, \(measured.id)",
      x: x.naming(processes.indices.map { Double($0) }, processes.map { "\($0.key)" }),
      axisTitle: "process, its rounds from left to right",
      strips: [
        Plot.Strip(
          y: y.naming(5, by: Ticks.timeLabels), height: 164,
          marks: [
            .glyphs(rings, .dot, "ring"),
            .glyphs(dots, .dot, facts.style(measured.strategy).dots),
            .glyphs(slashes, .slash, "k"),
          ] + medians)
      ])
  }

  private func note(_ all: [SampleRow], _ drawn: Int) -> String {
    let flagged = all.filter { !Self.marks($0).isEmpty }.count
    let counts = [drawn, all.count, flagged].map(PeopleNumber.page.whole)
    let thinned =
      drawn == all.count
      ? "All \(counts[1]) samples are drawn"
      : "To keep the page small \(counts[0]) of \(counts[1]) samples are drawn, evenly spaced, "
        + "always with the least and the greatest of each picture"
    return """
      CPU time of whole frames. \(thinned); every number on this page comes from all of them. \
      Ringed: outlier. Struck through: preempted, or another flag. \(counts[2]) samples carry a \
      flag; none is removed. Level lines: medians of the processes. The axis of run order does not \
      start at 0.
      """
  }
}
