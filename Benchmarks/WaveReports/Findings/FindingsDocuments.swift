import Vocabulary

/// What the program takes from the committed runs for documents: pictures, and what they say of the
/// curve of a busy app and of third-party engines. All other numbers are asked by scripts/numbers.
public struct FindingsDocuments {
  /// The pictures, SVG files, by their names.
  public let pictures: [String: String]
  /// Numbers, sentences and Markdown tables by the names that documents ask for them by.
  public let values: [String: String]

  /// Reads the runs in a folder and draws the findings.
  ///
  /// - Throws: `ResultStoreError` for a file that cannot be read, `FindingsError` for a number that
  ///   is not there.
  public init(results folder: String) throws {
    let stored = try StoredNumbers(folder: folder)
    let engines = EngineTables(stored: stored)
    pictures = try RatioPictures(stored: stored).all().merging([
      "busy.svg": BusyPicture(try BusyCurve(stored)).svg(), "engines.svg": try engines.picture(),
    ]) { first, _ in first }
    values = try engines.all().merging(try BusyClaims(stored).all()) { first, _ in first }
  }
}
