/// The identity of a case, part by part: each is a column of results, so that nobody has to take a
/// name apart. A part that a case does not have is empty text.
package struct CaseIdentity: Sendable, Hashable, Codable {
  /// An axis of some scenarios alone, as a name and a value.
  package struct Setting: Sendable, Hashable, Codable {
    /// The name: lower_snake_case.
    package let name: String
    /// The value; neither it nor the name holds `=` or `;`.
    package let value: String

    package init(_ name: String, _ value: String) {
      (self.name, self.value) = (name, value)
    }
  }

  /// The case's name: stable, readable and unique within a run.
  package var caseID = ""
  /// The cases that are measured side by side have the same block.
  package var block = ""
  package var scenario = ScenarioName("")
  package var wave = WaveName("")
  /// The strategy, peer, mode or effect.
  package var strategy = StrategyName("")
  /// The strategy that ratios refer to; nil where there is none.
  package var reference: StrategyName?
  package var backend = ""
  /// True if strategies share one motion.
  package var motion = ""
  /// The motion of the views; empty where time is virtual.
  package var state = ""
  package var load = Load.idle
  package var views = 0
  package var widthPoints = 0.0
  package var heightPoints = 0.0
  /// Device pixels per point.
  package var scale = 0.0
  /// Frames per second of the virtual clock, or refreshes of the display.
  package var refreshHz = 0.0
  package var backdrop = ""
  package var phases = ""
  /// How cached rasters are sampled.
  package var sampling = ""
  /// Axes of some scenarios alone, in the order of the name.
  package var settings: [Setting] = []

  package init() {}

  /// True if this is the frozen kernel, which tells the host's speed.
  package var isAnchor: Bool { strategy == .anchor }

  /// The setting that names the clock where it is not the machine's.
  package static let clockSetting = "clock"

  package var isScripted: Bool { setting(Self.clockSetting) == Pass.scripted.rawValue }

  /// The backend of a case that draws nothing.
  package static let loopBackend = "loop"

  package func setting(_ name: String) -> String? { settings.first { $0.name == name }?.value }

  /// The common parts of cases whose costs can be compared over the number of views: all but the
  /// strategy, its backend, the number of views and the names that follow from them.
  package var sweep: CaseIdentity {
    var other = self
    (other.caseID, other.block, other.reference) = ("", "", nil)
    (other.strategy, other.backend, other.views) = (StrategyName(""), "", 0)
    return other
  }

  /// Parts as they usually are: a name does not mention them.
  package static let usual: CaseIdentity = {
    var identity = CaseIdentity()
    (identity.motion, identity.state, identity.sampling) = ("equal", "rest", "subpixel")
    (identity.backdrop, identity.phases, identity.refreshHz) = ("solid", "own", 60)
    identity.backend = "reference"
    return identity
  }()

  /// The parts that are not as usual, as names spell them: `120Hz`, `as-published`, `depth=100`.
  package var remarks: [String] {
    let usual = Self.usual
    var parts: [String] = []
    if refreshHz != usual.refreshHz { parts.append("\(Self.plain(refreshHz))Hz") }
    for path in [\CaseIdentity.motion, \.sampling, \.backdrop, \.phases, \.state]
    where !self[keyPath: path].isEmpty && self[keyPath: path] != usual[keyPath: path] {
      parts.append(self[keyPath: path])
    }
    // On virtual time a peer's own name says what draws it.
    if !state.isEmpty, !backend.isEmpty, backend != usual.backend { parts.append(backend) }
    parts += settings.map { $0.name == "scene" ? $0.value : "\($0.name)=\($0.value)" }
    if load != .idle { parts.append(load.description.replacing("/", with: "-")) }
    return parts
  }

  /// `375x60@2`.
  package var sizeText: String {
    "\(Self.plain(widthPoints))x\(Self.plain(heightPoints))@\(Self.plain(scale))"
  }

  /// `375x60@2/120Hz/as-published`: size and scale, then every part that is not as usual.
  package var settingName: String {
    ([sizeText] + remarks).joined(separator: "/")
  }

  /// `scenario/wave/strategy/views/375x60@2`, with `strategy` and `views` as given.
  package func name(strategy: String, views: String) -> String {
    [scenario.rawValue, wave.rawValue, strategy, views, settingName].joined(separator: "/")
  }

  /// The name of the cases that differ in the number of views only: `*` stands for it.
  package var lineID: String { name(strategy: strategy.rawValue, views: "*") }

  /// The name of the lines that differ in the strategy only: `*` stands for it, too.
  package var sweepID: String { name(strategy: "*", views: "*") }

  /// A number as names have it: a whole one without a point.
  package static func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)"
  }
}

/// The question of a run: what the one strategy costs, as a multiple of the other. Which two, the
/// meeting place and the command line know.
public struct Question: Codable, Sendable, Hashable {
  /// The strategy whose costs are 1, with which the others are compared.
  public var reference: StrategyName
  /// The strategy that is asked about.
  public var candidate: StrategyName

  /// The cost of `candidate` as a multiple of `reference`.
  public init(reference: StrategyName, candidate: StrategyName) {
    (self.reference, self.candidate) = (reference, candidate)
  }

  /// The same of two strategies by their names on the command line.
  public init(_ reference: String, _ candidate: String) {
    self.init(reference: StrategyName(reference), candidate: StrategyName(candidate))
  }

  /// The two names, the reference first.
  public var names: [StrategyName] { [reference, candidate] }
}
