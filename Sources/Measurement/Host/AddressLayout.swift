import CSystem

/// The address space of processes started from here.
package enum AddressLayout {
  /// Runs `body`; processes that it starts on this thread get the same addresses every time, as
  /// under `setarch -R`.
  ///
  /// - Returns: what `body` returns, and whether the kernel granted it: some containers forbid it.
  package static func fixed<Result>(
    _ body: () throws -> Result
  ) rethrows -> (Result, isFixed: Bool) {
    // 0xFFFF_FFFF asks and changes nothing.
    let before = personality(0xFFFF_FFFF)
    guard before >= 0 else { return (try body(), false) }
    let wanted = UInt(UInt32(bitPattern: before)) | UInt(ADDR_NO_RANDOMIZE)
    let isFixed = personality(wanted) >= 0
    defer { if isFixed { _ = personality(UInt(UInt32(bitPattern: before))) } }
    return (try body(), isFixed)
  }
}
