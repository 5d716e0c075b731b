/// The columns that say what a case is, in one order for all files: a file leaves out what its rows
/// do not have.
package enum IdentityColumns {
  /// From `scenario` to `setting`. Throws `ResultStoreError.unfit`, `.badSetting`.
  package static func cells(_ identity: CaseIdentity, withViews: Bool) throws(ResultStoreError)
    -> [String]
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

extension CaseIdentity {
  package init(from reader: inout TableReader) throws(ResultStoreError) {
    self.init()
    caseID = try reader.key()
    block = try reader.text()
    scenario = ScenarioName(try reader.text())
    let wave = try reader.text()
    self.wave = wave.isEmpty ? .none : WaveName(wave)
    strategy = StrategyName(try reader.text())
    let reference = try reader.text()
    self.reference = reference.isEmpty ? nil : StrategyName(reference)
    backend = try reader.text()
    motion = try reader.text()
    state = try reader.text()
    load = try reader.load()
    views = try reader.count()
    widthPoints = try reader.number()
    heightPoints = try reader.number()
    scale = try reader.number()
    refreshHz = try reader.number()
    backdrop = try reader.text()
    phases = try reader.text()
    sampling = try reader.text()
    settings = try reader.settings()
  }
}
