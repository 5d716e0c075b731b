import Foundation

@testable import Measurement
@testable import Runs

/// The entry point for libFuzzer: a profile of call stacks gives costs that add up and a file that is
/// read as the same profile, or a refusal with its line.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  do throws(ResultStoreError) {
    let profile = try ProfileFile.read(bytes, path: "file")
    guard profile.total == profile.stacks.reduce(0, { $0 + $1.cost }) else { abort() }
    // Names that differ in unprintable characters alone are one once they are written.
    let again = try ProfileFile.read(Array(ProfileFile.data(profile)), path: "again")
    let written = ProfileFile.data(again)
    let third = try ProfileFile.read(Array(written), path: "again")
    guard again.total == profile.total, ProfileFile.data(third) == written else { abort() }
  } catch {
    guard error.description.hasPrefix("file: line ") else { abort() }
  }
  return 0
}
