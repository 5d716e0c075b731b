struct RunOutput {
  /// The run's folder; nil names one below `results/`.
  var folder: String?
  /// A file for the report's rows besides, `-` for standard output; nil for none.
  var csv: OutputFile?
  /// A file for all that happened in real time; nil for none.
  var trace: OutputFile?
  /// Whether neither progress nor a summary is shown.
  var isQuiet = false

  /// Looks whether the files can be written.
  ///
  /// - Throws: `ToolError`.
  func expectPlaces() throws { for file in [csv, trace] { try file?.expectWritable() } }
}
