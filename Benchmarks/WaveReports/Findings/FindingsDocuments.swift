import Vocabulary

/// What the committed runs say for documents: docs/findings.md, docs/effects.md, docs/waves.md,
/// docs/compositors.md and the picture docs/busy.svg.
public struct FindingsDocuments {
  /// The name of the picture.
  public static let pictureName = "busy.svg"

  /// The picture, an SVG file.
  public let picture: String
  /// Numbers, sentences and Markdown tables by the names that documents ask for them by.
  public let values: [String: String]

  /// Reads the runs in a folder and draws the findings.
  ///
  /// - Throws: `ResultStoreError` for a file that cannot be read, `FindingsError` for a number that
  ///   is not there.
  public init(results folder: String) throws {
    let stored = try StoredNumbers(folder: folder)
    picture = BusyPicture(try BusyCurve(stored)).svg()
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
    let compositors = EngineTables(stored: stored)
    values["enginesatrest"] = try compositors.atRest()
    values["engineswhenbusy"] = try compositors.whenBusy()
    values["enginegrowth"] = try compositors.growth()
    values["serverhabits"] = try compositors.habits()
    values["serverprofiles"] = try compositors.profiles()
    values["leanest"] = try compositors.leanest()
    self.values = values
  }

  /// The verdicts on one line: `last confirmed, speed confirmed, …`.
  public var summary: String {
    FindingClaims.verdicts.compactMap { name in values[name].map { "\(name) \($0)" } }
      .joined(separator: ", ")
  }
}
