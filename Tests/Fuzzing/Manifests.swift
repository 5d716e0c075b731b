import Foundation

@testable import Runs

/// The entry point for libFuzzer: what reads as manifest.json is written, and reads as the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  check(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

private func check(_ bytes: [UInt8]) {
  let manifest: Manifest
  do throws(ResultStoreError) {
    manifest = try Manifest.read(bytes: bytes, name: "manifest.json")
  } catch {
    if error.description.isEmpty { report("a refusal without words") }
    return
  }
  guard let written = try? manifest.data() else {
    return report("a manifest that was read cannot be written")
  }
  guard let again = try? Manifest.read(bytes: Array(written), name: "manifest.json") else {
    return report("a manifest that was written cannot be read")
  }
  if (try? again.data()) != written { report("a manifest changed on its way") }
  // What a comparison and a merge ask of it must not trap.
  let run = StoredRun(place: "run", report: [], manifest: manifest)
  _ = RunMerge.manifest([run, run], "joined")
}

/// Ends the process: libFuzzer then keeps the input.
private func report(_ problem: String) {
  FileHandle.standardError.write(Data((problem + "\n").utf8))
  abort()
}
