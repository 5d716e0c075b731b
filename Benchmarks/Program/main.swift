import WaveBench

CommandLineTool.main()
