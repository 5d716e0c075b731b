import Foundation

@testable import Measurement
@testable import Runs

/// The entry point for libFuzzer: what reads as manifest.json is written, and reads as the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let manifest: Manifest
  do throws(ResultStoreError) {
    manifest = try Manifest.read(bytes: bytes, name: "manifest.json")
  } catch {
    if error.description.isEmpty { fatalError("a refusal without words") }
    return 0
  }
  guard let written = try? manifest.data() else {
    fatalError("a manifest that was read cannot be written")
  }
  guard let again = try? Manifest.read(bytes: Array(written), name: "manifest.json") else {
    fatalError("a manifest that was written cannot be read")
  }
  if (try? again.data()) != written { fatalError("a manifest changed on its way") }
  // What a comparison and a merge ask of it must not trap.
  let run = StoredRun(place: "run", report: [], manifest: manifest)
  _ = RunMerge.manifest([run, run], "joined")
  return 0
}
