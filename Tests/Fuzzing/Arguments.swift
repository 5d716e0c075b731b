import Foundation
import RunRecording
import WaveBenchmarks

@testable import WaveCommands

/// The entry point for libFuzzer: the words of a command line, one to a line, are understood or
/// refused with a sentence; nothing is measured or written.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let words = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
    // No argument holds a zero.
    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
  }
  guard let first = words.first,
    let verb = CommandLineTool.verbs.first(where: { $0.manual.verb == first })
  else { return 0 }
  do {
    try understand(first, try OptionParser(Array(words.dropFirst()), verb.manual))
  } catch let error as ToolError {
    if error.description.isEmpty { abort() }
  } catch let error as PlanError {
    if "\(error)".isEmpty { abort() }
  } catch {
    abort()
  }
  return 0
}

private func understand(_ verb: String, _ parser: OptionParser) throws {
  switch verb {
  case "run", "list":
    let settings = try RunOptions(parser).settings
    let plans = try settings.plans()
    // A process that measures is told the settings, and makes the same plan.
    let request = ProcessRequest(settings: settings, index: 0, counts: true)
    let told = try ProcessRequest(request.data()).settings.plans()
    if told.part.cases != plans.part.cases { abort() }
  case "render": _ = try RenderOptions(parser)
  case "gate", "selftest": _ = try WavePlan(try GateSettings(parser).request)
  default: break
  }
}
