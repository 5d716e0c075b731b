import Foundation

/// The entry point for libFuzzer: vectors of timing are evaluated or refused, and said.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  do {
    let vectors = try ConformanceVector.vectors(in: bytes)
    let report = ConformanceReport(vectors)
    guard report.passed + report.failures.count == vectors.count else { abort() }
  } catch {
    guard !"\(error)".isEmpty else { abort() }
  }
  return 0
}
