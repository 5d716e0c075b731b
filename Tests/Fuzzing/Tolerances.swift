import Foundation
import Runs

/// The entry point for libFuzzer: a tolerance file gives rules or a refusal with its place.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Data(UnsafeBufferPointer(start: start, count: count))
  do {
    let rules = try ToleranceFile(data, "file").rules
    guard rules.alpha >= 0, rules.timeEffect >= 0, rules.ratioEffect >= 0 else { abort() }
  } catch let error as ToolError {
    guard error.description.hasPrefix("file") else { abort() }
  } catch {
    abort()
  }
  return 0
}
