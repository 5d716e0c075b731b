import Testing

@Suite("Counters")
struct CountersTests {
  @Test("the engine's own events are found by trial on every machine")
  func ownEvents() throws {
    let outcome = try Tool.run(["counters", "PAPI_NO_SUCH_EVENT"])
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.contains("sde:::WaveBench::path_elements"))
    #expect(outcome.output.contains("PAPI_NO_SUCH_EVENT"))
    #expect(outcome.output.contains("Not available (1)"))
  }

  @Test("counters that PAPI believes in and the kernel refuses are listed as not available")
  func forcedUnit() throws {
    let outcome = try Tool.run(
      ["counters", "PAPI_TOT_INS", "PAPI_TOT_CYC"],
      environment: ["LIBPFM_FORCE_PMU": "amd64_fam19h_zen3"])
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.contains("sde:::WaveBench::commit_bytes"))
  }

  @Test("a machine that lacks a required counter stops before measuring, with PAPI's reason")
  func required() throws {
    let outcome = try Tool.run(
      ["run", "--suite", "quick", "--counters", "PAPI_NO_SUCH_EVENT", "--require-counters"])
    #expect(outcome.exitCode == 3)
    #expect(outcome.errors.contains("PAPI_NO_SUCH_EVENT cannot be counted here"))
  }
}
