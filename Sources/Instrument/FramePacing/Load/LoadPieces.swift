import Glibc

/// Small pieces of what an app's thread should not do.
enum LoadPieces {
  /// One piece of `work`; of computing nothing, since asking for the time computes enough.
  static func runOne(of work: LoadWork) {
    switch work {
    case .computing: break
    case .allocating: allocate()
    case .waiting: readAndWrite()
    }
  }

  /// A few hundred allocations of mixed sizes, some microseconds.
  private static func allocate() {
    var texts: [String] = []
    for index in 0..<64 {
      texts.append(String(repeating: "wave", count: 8 + index % 32))
    }
    withExtendedLifetime(texts) {}
  }

  /// Writes a block to a file that has no name, waits until it is on its device, and reads it
  /// again. Where the machine refuses the file, only the refused call takes time.
  private static func readAndWrite() {
    guard let file = tmpfile() else { return }
    defer { fclose(file) }
    var block = [UInt8](repeating: 0x5A, count: 1 << 14)
    _ = fwrite(&block, 1, block.count, file)
    fflush(file)
    _ = fdatasync(fileno(file))
    rewind(file)
    _ = fread(&block, 1, block.count, file)
  }
}
