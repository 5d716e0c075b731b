import Foundation
import LayerTree
import Measurement
import RenderServer
import Reports
import Vocabulary
import WaveSuites

/// `wavebench counters`: what PAPI offers here, found by trial, and why not what it does not.
enum CountersCommand: Verb {
  static let manual = CommandManual(
    verb: "counters", summary: "what PAPI and a GPU offer here, and why not what they do not",
    usage: ["[--json] [EVENT...]"],
    operands: .word,
    about: [
      """
      Lists PAPI's components and events. An event counts here when a trial set could add, start \
      and read it, and one of the processor's moved; what cannot be counted is listed with PAPI's \
      own reason. EVENT tries native events by name. What draws under 'wavebench run --server gpu' \
      is named as its driver names it.
      """
    ],
    prints:
      "components and events, each with its description or the reason why it cannot be counted",
    sections: [OptionSection([.flag("json", "as JSON")])],
    examples: [
      .init("wavebench counters"),
      .init("wavebench counters perf::PAGE-FAULTS PAPI_TOT_INS"),
      .init(
        "LIBPFM_FORCE_PMU=amd64_fam19h_zen3 wavebench counters",
        "counters that the kernel refuses"),
    ])

  private struct Document: Encodable {
    var papi: String
    /// The GPU that draws, or why none does.
    var gpu: String
    var components: [Component] = []
    var events: [Event] = []
    var defaultEvents: [String] = []
  }

  private struct Component: Encodable {
    let name: String
    let state: String
    let nativeEvents: Int?
  }

  private struct Event: Encodable {
    let name: String
    let description: String
    let available: Bool
    let reason: String?

    private enum CodingKeys: CodingKey { case name, description, available, reason }

    /// Every key is there, with null for no reason.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(description, forKey: .description)
      try container.encode(available, forKey: .available)
      try container.encode(reason, forKey: .reason)
    }
  }

  static func run(_ parser: OptionParser) throws -> ExitCode {
    let document = try collect(asked: parser.arguments)
    if parser.has("json") {
      try StandardStreams.put(json: document)
    } else {
      show(document)
    }
    return .done
  }

  private static func collect(asked: [String]) throws -> Document {
    do throws(PAPIError) { return try document(asked: asked) } catch {
      throw ToolError.environment("PAPI does not say what it offers: \(error)")
    }
  }

  private static func document(asked: [String]) throws(PAPIError) -> Document {
    var document = Document(papi: try PAPI.initialise(), gpu: gpu)
    document.components = try PAPI.components().map {
      Component(
        name: $0.name, state: $0.disabledReason.map { "disabled: \($0)" } ?? "enabled",
        nativeEvents: $0.nativeEvents)
    }
    // The ledger is registered for the life of the process.
    let ledger = WorkLedger()
    _ = Unmanaged.passRetained(ledger)
    _ = try WorkEvents.export(ledger)
    for counter in WorkCounter.allCases {
      document.events.append(
        event(counter.event.rawValue, counter.summary))
    }
    for level in WorkLevel.allCases {
      document.events.append(event(level.event.rawValue, level.summary))
    }
    if asked.isEmpty {
      document.events += try PAPI.presets().map { event($0.name, $0.description, $0.availability) }
    } else {
      document.events += asked.map { event($0, "asked for") }
    }
    document.defaultEvents = PAPI.defaultEvents
    return document
  }

  private static var gpu: String {
    do throws(RenderError) {
      let driver = try GPUDriver()
      return "\(driver.renderer), \(driver.vendor), \(driver.version)"
        + (driver.isSoftware ? "; no GPU: a processor stands in for it" : "")
    } catch { return "none: \(error)" }
  }

  private static func event(
    _ name: String, _ description: String, _ availability: PAPIAvailability? = nil
  ) -> Event {
    switch availability ?? PAPI.probe(name) {
    case .available(let standIn):
      Event(
        name: name, description: description + (standIn.map { ", as \($0)" } ?? ""),
        available: true, reason: nil)
    case .unavailable(let reason):
      Event(name: name, description: description, available: false, reason: reason)
    }
  }

  private static func show(_ document: Document) {
    // What was asked for are an argument's words.
    let events = document.events.map {
      Event(
        name: $0.name.visibleInLine, description: $0.description, available: $0.available,
        reason: $0.reason?.visibleInLine)
    }
    var text = "PAPI \(document.papi)\nGPU \(document.gpu.visibleInLine)\n\nComponents\n"
    let width = (document.components.map(\.name.count).max() ?? 0) + 2
    for component in document.components {
      text += "  \(component.name.padding(to: width))\(component.state)"
      let events = component.nativeEvents.map(String.init) ?? "an unknown number of"
      text += component.state == "enabled" ? ", \(events) native events\n" : "\n"
    }
    let counted = events.filter(\.available)
    text += "\nEvents that count here (each tried: add, start, read; the processor's moved)\n"
    let names = (counted.map(\.name.count).max() ?? 0) + 2
    for event in counted { text += "  \(event.name.padding(to: names))\(event.description)\n" }
    // Most missing events miss for one reason: say it once.
    let missing = Dictionary(grouping: events.filter { !$0.available }) {
      $0.reason ?? "no reason given"
    }
    for (reason, events) in missing.sorted(by: { $0.value.count > $1.value.count }) {
      text += "\nNot available (\(events.count)): \(reason)\n"
      text += TextLayout.wrapped(events.map(\.name).joined(separator: " "), indent: 2) + "\n"
    }
    StandardStreams.put(text)
  }
}
