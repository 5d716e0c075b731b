import Foundation
import Measurement
import TestSupport
import Testing

/// Runs beside an allocator that was loaded before the C library.
@Suite(
  "Allocators of others",
  .enabled(if: Tool.release != nil, "scripts/test names the release binary"),
  .enabled(if: Tool.isInstalled("clang"), "no C compiler"),
  .enabled(if: !AllocationInstrument.isLeftToSanitizer, "a sanitizer brings its own malloc"))
struct AllocatorTests {
  @Test(
    "every command goes on, and allocations are unavailable with the library's name",
    arguments: [[], ["-DSECOND_NAMES"]])
  func preloaded(_ options: [String]) throws {
    let folder = try Tool.temporaryFolder()
    let library = folder + "/libforeign.so"
    let source = Repository.url("Tests/Faults/foreign_malloc.c").path
    let built = try Tool.run(
      ["-shared", "-fPIC", "-O1", "-w", "-o", library, source] + options, binary: "clang",
      shell: ":;")
    try #require(built.exitCode == 0, "\(built.errors)")
    let shell = "export LD_PRELOAD='\(library)';"
    for words in [["list"], ["counters", "--json", "NONE"], ["--help"]] {
      let outcome = try Tool.run(words, binary: Tool.release, shell: shell)
      #expect(outcome.exitCode == 0, "\(words): \(outcome.errors.prefix(300))")
    }
    let run = folder + "/run"
    let outcome = try Tool.run(
      [
        "run", "--scenario", "steady,paced", "--views", "1", "--strategy", "path-rebuild",
        "--duration", "0.1", "--processes", "1", "--samples", "2", "--counters", "none", "--quiet",
        "--output", run,
      ], binary: Tool.release, shell: shell)
    #expect(outcome.exitCode == 0, "\(outcome.errors.prefix(300))")
    let manifest = try String(contentsOfFile: run + "/manifest.json", encoding: .utf8)
    #expect(manifest.contains("beside the allocator of \(library)"))
    #expect(manifest.contains("libforeign.so\""))
    let report = try String(contentsOfFile: run + "/report.csv", encoding: .utf8)
    for metric in ["allocations,count", "allocated_bytes,bytes", "peak_live_bytes,bytes"] {
      let rows = report.split(separator: "\n").filter { $0.contains(",\(metric),") }
      #expect(!rows.isEmpty)
      #expect(rows.allSatisfy { $0.contains(",unavailable,") }, "\(metric)")
    }
  }
}
