import Foundation
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
  private static func arm(_ implementer: String, _ part: String) -> String {
    sampleArm.replacing("0x41", with: implementer).replacing("0xd0c", with: part)
  }

  @Test(
    "a processor is known by its name or its main ID register, whether it is virtual by its flags",
    arguments: [
      (sampleProcessor, "AMD EPYC 7B13", "fpu sse2 avx2 hypervisor", true),
      (sampleArm, "ARM Neoverse-N1 r4p1", "fp asimd evtstrm aes atomics", nil),
      (arm("0x41", "0xfff"), "ARM part 0xfff r4p1", "fp asimd evtstrm aes atomics", nil),
      (arm("0xc0", "0xac3"), "Ampere part 0xac3 r4p1", "fp asimd evtstrm aes atomics", nil),
      (
        arm("0x99", "0xd0c"), "implementer 0x99 part 0xd0c r4p1", "fp asimd evtstrm aes atomics",
        nil
      ),
      // With half of its fields it is unknown, not another one.
      ("CPU implementer\t: 0x41\nFeatures\t: fp\n", nil, nil, nil),
      ("Processor\t: ARMv8\n", nil, nil, nil), ("", nil, nil, nil),
    ] as [(String, String?, String?, Bool?)])
  func processor(text: String, model: String?, flags: String?, isVirtual: Bool?) {
    let facts = ProcessorFacts(cpuinfo: text)
    #expect(facts.model.value == model)
    #expect(model != nil || facts.model.reason?.contains("model name") == true)
    #expect(facts.flagsHash.value == flags.map(ProcessorFacts.hash(ofFlags:)))
    #expect(facts.isVirtual.value == isVirtual)
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

  @Test("the hash of features ignores order and repetition, and nothing else")
  func flagsHash() {
    let hash = ProcessorFacts.hash(ofFlags: "fpu sse2 avx2")
    #expect(hash == ProcessorFacts.hash(ofFlags: "avx2  fpu sse2 fpu"))
    #expect(hash != ProcessorFacts.hash(ofFlags: "avx2 fpu"))
    #expect(hash.count == 16)
    // The published FNV-1a value of the one byte "a".
    #expect(ProcessorFacts.hash(ofFlags: "a") == "af63dc4c8601ec8c")
  }

  @Test(
    "a line in kB of 1024 bytes is read by its name, or not at all",
    arguments: [
      ("0040-7ffe rollup\nRss:        2048 kB\nPss:  900 kB\n", 2_097_152),
      ("Pss: 1 kB\n", nil), ("Rss: 12\n", nil), ("Rss:        2048 MB", nil),
      ("Rss:     many kB", nil), ("Rss: 9223372036854775807 kB", nil),
    ] as [(String, Int64?)])
  func bytes(_ text: String, _ bytes: Int64?) {
    #expect(SystemText.bytes("Rss", in: text) == bytes)
  }

  @Test(
    "of several words the chosen one stands in brackets",
    arguments: [
      ("always [madvise] never", "madvise"), ("[always]", "always"), ("always never", nil),
      ("", nil),
    ] as [(String, String?)])
  func chosen(_ text: String, _ word: String?) { #expect(HostFacts.chosen(of: text) == word) }

  @Test("address randomisation is the system's setting unless this process is without")
  func randomisation() {
    #expect(HostFacts.randomisation(setting: "2", isOffForProcess: false) == "full")
    #expect(HostFacts.randomisation(setting: "1", isOffForProcess: false) == "conservative")
    #expect(HostFacts.randomisation(setting: "0", isOffForProcess: true) == "off")
    #expect(HostFacts.randomisation(setting: "2", isOffForProcess: true) == "off for this process")
    #expect(HostFacts.randomisation(setting: "7", isOffForProcess: false) == nil)
  }

  @Test("a file that is not there is unknown with the system's reason")
  func missingFile() {
    let fact = SystemText.contents(of: "/proc/no/such/file")
    #expect(fact.reason == "/proc/no/such/file: No such file or directory")
  }

  @Test("this machine's facts are known or explained")
  func thisMachine() throws {
    let facts = HostFacts.read()
    #expect(facts.kernel.value?.hasPrefix("Linux ") == true)
    #expect((facts.availableCores.value ?? 0) >= 1)
    #expect((facts.memoryBytes.value ?? 0) > 1 << 20)
    #expect(facts.cLibrary.value?.isEmpty == false)
    let names = ["governor", "boost", "smt", "isolated_processors", "transparent_huge_pages"]
    for name in names {
      let setting = try #require(facts.settings[name])
      #expect(setting.value != nil || setting.reason?.contains("/sys/") == true)
    }
    #expect(facts.processor.flagsHash == HostFacts.read().processor.flagsHash)
  }

  @Test("addresses are fixed wherever setarch can fix them")
  func fixedAddresses() throws {
    let setarch = try Process.run(
      URL(fileURLWithPath: "/usr/bin/setarch"), arguments: ["-R", "true"])
    setarch.waitUntilExit()
    #expect(AddressLayout.fixed {}.isFixed == (setarch.terminationStatus == 0))
  }
}
