import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("What the processor counted")
struct HardwareTests {
  /// A run whose processor counts an instruction a nanosecond and a cycle each four, as a real or
  /// as an emulated machine.
  private static func run(emulator: String?) -> PageRun {
    var run = NumberedRun(views: [1, 10]).run
    run.report = run.report.flatMap { row -> [ReportRow] in
      guard row.metric == .cpuTime else { return row.metric == "PAPI_TOT_INS" ? [] : [row] }
      let events: [(MetricName, Double)] = [
        ("PAPI_TOT_INS", 1), ("PAPI_TOT_INS.share_of_reading", 0.001), ("PAPI_TOT_CYC", 4),
      ]
      return [row]
        + events.map { metric, factor in
          var count = row
          (count.metric, count.unit, count.pass) = (metric, "count", "counters")
          count.numbers = row.numbers.map { $0.map { $0 * factor } }
          return count
        }
    }
    if let emulator, case .object(var host)? = run.manifest?["host"] {
      host["emulator"] = .fact(.text(emulator), isHard: true)
      run.manifest?["host"] = .object(host)
    }
    return run
  }

  @Test("instructions are told per view and side; cycles and times of a real processor alone")
  func processors() throws {
    let real = try PageReader(Self.run(emulator: nil)).text
    let emulated = try PageReader(Self.run(emulator: "qemu-tcg-icount")).text
    for text in [real, emulated] {
      #expect(text.contains("instructions per view, app side"))
      #expect(text.contains("instructions per view, server side"))
      #expect(!text.contains("share_of_reading"))
    }
    #expect(real.contains("cycles per instruction") && !real.contains("is emulated"))
    #expect(emulated.contains("The machine is emulated (qemu-tcg-icount)"))
    #expect(emulated.contains("Instructions a frame"))
    for hidden in ["cycles per instruction", "PAPI_TOT_CYC", "CPU time", " ms", " µs", " us"] {
      #expect(!emulated.contains(hidden), "\(hidden)")
    }
  }
}
