import Foundation
import Measurement
import Runs
import WaveSuites

/// The measurements of a device, as the rows and the manifest of a run.
struct DeviceRun {
  static let backend = "device"

  struct Case {
    let identity: CaseIdentity
    /// Its rows, those without a value behind the others of their stage.
    let rows: [ReportRow]
    let absent: [(metric: MetricName, stage: Stage, reason: String)]
    fileprivate let collected: CollectedCase
  }

  /// In the order of the files.
  let cases: [Case]
  private let facts: [String: String]

  /// - Parameter model: the device, where it was named by hand.
  init(_ report: DeviceReport, model: String? = nil) {
    var facts = report.facts
    if let model { facts["model"] = model }
    self.facts = facts
    var names: [String: Int] = [:]
    let measured = report.cases + (report.log.map { [Self.measured($0)] } ?? [])
    cases = measured.map { one in
      var identity = Self.identity(one, report.log)
      // Two tests may have one name.
      names[identity.caseID, default: 0] += 1
      if let count = names[identity.caseID], count > 1 { identity.caseID += "/\(count)" }
      identity.block = identity.caseID
      return Self.rows(one, identity)
    }
  }

  private static func identity(_ one: DeviceCase, _ log: LinkLog?) -> CaseIdentity {
    var identity = CaseIdentity()
    identity.scenario = ScenarioName(backend)
    (identity.wave, identity.backend, identity.state) = (.none, backend, "recorded")
    identity.strategy = StrategyName(one.subject.visibleInLine)
    identity.refreshHz = one.refreshHz ?? 0
    identity.settings = [.init("tool", one.tool)]
    if one.tool == Self.logTool, let log, let known = OnDeviceCase(log) {
      identity.load = known.load
      identity.settings.insert(.init("scene", known.scene.rawValue), at: 0)
    }
    let name = [backend, one.tool, identity.strategy.rawValue]
    let parts = identity.settings.dropLast().map(\.value)
    let load = identity.load == .idle ? [] : [identity.load.description.replacing("/", with: "-")]
    identity.caseID = (name + parts + load).joined(separator: "/")
    return identity
  }

  private static let logTool = "log"

  private static func measured(_ log: LinkLog) -> DeviceCase {
    var found = DeviceCase(tool: logTool, subject: log.strategy)
    found.refreshHz = 1 / log.interval
    if let shown = LoggedFrames(log) {
      found.series = [
        DeviceSeries(.frameRate, [shown.frameRate]),
        DeviceSeries(.hitchTimeRatio, [shown.hitchTimeRatio]),
      ]
    } else {
      for metric in [MetricName.frameRate, .hitchTimeRatio] {
        found.absent.append((metric, .frame, LoggedFrames.reason(log)))
      }
    }
    found.series.append(DeviceSeries(.recordedTime, [LoggedFrames.seconds(log)]))
    return found
  }

  private static func rows(_ one: DeviceCase, _ identity: CaseIdentity) -> Case {
    let source = ValueSource(one.tool)
    var collected = CollectedCase(identity)
    for series in one.series {
      collected.add(
        SampleSeries(
          caseID: identity.caseID, stage: series.stage,
          metric: MetricTable[series.metric], pass: .paced, source: source,
          quality: .measured, process: 0,
          samples: series.values.enumerated().map { Sample($1, frames: 1, round: $0) }))
    }
    for lacking in one.absent { collected.lack(lacking.metric, in: lacking.stage) }
    var rows = collected.reportRows()
    for index in rows.indices { rows[index].source = source }
    return Case(identity: identity, rows: rows, absent: one.absent, collected: collected)
  }

  /// - Parameter words: those of the command line.
  func run(_ runID: String, words: [String], files: [String]) -> RunMerge.Merged {
    RunMerge.Merged(
      report: cases.flatMap(\.rows),
      samples: cases.flatMap { $0.collected.sampleRows(runID: runID) },
      manifest: manifest(runID, words: words, files: files), runID: runID)
  }

  private func manifest(_ runID: String, words: [String], files: [String]) -> Manifest {
    func fact(_ name: String, isHard: Bool) -> ManifestValue {
      .fact(
        facts[name].map { .text($0.visibleInLine) }, isHard: isHard, reason: "the files do not say")
    }
    let lacking = cases.flatMap { one in
      one.absent.map { absent -> ManifestValue in
        .object([
          "metric": .text(absent.metric.rawValue), "stage": .text(absent.stage.rawValue),
          "case_id": .text(one.identity.caseID), "reason": .text(absent.reason),
        ])
      }
    }
    var manifest: Manifest = [
      "schema": .text("\(Schema.version)"), "run_id": .text(runID), "status": .text("complete"),
      "command_line": .list((["wavebench", "device"] + words).map(ManifestValue.text)),
      "suite": .text(Self.backend), "calibration": .list([]),
      "settings": .object(["files": .list(files.map(ManifestValue.text))]),
      "unavailable": .list(lacking),
      "host": .object([
        "device_model": fact("model", isHard: true), "device_os": fact("os", isHard: false),
      ]),
      "versions": .object([
        "tool": .fact(.text(BuildFacts.version), isHard: false),
        "recorder": fact("tool_version", isHard: false),
      ]),
    ]
    let start = facts["recorded"].flatMap { RunInstant($0) }
    manifest[RunInstant.key] = start.map { .text("\($0)") } ?? .null
    return manifest
  }
}

extension OnDeviceCase {
  /// Nil for one that the experiment does not have.
  init?(_ log: LinkLog) {
    self.init(
      strategy: log.strategy, scene: log.scene, busyMilliseconds: log.busyMilliseconds,
      periodMilliseconds: log.periodMilliseconds, refreshHz: 1 / log.interval)
  }
}

/// The frames on the screen by the log of a display link that moves the layer: after each call the
/// server takes what was committed at the next refresh, and shows it in its time.
struct LoggedFrames {
  /// Frames a second.
  let frameRate: Double
  /// ms/s.
  let hitchTimeRatio: Double

  /// Nil where what is shown does not follow the link, or no case of the experiment was logged.
  init?(_ log: LinkLog) {
    guard OnDeviceCase(log)?.followsLink == true else { return nil }
    let interval = log.interval
    let shown = log.calls.map { call in
      let refreshes = ((call.end - call.timestamp) / interval).rounded(.up)
      return call.timestamp + max(1, refreshes) * interval
    }
    // A refresh's own jitter is no other refresh.
    let first = (shown.min() ?? 0) - interval / 2
    let rates = ShownFrames.rates(
      of: shown, from: first, duration: (shown.max() ?? 0) + interval / 2 - first,
      refreshHz: 1 / interval)
    (frameRate, hitchTimeRatio) = (rates.framesPerSecond, rates.hitchRatio)
  }

  /// How long was logged, s.
  static func seconds(_ log: LinkLog) -> Double {
    (log.calls.last?.end ?? 0) - (log.calls.first?.timestamp ?? 0)
  }

  /// Why a log does not say what was shown.
  static func reason(_ log: LinkLog) -> String {
    OnDeviceCase(log) == nil
      ? "'\(log.strategy)' and '\(log.scene)' are no case of Examples/OnDevice"
      : "what \(log.strategy) shows does not follow the link that was logged: export hitches"
  }
}
