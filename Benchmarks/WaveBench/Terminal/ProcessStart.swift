import CAllocationHooks
import CSystem
import Glibc
import Measurement

enum ProcessStart {
  /// The smallest stack on which every input is read, bytes: Foundation's reader of JSON goes 512
  /// levels deep, and needs half of it for that.
  private static let leastStack: UInt = 1 << 20

  /// The words after the program's name. Bytes that are no UTF-8 are refused: with others in their
  /// place a word would name another file.
  static var words: [String] {
    get throws {
      try UnsafeBufferPointer(start: process_start_words(), count: Int(process_start_count()))
        .dropFirst().compactMap(\.self).map { bytes in
          if let word = String(validatingCString: bytes) { return word }
          throw ToolError.usage(
            "'\(String(cString: bytes))' is no UTF-8, \u{FFFD} stands for each such byte: give the "
              + "file a name in UTF-8 (mv, convmv), or link to it")
        }
    }
  }

  /// The program as it was called; nil where nobody says, and for bytes that are no UTF-8.
  static var program: String? {
    guard process_start_count() > 0, let bytes = process_start_words()[0] else { return nil }
    return String(validatingCString: bytes)
  }

  /// Widens the stack of the first thread as far as it may be. Where that is too little, the process
  /// ends with a sentence, from a thread with a stack of its own: saying it takes more.
  static func widenStack() {
    let bytes = process_start_widen_stack()
    guard bytes < leastStack else { return }
    do { try SideThread.start("refusal") { refuse(stack: bytes) } } catch {
      exit(ExitCode.environment.rawValue)
    }
    while true { pause() }
  }

  private static func refuse(stack bytes: UInt) -> Never {
    StandardStreams.prepare()
    StandardStreams.note(
      failure: "the stack of this process may hold \(bytes >> 10) KiB, and commands need "
        + "\(leastStack >> 10): raise its limit (ulimit -s 8192), the hard one as well")
    exit(ExitCode.environment.rawValue)
  }
}

/// The end of a process that gets no memory: a sentence and exit code 3, where the Swift runtime
/// would trap. Reports that were saved stay; so may the draft of one that was not.
enum HeapExhaustion {
  /// From now on every allocation that fails ends the process so, those of libraries as well.
  ///
  /// Nothing is allocated here, without the optimiser either: a `String` would be.
  static func prepare() {
    let before: StaticString = "wavebench: no memory: "
    let after: StaticString = """
       bytes could not be had; ask for less (--views, --size, --scale, --samples, --processes), or \
      allow this process more: see 'ulimit -v' and the memory limit of its control group

      """
    heap_exhaustion_prepare(ExitCode.environment.rawValue, bytes(of: before), bytes(of: after))
    allocation_hooks_when_heap_fails(heap_exhaustion_met)
  }

  private static func bytes(of text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
