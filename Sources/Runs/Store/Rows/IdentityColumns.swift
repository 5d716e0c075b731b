import Measurement

/// The columns that say what a case is, as cells and back.
///
/// One order for all files: a file leaves out what its rows do not have.
enum IdentityColumns {
  /// The cells from `scenario` to `setting`, without those of the case's names.
  ///
  /// - Throws: `ResultStoreError.unfit`, `.badSetting`.
  static func cells(_ identity: CaseIdentity, withViews: Bool) throws(ResultStoreError) -> [String]
  {
    let names = [
      identity.scenario.rawValue, identity.wave == .none ? "" : identity.wave.rawValue,
      identity.strategy.rawValue,
      identity.reference?.rawValue ?? "", identity.backend, identity.motion, identity.state,
      identity.load.description,
    ]
    let numbers = [
      try CSVNumber.text(identity.widthPoints, "width_pt"),
      try CSVNumber.text(identity.heightPoints, "height_pt"),
      try CSVNumber.text(identity.scale, "scale"),
      try CSVNumber.text(identity.refreshHz, "refresh_hz"),
    ]
    let scene = [
      identity.backdrop, identity.phases, identity.sampling, try settings(identity.settings),
    ]
    return names.map(CSVText.safe) + (withViews ? [String(identity.views)] : []) + numbers
      + scene.map(CSVText.safe)
  }

  /// Takes the same cells; the names of the case and of its block are taken by the caller.
  static func take(
    _ identity: inout CaseIdentity, from reader: inout TableReader
  ) throws(ResultStoreError) {
    identity.scenario = ScenarioName(try reader.text())
    let wave = try reader.text()
    identity.wave = wave.isEmpty ? .none : WaveName(wave)
    identity.strategy = StrategyName(try reader.text())
    let reference = try reader.text()
    identity.reference = reference.isEmpty ? nil : StrategyName(reference)
    identity.backend = try reader.text()
    identity.motion = try reader.text()
    identity.state = try reader.text()
    identity.load = try reader.load()
    identity.views = try reader.count()
    identity.widthPoints = try reader.number()
    identity.heightPoints = try reader.number()
    identity.scale = try reader.number()
    identity.refreshHz = try reader.number()
    identity.backdrop = try reader.text()
    identity.phases = try reader.text()
    identity.sampling = try reader.text()
    identity.settings = try reader.settings()
  }

  /// `name=value;name=value`.
  private static func settings(
    _ settings: [CaseIdentity.Setting]
  ) throws(ResultStoreError) -> String {
    for setting in settings {
      let isPlain = { (text: String) in
        !text.isEmpty && !text.utf8.contains { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ";") }
      }
      guard isPlain(setting.name), isPlain(setting.value) else {
        throw .badSetting(name: setting.name, value: setting.value)
      }
    }
    return settings.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
  }
}
