import Measurement
import TestSupport

@testable import Runs

extension PageSubject {
  /// A subject with the names that the runs of these tests have.
  static let waves = PageSubject(
    question: "What does a wave cost?",
    reference: (id: "path-rebuild", name: "rebuilt"),
    candidate: (id: "additive-translation", name: "moved"),
    items: Noun(one: "wave", many: "waves"),
    scenarios: (plain: "steady", realTime: ["paced", "loaded"]),
    counters: (prefix: "sde:::WaveBench::", names: ["commit_bytes": "bytes sent"]),
    columnsPlace: "its columns are explained elsewhere",
    model: { _ in "A model, not iOS." }, realTimeCommand: "run in real time")
}

extension HTMLPage {
  /// A page about these tests' subject.
  static func html(_ run: PageRun) -> String { html(run, about: .waves) }
}
