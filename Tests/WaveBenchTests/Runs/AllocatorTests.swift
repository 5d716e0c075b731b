import Foundation
import Measurement
import TestSupport
import Testing

@Suite(
  "Allocators of others", .needsRelease,
  .enabled(if: Tool.isInstalled("clang"), "no C compiler"),
  .enabled(if: !AllocationInstrument.isLeftToSanitizer, "a sanitizer brings its own malloc"))
struct AllocatorTests {
  @Test(
    "every command goes on, and allocations are unavailable with the library's name",
    arguments: [[], ["-DSECOND_NAMES"]])
  func preloaded(_ options: [String]) throws {
    let folder = Tool.temporaryFolder()
    let library = folder + "/libforeign.so"
    let source = Repository.path("Tests/Faults/foreign_malloc.c")
    try Tool.run(
      ["-shared", "-fPIC", "-O1", "-w", "-o", library, source] + options, exits: 0,
      binary: "clang", shell: ":;")
    let shell = "export LD_PRELOAD='\(library)';"
    for words in [["list"], ["counters", "--json", "NONE"], ["--help"]] {
      try Tool.run(words, exits: 0, binary: Tool.release, shell: shell)
    }
    let run = folder + "/run"
    let words = "run --scenario steady,paced --views 1 --strategy path-rebuild --duration 0.1"
    try Tool.run(
      "\(words) --processes 1 --samples 2 --counters none --quiet --output \(run)".words,
      exits: 0, binary: Tool.release, shell: shell)
    let manifest = try Tool.text(run + "/manifest.json")
    #expect(manifest.contains("beside the allocator of \(library)"))
    #expect(manifest.contains("libforeign.so\""))
    let report = try CSVTable(file: run + "/report.csv")
    for metric in ["allocations", "allocated_bytes", "peak_live_bytes"] {
      let rows = report.rows.filter { $0["metric"] == metric }
      #expect(!rows.isEmpty)
      #expect(rows.allSatisfy { $0["quality"] == "unavailable" }, "\(metric)")
    }
  }
}
