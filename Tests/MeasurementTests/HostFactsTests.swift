import Testing

@testable import Measurement

private let sampleProcessor = """
  processor\t: 0
  vendor_id\t: AuthenticAMD
  cpu family\t: 25
  model\t\t: 1
  model name\t: AMD EPYC 7B13
  stepping\t: 0
  flags\t\t: fpu sse2 avx2 hypervisor
  bogomips\t: 4890.80

  processor\t: 1
  model name\t: another
  """

private let sampleArm = """
  processor\t: 0
  BogoMIPS\t: 125.00
  Features\t: fp asimd evtstrm aes atomics
  CPU implementer\t: 0x41
  CPU architecture: 8
  CPU variant\t: 0x4
  CPU part\t: 0xd0c
  CPU revision\t: 1

  processor\t: 1
  """

@Suite("Host facts are read from text, and a missing one has a reason")
struct HostFactsTests {
  @Test("the first processor's fields are read")
  func processor() {
    let facts = ProcessorFacts(cpuinfo: sampleProcessor)
    #expect(facts.model == .known("AMD EPYC 7B13"))
    #expect(facts.family == .known(25))
    #expect(facts.modelNumber == .known(1))
    #expect(facts.stepping == .known(0))
    #expect(facts.isVirtual == .known(true))
  }

  @Test("an arm64 processor is known by its main ID register and its features")
  func armProcessor() {
    let facts = ProcessorFacts(cpuinfo: sampleArm)
    #expect(facts.model == .known("ARM Neoverse-N1 r4p1"))
    #expect(facts.family == .known(0x41))
    #expect(facts.modelNumber == .known(0xD0C))
    #expect(facts.stepping == .known(0x41))
    #expect(
      facts.flagsHash.value == ProcessorFacts.hash(ofFlags: "fp asimd evtstrm aes atomics"))
    #expect(facts.isVirtual.value == nil)
  }

  @Test(
    "a part or an implementer without a name is known by its number",
    arguments: [
      ("0x41", "0xfff", "ARM part 0xfff r4p1"), ("0xc0", "0xac3", "Ampere part 0xac3 r4p1"),
      ("0x99", "0xd0c", "implementer 0x99 part 0xd0c r4p1"),
    ])
  func unnamedArmProcessor(implementer: String, part: String, model: String) {
    let text = sampleArm.replacing("0x41", with: implementer).replacing("0xd0c", with: part)
    #expect(ProcessorFacts(cpuinfo: text).model == .known(model))
  }

  @Test("an arm64 processor with half of its fields is unknown, not another one")
  func halfAnArmProcessor() {
    let facts = ProcessorFacts(cpuinfo: "CPU implementer\t: 0x41\nFeatures\t: fp\n")
    #expect(facts.model.value == nil && facts.flagsHash.value == nil)
  }

  @Test(
    "a virtual machine has a name, or is said to have none",
    arguments: [
      (Fact.known(true), Fact.known("KVM"), "KVM"),
      (.known(true), .unknown(reason: "no file"), "unnamed"),
      (.known(false), .known("Laptop"), "none"),
      (.unknown(reason: "arm64"), .known("linux,dummy-virt"), "linux,dummy-virt"),
      (.unknown(reason: "arm64"), .known("Raspberry Pi 4"), "none known on Raspberry Pi 4"),
      (.unknown(reason: "arm64"), .unknown(reason: "no file"), nil),
    ] as [(Fact<Bool>, Fact<String>, String?)])
  func hypervisor(isVirtual: Fact<Bool>, product: Fact<String>, name: String?) {
    #expect(HostFacts.hypervisorName(isVirtual: isVirtual, product: product).value == name)
  }

  @Test(
    "an emulator is known by what the kernel was told, or by the processor's own name",
    arguments: [
      ("quiet wavebench.emulator=qemu-tcg-icount rdinit=/init\n", nil, "qemu-tcg-icount"),
      ("quiet", "QEMU TCG CPU version 2.5+", "qemu-tcg"),
      ("quiet", "QEMU Virtual CPU version 2.5+", "qemu-tcg"),
      ("quiet wavebench.emulator=", "ARM Neoverse-N1 r4p1", nil), ("", nil, nil),
    ] as [(String, String?, String?)])
  func emulator(commandLine: String, model: String?, name: String?) {
    #expect(HostFacts.emulator(commandLine: commandLine, model: model).value == name)
  }

  @Test("fields that are not there are unknown by name", arguments: ["", "Processor\t: ARMv8\n"])
  func noFields(_ text: String) {
    let facts = ProcessorFacts(cpuinfo: text)
    #expect(facts.model.value == nil)
    #expect(facts.family.reason?.contains("cpu family") == true)
    #expect(facts.flagsHash.value == nil)
    #expect(facts.isVirtual.value == nil)
  }

  @Test("a number that is none is unknown")
  func notANumber() {
    #expect(ProcessorFacts(cpuinfo: "stepping\t: unknown").stepping.reason != nil)
  }

  @Test("the hash of features ignores order and repetition, and nothing else")
  func flagsHash() {
    let hash = ProcessorFacts.hash(ofFlags: "fpu sse2 avx2")
    #expect(hash == ProcessorFacts.hash(ofFlags: "avx2  fpu sse2 fpu"))
    #expect(hash != ProcessorFacts.hash(ofFlags: "avx2 fpu"))
    #expect(hash.count == 16)
    // The published FNV-1a value of the one byte "a".
    #expect(ProcessorFacts.hash(ofFlags: "a") == "af63dc4c8601ec8c")
  }

  struct TextCase<Value: Sendable & Equatable>: Sendable, CustomTestStringConvertible {
    let text: String
    let expected: Value?
    var testDescription: String { text.debugDescription }
    init(_ text: String, _ expected: Value?) {
      self.text = text
      self.expected = expected
    }
  }

  @Test(
    "main memory is in bytes",
    arguments: [
      TextCase<Int64>("MemTotal:        2048 kB\nMemFree: 1 kB", 2_097_152),
      TextCase<Int64>("MemFree: 1 kB\n", nil),
      TextCase<Int64>("MemTotal:        2048 MB", nil),
      TextCase<Int64>("MemTotal:        many kB", nil),
      TextCase<Int64>("MemTotal: 9223372036854775807 kB", nil),
    ])
  func memory(_ aCase: TextCase<Int64>) {
    #expect(HostFacts.memoryBytes(meminfo: aCase.text) == aCase.expected)
  }

  @Test(
    "stolen time is the eighth number of the sum line",
    arguments: [
      TextCase<Int64>("cpu  1 2 3 4 5 6 7 88 9 10\ncpu0 1 2 3 4 5 6 7 8 9 10", 88),
      TextCase<Int64>("cpu  1 2 3 4 5 6 7 88", 88), TextCase<Int64>("cpu  1 2 3 4 5 6 7", nil),
      TextCase<Int64>("cpu0 1 2 3 4 5 6 7 8 9 10", nil),
      TextCase<Int64>("", nil),
    ])
  func steal(_ aCase: TextCase<Int64>) {
    #expect(HostFacts.stealTicks(stat: aCase.text) == aCase.expected)
  }

  @Test(
    "the load is three numbers or nothing",
    arguments: [
      TextCase<[Double]>("0.52 1.00 12.25 2/345 6789", [0.52, 1, 12.25]),
      TextCase<[Double]>("0.52 1.00", nil),
      TextCase<[Double]>("nan 1.00 2.00 1/2 3", nil),
      TextCase<[Double]>("-1 1.00 2.00 1/2 3", nil),
    ])
  func load(_ aCase: TextCase<[Double]>) {
    let load = LoadAverage(loadavg: aCase.text)
    #expect(load.map { [$0.oneMinute, $0.fiveMinutes, $0.fifteenMinutes] } == aCase.expected)
  }

  @Test(
    "a list of processors is counted",
    arguments: [
      TextCase<Int>("0", 1), TextCase<Int>("0-3,8", 5), TextCase<Int>("3-1", nil),
      TextCase<Int>("", nil), TextCase<Int>("0-", nil), TextCase<Int>("0-1-2", nil),
      TextCase<Int>("0,,1", nil),
    ])
  func cores(_ aCase: TextCase<Int>) {
    #expect(HostFacts.coreCount(list: aCase.text) == aCase.expected)
  }

  @Test("address randomisation is the system's setting unless this process is without")
  func randomisation() {
    #expect(HostFacts.randomisation(setting: "2", isOffForProcess: false) == "full")
    #expect(HostFacts.randomisation(setting: "1", isOffForProcess: false) == "conservative")
    #expect(HostFacts.randomisation(setting: "0", isOffForProcess: true) == "off")
    #expect(HostFacts.randomisation(setting: "2", isOffForProcess: true) == "off for this process")
    #expect(HostFacts.randomisation(setting: "7", isOffForProcess: false) == nil)
  }

  @Test("a status field is found by its whole name")
  func statusField() {
    let status = "Name:\tbench\nCpus_allowed:\t3\nCpus_allowed_list:\t0-1\n"
    #expect(HostFacts.field("Cpus_allowed_list", ofStatus: status) == "0-1")
    #expect(HostFacts.field("Cpus", ofStatus: status) == nil)
  }

  @Test("a file that is not there is unknown with the system's reason")
  func missingFile() {
    let fact = SystemText.contents(of: "/proc/no/such/file")
    #expect(fact.reason == "/proc/no/such/file: No such file or directory")
  }

  @Test("this machine's facts are known or explained")
  func thisMachine() {
    let facts = HostFacts.read()
    #expect(facts.kernel.value?.hasPrefix("Linux ") == true)
    #expect((facts.availableCores.value ?? 0) >= 1)
    #expect((facts.memoryBytes.value ?? 0) > 1 << 20)
    #expect(facts.cLibrary.value?.isEmpty == false)
    #expect(facts.governor.value != nil || facts.governor.reason?.isEmpty == false)
    #expect(facts.ticksPerSecond > 0)
    #expect(facts.processor.flagsHash == HostFacts.read().processor.flagsHash)
  }
}
