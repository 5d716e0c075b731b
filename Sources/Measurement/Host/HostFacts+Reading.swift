import Glibc

extension HostFacts {
  static func unixName() -> (kernel: Fact<String>, architecture: Fact<String>) {
    var name = utsname()
    guard uname(&name) == 0 else {
      let reason = "uname: \(String(cString: strerror(errno)))"
      return (.unknown(reason: reason), .unknown(reason: reason))
    }
    func text<Characters>(_ characters: Characters) -> String {
      withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return (.known("\(text(name.sysname)) \(text(name.release))"), .known(text(name.machine)))
  }

  static func availableCoreCount() -> Fact<Int> {
    SystemText.value(in: "/proc/self/status") { status in
      field("Cpus_allowed_list", ofStatus: status).flatMap(coreCount(list:))
    }
  }

  /// The machine's product, as its firmware calls it.
  static func product() -> Fact<String> {
    let product = SystemText.value(in: "/sys/class/dmi/id/product_name", nonEmpty)
    if product.value != nil { return product }
    let model = SystemText.value(in: "/proc/device-tree/model", nonEmpty)
    return model.value == nil ? product : model
  }

  /// What is emulated: what the kernel was told at its start, `wavebench.emulator=NAME`, or what an
  /// emulated x86 processor calls itself. Nothing else tells an emulated arm64 from a real one.
  static func emulator(commandLine: String, model: String?) -> Fact<String> {
    let told = commandLine.split(whereSeparator: \.isWhitespace).compactMap { word in
      word.hasPrefix("wavebench.emulator=") ? String(word.dropFirst(19)) : nil
    }
    if let name = told.first, !name.isEmpty { return .known(name) }
    if model?.contains("TCG") == true || model?.hasPrefix("QEMU Virtual CPU") == true {
      return .known("qemu-tcg")
    }
    return .unknown(reason: "nothing says that this machine is emulated")
  }

  static func cLibraryVersion() -> Fact<String> {
    var text = [CChar](repeating: 0, count: 64)
    let length = confstr(Int32(_CS_GNU_LIBC_VERSION), &text, text.count)
    guard length > 0, length <= text.count else {
      return .unknown(reason: "confstr(_CS_GNU_LIBC_VERSION) has no answer")
    }
    return .known(text.withUnsafeBytes { String(decoding: $0.prefix(length - 1), as: UTF8.self) })
  }

  static func randomisation() -> Fact<String> {
    // ADDR_NO_RANDOMIZE of <sys/personality.h>.
    let noRandomisation = 0x004_0000
    let persona = SystemText.value(in: "/proc/self/personality") { Int($0, radix: 16) }
    return persona.flatMap { persona in
      SystemText.value(in: "/proc/sys/kernel/randomize_va_space") {
        randomisation(setting: $0, isOffForProcess: persona & noRandomisation != 0)
      }
    }
  }
}
