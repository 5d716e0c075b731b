import Glibc
import Vocabulary

StandardStreams.prepare()
exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
