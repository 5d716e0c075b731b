import Foundation
import Reports

/// The entry point for libFuzzer: a file of another benchmark tool gives benchmarks whose numbers
/// are finite and whose names can be read again, or a refusal with its place.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var found = ForeignBenchmarks()
  do throws(ResultStoreError) {
    try found.add(bytes, name: "file")
    // A second time the same are further processes.
    try found.add(bytes, name: "file")
  } catch {
    guard error.description.hasPrefix("file: line ") else { abort() }
    return 0
  }
  guard !found.benchmarks.isEmpty else { abort() }
  for benchmark in found.benchmarks {
    guard !benchmark.name.isEmpty, benchmark.name.firstUnprintable == nil else { abort() }
    for series in benchmark.series {
      guard series.values.allSatisfy({ $0.number.isFinite && $0.iterations >= 0 }),
        series.summary.values.allSatisfy(\.isFinite),
        Set(series.values.map { "\($0.process) \($0.round)" }).count == series.values.count
      else { abort() }
    }
  }
  return 0
}
