import Foundation
@testable import LayerTree

/// libFuzzer's door: a commit decodes or is refused, and what decodes encodes to the same bytes.
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
  var writer = CommitWriter()
  do throws(CommitError) {
    let decoder = try CommitDecoder(bytes)
    writer.putHeader(of: decoder)
    try decoder.forEachUpdate { update, _ in writer.put(update) }
  } catch {
    // A refusal says why: its words must not trap either.
    if error.description.isEmpty { report("a refusal without words") }
    return
  }
  writer.patch(UInt64(writer.count), at: CommitFormat.headerLength - 8)
  guard writer.count == bytes.count else {
    return report("\(bytes.count) bytes were decoded, \(writer.count) encoded")
  }
  if let index = bytes.indices.first(where: { bytes[$0] != writer.bytes[$0] }) {
    report("byte \(index) was \(bytes[index]) and is encoded as \(writer.bytes[index])")
  }
}

/// Ends the process: libFuzzer then keeps the input.
private func report(_ problem: String) {
  FileHandle.standardError.write(Data((problem + "\n").utf8))
  abort()
}
