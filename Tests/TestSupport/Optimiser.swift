/// A screen that the compiler cannot see through.
public enum Optimiser {
  /// Hides a block of the heap from it: it would delete a malloc whose block is only freed, or
  /// never used.
  @inline(never)
  @_optimize(none)
  public static func hiding(_ block: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? { block }
}
