import Foundation
import Recordings
import Testing

@Suite("Call stacks sampled by perf")
struct StackSamplesTests {
  private func read(_ text: String) throws -> (event: String, stacks: [String: Int]) {
    let path = FileManager.default.temporaryDirectory.path + "/samples-" + UUID().uuidString
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let samples = try StackSamples.read(path)
    let stacks = samples.stacks.map { ($0.stack.joined(separator: ";"), $0.count) }
    return (samples.event, Dictionary(uniqueKeysWithValues: stacks))
  }

  /// As perf 6.1 printed it, shortened.
  static let text = """
    # captured on: Thu Nov 26 2026
    bash 13682  1173.998322:     250000 cpu-clock: 
    \tffffffff821cf2e8 mas_empty_area_rev+0x3b8 ([kernel.kallsyms])
    \tffffffff81611c3e unmapped_area_topdown+0xbe ([kernel.kallsyms])
    \t           20ca3 mmap64+0x13 (/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2)

    bash 13682  1173.998561:     250000 cpu-clock: 
    \t            8bed check_match+0x2d (/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2)

    two words 13682/13684 [001]  1173.998811:     250000 cpu-clock: 
    \t            1234 operator new(unsigned long)+0x1f (inlined)
    \t            1234 [unknown] (/usr/lib/libcairo.so.2 (deleted))
    \t            5678 [unknown] (/usr/lib/libcairo.so.2 (deleted))
    \t            9abc [unknown] ([vdso])

    bash 13682  1173.999000:     250000 cpu-clock: 
    \t            8bed check_match+0x2d (/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2)
    """

  @Test("stacks begin with their program; equal ones are counted, unknown frames are libraries")
  func reads() throws {
    let found = try read(Self.text)
    #expect(found.event == "cpu-clock")
    #expect(
      found.stacks == [
        "bash;mmap64;unmapped_area_topdown;mas_empty_area_rev": 1, "bash;check_match": 2,
        "two words;[vdso];[libcairo.so.2];operator new(unsigned long)": 1,
      ])
  }

  @Test("without stacks a sampled function stands in the sample's line; an event may have colons")
  func flat() throws {
    let found = try read(
      "wavebench  77  1.5:   10 cycles:u:   55d0 $s4Wave4tickyyF+0x1 (/tmp/wave bench)\n"
        + "wavebench  77  1.6:   12 cycles:u: \n")
    #expect(found.event == "cycles:u")
    #expect(found.stacks == ["wavebench;$s4Wave4tickyyF": 1, "wavebench": 1])
  }

  @Test(
    "what perf script does not print is refused with its line",
    arguments: [
      ("", "has no sample"), ("# only a head\n", "has no sample"),
      ("some text\n", "line 1 is 'some text'"),
      (text + "\n\tno frame\n", "line 18 is"),
      (text + "\n\nbash 1 2.5: 1 page-faults: \n", "of page-faults"),
    ])
  func refused(_ text: String, _ says: String) {
    let error = #expect(throws: RecordingError.self) { try read(text) }
    #expect(error?.description.contains(says) == true, "\(error as Any)")
    #expect(error?.description.contains("perf record") == true)
  }
}
