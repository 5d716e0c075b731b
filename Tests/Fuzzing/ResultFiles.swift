import Foundation

@testable import Measurement
@testable import Runs

/// The entry point for libFuzzer: what reads as report.csv or samples.csv can be written, is read
/// as the same rows then, and writes back to the same bytes.
///
/// Tried as a whole file and as rows under each header: mutations need not keep a header alive.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  checkReport(input)
  checkSamples(input)
  checkReport(Array((CSVText.line(ReportRow.columns.map(\.name)) + "\n").utf8) + input)
  checkSamples(Array((CSVText.line(SampleRow.columns.map(\.name)) + "\n").utf8) + input)
  return 0
}

private func checkReport(_ bytes: [UInt8]) {
  guard let rows = try? ReportFile.read(bytes: bytes, name: "report.csv") else { return }
  guard let written = try? ReportFile.data(rows) else {
    fatalError("a report that was read cannot be written")
  }
  guard let again = try? ReportFile.read(bytes: Array(written), name: "report.csv"), again == rows,
    (try? ReportFile.data(again)) == written
  else { fatalError("a report changed on its way:\n\(String(decoding: written, as: UTF8.self))") }
}

private func checkSamples(_ bytes: [UInt8]) {
  guard let rows = try? SamplesFile.read(bytes: bytes, name: "samples.csv") else { return }
  guard let written = text(rows) else { fatalError("a sample that was read cannot be written") }
  guard let again = try? SamplesFile.read(bytes: Array(written.utf8), name: "samples.csv"),
    again == rows, text(again) == written
  else { fatalError("samples changed on their way:\n\(written)") }
}

private func text(_ rows: [SampleRow]) -> String? {
  let lines = try? [SampleRow.columns.map(\.name)] + rows.map { try $0.cells() }
  return lines?.map { CSVText.line($0) + "\n" }.joined()
}
