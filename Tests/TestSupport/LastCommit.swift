package import LayerTree
package import RenderServer

/// The commit that a server took last, which stays until the next was taken, then is overwritten.
package struct LastCommit: ~Copyable {
  private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  package init() {}

  deinit { memory.deallocate() }

  package mutating func apply(_ bytes: [UInt8], to server: ScreenServer) throws(CommitError) {
    let fresh = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(1, bytes.count), alignment: 16)
    fresh.copyBytes(from: bytes)
    defer {
      memory.initializeMemory(as: UInt8.self, repeating: 0xFF)
      memory.deallocate()
      memory = fresh
    }
    try server.apply(UnsafeRawBufferPointer(rebasing: fresh[..<bytes.count]), stays: true)
  }
}
