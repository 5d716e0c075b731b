import TestSupport
import Vocabulary

@testable import ReportPage

extension PageSubject {
  /// A subject with the names that the runs of these tests have.
  static let waves = PageSubject(
    question: "What does it cost to animate N wave views, rebuilt or translated?",
    reference: (id: "path-rebuild", name: "path rebuild"),
    candidate: (id: "additive-translation", name: "additive translation"),
    anchor: "anchor", items: Noun(one: "wave view", many: "wave views"), mover: "wave",
    scenarios: (plain: "steady", realTime: ["paced", "loaded"]),
    counters: (
      prefix: "sde:::WaveBench::", names: ["commit_bytes": "bytes sent"],
      idle: [
        "allocations", "sde:::WaveBench::path_elements", "sde:::WaveBench::commit_bytes",
      ], idleWords: "0 allocations, 0 path elements, 0 bytes sent"
    ),
    looks: ["path-rebuild": 0, "additive-translation": 1, "path-rebuild-reused": 2],
    wholeFramesOnly: "Peers in C have whole frames only.",
    columnsPlace: "its columns are explained elsewhere",
    drawing: { wave in
      wave.rawValue == "jw"
        ? OutlineDrawing(
          title: "The wave jw", width: 40, height: 20,
          shapes: [(path: .area([(0, 10), (40, 0), (40, 20)]), isLine: false)]
        ).picture : nil
    })
}

extension HTMLPage {
  /// A page about these tests' subject.
  static func html(_ run: PageRun) -> String { html(run, about: .waves) }
}
