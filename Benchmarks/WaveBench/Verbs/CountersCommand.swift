import Foundation
import LayerTree
import Measurement
import RenderServer
import Runs
import WaveSuites

enum CountersCommand: Verb {
  static let manual = CommandManual(
    verb: "counters", summary: "what PAPI and a GPU offer here, and why not what they do not",
    usage: ["[--json] [EVENT...]"],
    operands: .word,
    about: [
      """
      Lists PAPI's components and events. An event counts here when a trial set could add, start \
      and read it, and one of the processor's moved; what cannot be counted is listed with PAPI's \
      own reason. EVENT tries native events by name. The GPU of 'wavebench run --server gpu' is named \
      as its driver names it.
      """
    ],
    prints:
      "components and events, each with its description or the reason why it cannot be counted",
    sections: .untitled([.flag("json", "as JSON")]),
    examples: [
      .init("wavebench counters"),
      .init("wavebench counters perf::PAGE-FAULTS PAPI_TOT_INS"),
      .init(
        "LIBPFM_FORCE_PMU=amd64_fam19h_zen3 wavebench counters",
        "counters that the kernel refuses"),
    ])

  private struct Event {
    let name: String
    let description: String
    /// Why it cannot be counted; nil if it can.
    let reason: String?

    init(_ name: String, _ description: String, _ availability: PAPIAvailability? = nil) {
      self.name = name
      switch availability ?? PAPI.probe(name) {
      case .available(let standIn):
        (self.description, reason) = (description + (standIn.map { ", as \($0)" } ?? ""), nil)
      case .unavailable(let reason): (self.description, self.reason) = (description, reason)
      }
    }

    var json: ManifestValue {
      .object([
        "name": .text(name), "description": .text(description), "available": .flag(reason == nil),
        "reason": reason.map { .text($0) } ?? .null,
      ])
    }
  }

  static func run(_ parser: OptionParser) throws -> ExitCode {
    let offered: (version: String, components: [PAPIComponent], events: [Event])
    do throws(PAPIError) {
      let version = try PAPI.initialise()
      offered = (version, try PAPI.components(), try events(asked: parser.arguments))
    } catch {
      throw ToolError.environment("PAPI does not say what it offers: \(error)")
    }
    try (parser.has("json") ? showJSON : show)(offered.version, offered.components, offered.events)
    return .done
  }

  private static func events(asked: [String]) throws(PAPIError) -> [Event] {
    // The ledger is registered for the life of the process.
    let ledger = WorkLedger()
    _ = Unmanaged.passRetained(ledger)
    _ = try WorkEvents.export(ledger)
    let own =
      WorkCounter.allCases.map { Event($0.event.rawValue, $0.summary) }
      + WorkLevel.allCases.map { Event($0.event.rawValue, $0.summary) }
      + PAPI.kernelEvents.map { Event($0.0, $0.1) }
    guard asked.isEmpty else { return own + asked.map { Event($0, "asked for") } }
    return own + (try PAPI.presets().map { Event($0.name, $0.description, $0.availability) })
  }

  /// The GPU that draws, or why none does.
  private static var gpu: String {
    do throws(RenderError) {
      let driver = try GPUDriver()
      return "\(driver.renderer), \(driver.vendor), \(driver.version)"
        + (driver.isSoftware ? "; no GPU: a processor stands in for it" : "")
    } catch { return "none: \(error)" }
  }

  /// Every key is there, with null for what is not known.
  private static func showJSON(
    _ version: String, _ components: [PAPIComponent], _ events: [Event]
  ) throws {
    let listed = components.map { component in
      ManifestValue.object([
        "name": .text(component.name),
        "state": .text(component.disabledReason.map { "disabled: \($0)" } ?? "enabled"),
        "nativeEvents": component.nativeEvents.map { .integer($0) } ?? .null,
      ])
    }
    try StandardStreams.put(
      json: ManifestValue.object([
        "papi": .text(version), "gpu": .text(gpu), "components": .list(listed),
        "events": .list(events.map(\.json)),
        "defaultEvents": .list(PAPI.defaultEvents.map { .text($0) }),
      ]))
  }

  private static func show(
    _ version: String, _ components: [PAPIComponent], _ events: [Event]
  ) {
    var text = "PAPI \(version)\nGPU \(gpu.visibleInLine)\n\nComponents\n"
    let width = (components.map(\.name.count).max() ?? 0) + 2
    for component in components {
      let count = component.nativeEvents.map(String.init) ?? "an unknown number of"
      text += "  " + component.name.padding(to: width)
      text +=
        component.disabledReason.map { "disabled: \($0)" } ?? "enabled, \(count) native events"
      text += "\n"
    }
    text += "\nEvents that count here (each tried: add, start, read; the processor's moved)\n"
    // Names that were asked for are an argument's words.
    let counted = events.filter { $0.reason == nil }
      .map { (name: $0.name.visibleInLine, description: $0.description) }
    let names = (counted.map(\.name.count).max() ?? 0) + 2
    for event in counted { text += "  \(event.name.padding(to: names))\(event.description)\n" }
    // Most events that are missing share one reason, which is said once.
    let missing = Dictionary(grouping: events.filter { $0.reason != nil }) { $0.reason ?? "" }
    for (reason, events) in missing.sorted(by: { $0.value.count > $1.value.count }) {
      text += "\nNot available (\(events.count)): \(reason.visibleInLine)\n"
      let names = events.map(\.name.visibleInLine).joined(separator: " ")
      text += TextLayout.wrapped(names, indent: 2) + "\n"
    }
    StandardStreams.put(text)
  }
}
