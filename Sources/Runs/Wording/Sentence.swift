extension String {
  /// The text as the beginning of a sentence: its first character is a capital.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
