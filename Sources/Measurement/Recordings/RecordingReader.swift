protocol RecordingReader {
  /// Takes the next bytes, never none.
  func feed(_ bytes: UnsafeRawBufferPointer) throws(RecordingError)
  /// The contents of the file, after its last byte.
  func finish() throws(RecordingError) -> RecordingDraft
}
