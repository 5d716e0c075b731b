import WaveCommands

CommandLineTool.main()
