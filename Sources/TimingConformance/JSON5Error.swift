/// A text that is no JSON5: where, and what is wrong.
public struct JSON5Error: Error, Equatable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in bytes of UTF-8.
  public var column: Int
  /// What is wrong, and with what.
  public var problem: String

  /// `line 3, column 7: …`.
  public var description: String { "line \(line), column \(column): \(problem)" }
}
