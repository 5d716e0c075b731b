import Glibc
import Vocabulary

StandardStreams.prepare()
HostLanguage.settle()
exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
