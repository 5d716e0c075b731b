@testable import LayerTree

/// libFuzzer's entry: a commit decodes or is refused; what decodes encodes to the same bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // A block of its own, exactly as long, so that the address sanitizer sees a read beyond its end.
  let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 8)
  defer { bytes.deallocate() }
  bytes.copyMemory(from: UnsafeRawBufferPointer(start: start, count: count))
  do throws(CommitError) {
    let encoded = CommitEcho.bytes(of: try CheckedCommit(UnsafeRawBufferPointer(bytes)))
    guard encoded.elementsEqual(bytes) else {
      fatalError("\(Array(bytes)) were decoded, \(encoded) encoded")
    }
  } catch {
    // The description of a refusal must not trap either.
    if error.description.isEmpty { fatalError("a refusal without words") }
  }
  return 0
}
