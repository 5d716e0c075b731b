import Measurement

struct CountSection {
  let facts: SortedRun

  private static let names = [
    "allocated_bytes": "bytes allocated", "peak_live_bytes": "peak of live bytes",
    "swift_objects": "Swift objects",
    "context_switches_voluntary": "voluntary context switches",
    "context_switches_involuntary": "involuntary context switches",
  ]
  private static let heldNames: [MetricName: String] = [
    .residentBytes: "resident", .cachedRasterBytes: "cached rasters", .pathBytes: "paths",
  ]
  private static let appSide: [MetricName] = [.allocations, .allocatedBytes]

  var section: PageSection? {
    let body = facts.allConditions.flatMap { conditions -> [Markup] in
      let tables = tables(conditions)
      return tables.isEmpty
        ? [] : facts.heading(conditions) + tables.map(\.markup)
    }
    let lacking = body.isEmpty ? [] : Passage.notes(absences)
    return PageSection("counts", "What was done", body + lacking, note: note)
  }

  /// The reasons for counts that no case has, which have no row.
  var absences: [String] {
    let given = (facts.run.manifest?["unavailable"]?.list ?? []).compactMap(\.object)
    let missing = facts.countedMetrics(facts.compared).filter { !isCounted($0) }.map { metric in
      (
        name: metric.rawValue,
        reason: given.first { $0["metric"]?.words == metric.rawValue }?["reason"]?.words
          ?? "the manifest gives no reason"
      )
    }
    return missing.map(\.reason).distinct.map { reason in
      let names = missing.filter { $0.reason == reason }.map(\.name).joined(separator: ", ")
      return "Not counted: \(names): \(reason)."
    }
  }

  private func isCounted(_ metric: MetricName) -> Bool {
    facts.compared.contains { $0.measurement(.frame, metric) != nil }
  }

  func tables(_ conditions: Conditions) -> [Table] {
    let cases = facts.cases(conditions)
    return [
      table(conditions, "Counts per frame", "per frame", counts(cases)),
      table(conditions, "Counted by the processor", "per frame", processor(cases)),
      table(conditions, "Memory in all", "in all", held(cases)),
    ].compactMap { $0 }
  }

  private var note: String {
    let isCounted = !facts.countedMetrics(facts.compared).isEmpty
    let isHeld = !facts.heldMetrics(facts.compared).isEmpty
    let sentences = [
      isCounted
        ? "Per frame of all views together; the peak is a maximum. Medians; where samples differ, "
          + "the least and the greatest stand below." : nil,
      facts.unavailable.rows > 0
        ? "n/a: could not be had, which is not 0; the reasons stand at the end."
        : "n/a: the report has no such row, which is not 0.",
      isCounted ? "Counts of Swift objects, retains and releases are lower bounds." : nil,
      isHeld
        ? "Memory is in all, not per frame: what a process of its own grew by, and of it the paths "
          + "that the app's layers hold and the rasters that the server keeps." : nil,
    ]
    return sentences.compactMap(\.self).joined(separator: " ")
  }

  private struct Line {
    let name: String
    let cell: (MeasuredCase) -> Table.Cell?
  }

  /// A row for each number of views and a column for each strategy; nil without lines.
  private func table(
    _ conditions: Conditions, _ title: String, _ what: String, _ lines: [Line]
  ) -> Table? {
    guard !lines.isEmpty else { return nil }
    let strategies = facts.cases(conditions).map(\.strategy).distinct
    let views = facts.views(conditions)
    let blocks = views.map { number in
      Dictionary(facts.block(conditions, number).map { ($0.strategy, $0) }) { first, _ in first }
    }
    var table = Table(
      title: "\(title), \(conditions.title)", head: [what, "views"] + strategies, leading: 2)
    table.groups = lines.map { line in
      views.enumerated().map { index, number in
        let lead: [Table.Cell] = index == 0 ? [.head(line.name, rows: views.count)] : []
        return lead + [.head(PeopleNumber.page.whole(number))]
          + strategies.map { strategy in
            blocks[index][strategy].flatMap(line.cell) ?? Table.notAvailable
          }
      }
    }
    return table
  }

  // MARK: - Counts

  private func counts(_ cases: [MeasuredCase]) -> [Line] {
    facts.countedMetrics(cases).filter(isCounted).flatMap { metric in
      (Self.appSide.contains(metric) ? [Stage.app, .frame] : [.frame]).map { stage in
        Line(
          name: name(metric) + (stage == .app ? ", app side" : ""),
          cell: { $0.measurement(stage, metric).map(Self.cell) })
      }
    }
  }

  private func name(_ metric: MetricName) -> String {
    let metric = metric.rawValue
    let library = facts.subject.counters.prefix
    let bare = metric.hasPrefix(library) ? String(metric.dropFirst(library.count)) : metric
    if let name = facts.subject.counters.names[bare] ?? Self.names[bare] { return name }
    return metric.hasPrefix(library) || metric.allSatisfy { $0.isLowercase || $0 == "_" }
      ? bare.map { $0 == "_" ? " " : String($0) }.joined() : metric
  }

  private static func cell(_ measurement: MeasuredCase.Measurement) -> Table.Cell {
    var range: String?
    if let least = measurement.least, let greatest = measurement.greatest, least < greatest {
      range = "\(PeopleNumber.page.exact(least)) … \(PeopleNumber.page.exact(greatest))"
    }
    return Table.Cell.number(PeopleNumber.page.exact(measurement.estimate), range)
  }

  // MARK: - The processor

  private static let sides: [(stage: Stage, name: String)] = [
    (.app, ", app side"), (.server, ", server side"), (.frame, ""),
  ]
  private static let misses: [(metric: MetricName, name: String)] = [
    (MetricName("PAPI_L1_DCM"), "misses of the first data cache"),
    (MetricName("PAPI_L2_DCM"), "misses of the second data cache"),
    (MetricName("PAPI_BR_MSP"), "mispredicted branches"),
    (MetricName("PAPI_TLB_DM"), "misses of the data TLB"),
  ]

  /// Instructions for each view and side; cycles and misses of a real processor per instruction.
  private func processor(_ cases: [MeasuredCase]) -> [Line] {
    let perView = Self.sides.map { side in
      Self.line("instructions per view\(side.name)") { measured in
        measured.measurement(side.stage, .retiredInstructions)
          .map { $0.estimate / Double(max(1, measured.views)) }
      }
    }
    let perInstruction =
      [Self.line("cycles per instruction") { Self.perInstruction($0, .coreCycles) }]
      + Self.misses.map { miss in
        Self.line("\(miss.name) per 1,000 instructions") { measured in
          Self.perInstruction(measured, miss.metric).map { 1000 * $0 }
        }
      }
    return (perView + (facts.emulator == nil ? perInstruction : [])).filter { line in
      cases.contains { line.cell($0) != nil }
    }
  }

  private static func line(_ name: String, _ value: @escaping (MeasuredCase) -> Double?) -> Line {
    Line(name: name) { value($0).map { Table.Cell.number(PeopleNumber.page.digits($0), nil) } }
  }

  private static func perInstruction(_ measured: MeasuredCase, _ metric: MetricName) -> Double? {
    guard let count = measured.measurement(.frame, metric)?.estimate,
      let instructions = measured.measurement(.frame, .retiredInstructions)?.estimate,
      instructions > 0
    else { return nil }
    return count / instructions
  }

  // MARK: - Memory

  private func held(_ cases: [MeasuredCase]) -> [Line] {
    facts.heldMetrics(cases).map { stage, metric in
      Line(name: Self.heldNames[metric] ?? metric.rawValue) { measured in
        measured.measurement(stage, metric).map { bytes in
          let each = PeopleNumber.page.size(bytes.estimate / Double(measured.views))
          return Table.Cell.number(
            PeopleNumber.page.size(bytes.estimate), measured.views > 1 ? "\(each) a view" : nil)
        }
      }
    }
  }
}
