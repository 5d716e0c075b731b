import Glibc
import Measurement
import TestSupport
import Testing

@testable import WaveBench

@Suite(
  "A process that gets no memory",
  .enabled(if: !AllocationInstrument.isLeftToSanitizer, "a sanitizer brings its own malloc"))
struct HeapExhaustionTests {
  @Test("says how much it lacked and what to do, and ends with 3")
  func ends() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(3), observing: [\.standardErrorContent]
    ) {
      HeapExhaustion.prepare()
      _ = Optimiser.hiding(malloc(1 << 62))
    }
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(said.contains("wavebench: no memory: 4611686018427387904 bytes could not be had"))
    #expect(said.contains("--views") && said.contains("ulimit -v"))
  }
}
