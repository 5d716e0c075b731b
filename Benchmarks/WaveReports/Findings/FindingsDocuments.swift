import Vocabulary

/// What the committed runs say for documents: docs/findings.md, docs/effects.md, docs/waves.md,
/// docs/engines.md and pictures beside them.
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
    pictures = [
      "busy.svg": BusyPicture(try BusyCurve(stored)).svg(), "engines.svg": try engines.picture(),
    ]
    var values = try FindingClaims(stored: stored).all()
    values.merge(try BusyClaims(stored).all()) { first, _ in first }
    let tables = FindingTables(stored: stored)
    values.merge(try tables.all()) { first, _ in first }
    values["effects"] = try tables.effects()
    values["effectclaims"] = try tables.claimsOfEffects()
    let waves = WaveTables(stored: stored)
    values["wavecosts"] = try waves.costs()
    values["wavesources"] = try waves.sources()
    values["waverefusals"] = waves.refusals()
    let stories = StoryTables(stored: stored)
    values["progress"] = try stories.progress()
    values["lives"] = try stories.lives()
    values["lifecycle"] = try stories.lifecycle()
    values.merge(try engines.all()) { first, _ in first }
    self.values = values
  }

  /// The verdicts on one line: `last confirmed, speed confirmed, …`.
  public var summary: String {
    FindingClaims.verdicts.compactMap { name in values[name].map { "\(name) \($0)" } }
      .joined(separator: ", ")
  }
}
