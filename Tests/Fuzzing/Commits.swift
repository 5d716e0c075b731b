import Foundation

@testable import LayerTree

/// The entry point for libFuzzer: a commit decodes or is refused, and what decodes encodes to
/// the same bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // A block of its own, exactly as long, so that the address sanitizer sees a read beyond its end.
  let input = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 8)
  defer { input.deallocate() }
  input.copyMemory(from: UnsafeRawBufferPointer(start: start, count: count))
  check(UnsafeRawBufferPointer(input))
  return 0
}

private func check(_ bytes: UnsafeRawBufferPointer) {
  let encoded: [UInt8]
  do throws(CommitError) {
    encoded = CommitEcho.bytes(of: try CheckedCommit(bytes))
  } catch {
    // The description of a refusal must not trap either.
    if error.description.isEmpty { report("a refusal without words") }
    return
  }
  guard encoded.count == bytes.count else {
    return report("\(bytes.count) bytes were decoded, \(encoded.count) encoded")
  }
  if let index = bytes.indices.first(where: { bytes[$0] != encoded[$0] }) {
    report("byte \(index) was \(bytes[index]) and is encoded as \(encoded[index])")
  }
}

/// Ends the process: libFuzzer then keeps the input.
private func report(_ problem: String) {
  FileHandle.standardError.write(Data((problem + "\n").utf8))
  abort()
}
