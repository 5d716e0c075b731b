import Testing

@Suite("Counters")
struct CountersTests {
  /// Names as no event has them, beyond PAPI's buffers and just within.
  private static let strangeNames =
    [1_022, 1_023, 1_024, 1_025, 4_096, 8_192, 100_000].flatMap { length in
      ["", "perf::", "sde:::", "sde:::a::", "nowhere:::", "PAPI_"].map { start in
        start + String(repeating: "x", count: length - start.utf8.count)
      }
    } + [
      String(repeating: ":", count: 9_000), String(repeating: "=", count: 9_000),
      "perf::PAGE-FAULTS" + String(repeating: ":u", count: 5_000),
      String(repeating: "é", count: 600),
      String(repeating: "%n%s", count: 200), "a\nb\u{1B}[31m\u{7}", "sde:::::", ":::",
    ]

  @Test(
    "a name that is too long, or none, is not available and says why; the engine's events are",
    arguments: strangeNames)
  func strangeName(_ name: String) throws {
    let outcome = try Tool.run(
      ["counters", name], exits: 0, prints: "Not available (1)", "sde:::WaveBench::path_elements")
    if name.utf8.count > 1_023 {
      #expect(outcome.output.contains("has \(name.utf8.count) bytes, and PAPI's names have 1023"))
    }
  }

  @Test("counters that PAPI believes in and the kernel refuses are listed as not available")
  func forcedUnit() throws {
    try Tool.run(
      ["counters", "PAPI_TOT_INS", "PAPI_TOT_CYC", "PAPI_NO_SUCH_EVENT"], exits: 0,
      prints: "PAPI_NO_SUCH_EVENT", "sde:::WaveBench::commit_bytes",
      environment: ["LIBPFM_FORCE_PMU": "amd64_fam19h_zen3"])
  }
}
