import Foundation
import Measurement
import WaveSuites
import WaveViews

/// The entry point for libFuzzer: the words of a command line, which NUL separates, give options or
/// a refusal with a sentence; what a run understood, its processes are told as it stands.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let words = UnsafeBufferPointer(start: start, count: count).split(
    separator: 0, omittingEmptySubsequences: false
  ).map { String(decoding: $0, as: UTF8.self) }
  guard let verb = CommandLineTool.verbs.first(where: { $0.manual.verb == words.first }) else {
    return 0
  }
  do {
    try read(try OptionParser(Array(words.dropFirst()), verb.manual), as: verb)
  } catch let error as ToolError {
    guard error.exitCode == .usage, !error.description.isEmpty else { abort() }
  } catch let error as PlanError {
    guard !error.description.isEmpty else { abort() }
  } catch {
    abort()
  }
  return 0
}

/// Reads what a command reads before it touches anything.
private func read(_ parser: OptionParser, as verb: any Verb.Type) throws {
  switch verb {
  case is RunCommand.Type:
    let settings = try RunOptions(parser).settings
    let told = try JSONDecoder().decode(RunSettings.self, from: JSONEncoder().encode(settings))
    guard told == settings else { abort() }
    let plan = try settings.plan()
    guard plan.cases.count <= plan.whole.cases.count else { abort() }
  case is GateCommand.Type, is SelftestCommand.Type:
    _ = try WavePlan(GateSettings(parser).request)
  case is RenderCommand.Type:
    _ = try WavePlan(RenderOptions(parser).request)
  default:
    break
  }
}
