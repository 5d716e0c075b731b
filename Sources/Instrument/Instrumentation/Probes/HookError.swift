/// Why calls cannot be counted in this process.
public enum HookError: Error, Equatable, CustomStringConvertible {
  /// Another library's malloc family serves the process.
  case heapNotInterposed
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
    case .swiftRuntimeNotInterposed:
      """
      retains do not reach the counting entry points: the Swift runtime is linked statically \
      (build without -static-stdlib) or this is neither x86-64 nor arm64
      """
    }
  }
}
