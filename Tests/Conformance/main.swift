import Foundation

let answer = ConformanceTool.answer(to: Array(CommandLine.arguments.dropFirst()))
do {
  try FileHandle.standardError.write(contentsOf: Data(answer.errors.utf8))
  try FileHandle.standardOutput.write(contentsOf: Data(answer.output.utf8))
} catch { exit(2) }
exit(answer.exitCode)
