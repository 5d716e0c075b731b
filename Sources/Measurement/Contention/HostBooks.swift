import Glibc

/// The kernel's books of the whole machine and of this process's control group, in files that are
/// opened once and read again from their begin.
final class HostBooks {
  /// A sum that only grows, s.
  enum Entry: String, CaseIterable, Sendable {
    /// Processor time of everything that ran, over all processors.
    case busy
    /// The host ran something else while this machine was ready, over all processors.
    case stolen = "steal"
    /// For how long the control group was stopped since its quota was used up.
    case throttled
  }

  private let statistics: OpenedFile
  private let group: OpenedFile

  /// - Parameter root: the folder in which `proc` and `sys` lie.
  init(root: String = "") {
    statistics = OpenedFile([root + "/proc/stat"])
    let groups = SystemText.contents(of: root + "/proc/self/cgroup").value ?? ""
    group = OpenedFile(Self.groupFolders(groups).map { "\(root)/sys/fs/cgroup\($0)/cpu.stat" })
  }

  /// Where the control group may have its folder, by `/proc/self/cgroup`, the likeliest first. In a
  /// container that sees its own group alone, that is the root.
  private static func groupFolders(_ text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("0::") }.flatMap { line in
      [line == "0::/" ? "" : String(line.dropFirst(3)), ""]
    }
  }

  func read() -> [Entry: Fact<Double>] {
    Self.statistics(statistics.text()).merging([.throttled: Self.throttled(group.text())]) {
      one, _ in one
    }
  }

  private static func statistics(_ text: Fact<String>) -> [Entry: Fact<Double>] {
    let ticks = text.flatMap { text in
      let words = text.prefix { $0 != "\n" }.split(separator: " ")
      let numbers = words.dropFirst().map { Double($0) ?? -1 }
      guard words.first == "cpu", numbers.count >= 4, numbers.allSatisfy({ $0 >= 0 }) else {
        return Fact<[Double]>.unknown(reason: "stat: cannot read \"\(text.prefix(40))\"")
      }
      return .known(numbers)
    }
    return [
      // user, nice, system, irq, softirq; what guests took is in the first two.
      .busy: ticks.flatMap { ticks in
        .known(
          [0, 1, 2, 5, 6].filter(ticks.indices.contains).reduce(0) { $0 + ticks[$1] }
            / ProcessTable.ticksPerSecond)
      },
      .stolen: ticks.flatMap { ticks in
        ticks.count > 7
          ? .known(ticks[7] / ProcessTable.ticksPerSecond)
          : .unknown(reason: "stat: this kernel keeps no steal time")
      },
    ]
  }

  private static func throttled(_ text: Fact<String>) -> Fact<Double> {
    text.flatMap { text in
      let name = "throttled_usec "
      guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else {
        return .unknown(reason: "cpu.stat has no throttled_usec")
      }
      let value = Double(line.dropFirst(name.count)).flatMap { $0 >= 0 ? $0 / 1e6 : nil }
      return Fact(value, orReason: "cpu.stat: cannot read \"\(line)\"")
    }
  }
}

/// A small file of the kernel that stays open and is read anew each time.
final class OpenedFile {
  private let descriptor: Fact<Int32>
  private var bytes = [UInt8](repeating: 0, count: 2048)

  init(_ paths: [String]) {
    var opened = Fact<Int32>.unknown(reason: "no such file is known")
    for path in paths {
      let number = open(path, O_RDONLY | O_CLOEXEC)
      if number >= 0 {
        descriptor = .known(number)
        return
      }
      opened = .unknown(reason: "\(path): \(String(cString: strerror(errno)))")
    }
    descriptor = opened
  }

  deinit { if let number = descriptor.value { close(number) } }

  /// Its first 2,048 bytes, of which it needs no more.
  func text() -> Fact<String> {
    descriptor.flatMap { number in
      let count = pread(number, &bytes, bytes.count, 0)
      guard count >= 0 else { return .unknown(reason: String(cString: strerror(errno))) }
      return .known(String(decoding: bytes[..<count], as: UTF8.self))
    }
  }

  /// One of the numbers with which it begins, without taking anything from the heap; nil for none.
  func number(at place: Int) -> Int64? {
    guard let number = descriptor.value else { return nil }
    let count = bytes.withUnsafeMutableBytes { pread(number, $0.baseAddress, $0.count, 0) }
    var (value, found, hasDigit): (Int64, Int, Bool) = (0, 0, false)
    for index in 0..<max(0, count) {
      let byte = bytes[index]
      if (48...57).contains(byte) {
        let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
        let (sum, overflows) = tens.addingReportingOverflow(Int64(byte - 48))
        guard !isTooLarge, !overflows else { return nil }
        (value, hasDigit) = (sum, true)
      } else if byte == 32 || byte == 10 {
        guard hasDigit else { return nil }
        if found == place { return value }
        (value, found, hasDigit) = (0, found + 1, false)
      } else {
        return nil
      }
    }
    return hasDigit && found == place ? value : nil
  }
}

/// How long a thread, by default the one that makes this, has waited for a core.
final class RunDelay {
  private let file: OpenedFile

  init(path: String = "/proc/thread-self/schedstat") { file = OpenedFile([path]) }

  /// Time on a run queue, s, the second number of `schedstat`; nil where the kernel keeps none.
  func seconds() -> Double? { file.number(at: 1).map { Double($0) / 1e9 } }
}
