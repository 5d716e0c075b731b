/// Hides a block of the heap from the optimiser, which would delete a malloc whose block is only
/// freed, or never used.
@inline(never)
@_optimize(none)
public func opaque(_ block: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? { block }
