import Glibc

StandardStreams.prepare()
exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
