/// Why calls cannot be counted in this process.
public enum HookError: Error, Equatable, CustomStringConvertible {
  /// Another library's malloc family serves the process.
  case heapNotInterposed
  /// A library that was loaded before the C library has an allocator, which serves a part of the
  /// process.
  case otherAllocator(library: String)
  /// The Swift runtime's own entry points are called directly.
  case swiftRuntimeNotInterposed

  /// What is wrong, and the cure.
  public var description: String {
    switch self {
    case .heapNotInterposed:
      """
      allocations do not reach the counting malloc: a tool or a preloaded library replaces it; \
      run without it
      """
    case .otherAllocator(let library):
      """
      allocations cannot be counted beside the allocator of \(library), which was loaded before the \
      C library: run without it (LD_PRELOAD)
      """
    case .swiftRuntimeNotInterposed:
      """
      retains do not reach the counting entry points: the Swift runtime is linked statically \
      (build without -static-stdlib) or this is neither x86-64 nor arm64
      """
    }
  }
}
