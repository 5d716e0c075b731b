#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Zeroed memory at a 64-byte boundary, or nil; freed with `deallocate()`.
func calloc64(_ byteCount: Int) -> UnsafeMutableRawPointer? {
  var memory: UnsafeMutableRawPointer?
  guard posix_memalign(&memory, 64, max(byteCount, 64)) == 0, let memory else { return nil }
  memset(memory, 0, byteCount)
  return memory
}

/// Zeroed pages, or nil; a page costs nothing until it is written to.
private func mapZeroes(_ byteCount: Int) -> UnsafeMutableRawPointer? {
  let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
  return memory == MAP_FAILED ? nil : memory
}

/// Mapped pages, zeroed when made.
final class PixelMemory {
  let start: UnsafeMutableRawPointer
  let byteCount: Int

  /// Nil when there is no memory.
  init?(_ byteCount: Int) {
    guard let start = mapZeroes(byteCount) else { return nil }
    self.start = start
    self.byteCount = byteCount
  }

  deinit { munmap(start, byteCount) }
}

/// Whether two blocks of `count` bytes hold the same.
@inline(__always)
func equalBytes(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  memcmp(left, right, count) == 0
}

@inline(__always)
func zero(_ start: UnsafeMutableRawPointer, _ count: Int) { memset(start, 0, count) }

@inline(__always)
func copyBytes(_ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ count: Int) {
  memcpy(target, source, count)
}

@inline(__always)
func fillBytes(_ target: UnsafeMutableRawPointer, _ byte: UInt8, _ count: Int) {
  memset(target, Int32(byte), count)
}
