import Measurement

/// How a renderer's program is started: all that the process that guards it must know.
public struct EngineLaunch: Codable, Sendable, Equatable {
  /// How one talks with it.
  public enum Wiring: String, Codable, Sendable {
    /// It reads messages from descriptor 3 and writes them to descriptor 4, each ended by a byte 0.
    case pipes
    /// It reads nothing; its lines on standard output and standard error are its messages.
    case lines
  }

  /// The program's path.
  public var program: String
  /// The words after its name.
  public var arguments: [String]
  /// What its environment has besides, or in place of, this process's.
  public var environment: [String: String] = [:]
  /// A folder that does not exist yet: made for it, and taken away with all that is in it.
  public var folder: String
  /// Files that are there when it starts, by their names in the folder.
  public var files: [String: String] = [:]
  /// How one talks with it.
  public var wiring: Wiring
  /// The display that is there before it starts, named to it by `WAYLAND_DISPLAY`; nil for none.
  public var display: EngineDisplay?

  /// A program in a folder of its own.
  public init(_ program: String, _ arguments: [String], folder: String, wiring: Wiring) {
    (self.program, self.arguments) = (program, arguments)
    (self.folder, self.wiring) = (folder, wiring)
  }

  /// The absolute path of a folder that nobody has.
  ///
  /// - Throws: `TemporaryPlaceError` where none can be made.
  public static func freshFolder() throws -> String {
    let place = try TemporaryPlace.path()
    let name = String(UInt64.random(in: .min ... .max), radix: 36)
    return "\(place)/\(folderPrefix)\(name)"
  }

  /// Begins the names of all such folders.
  public static let folderPrefix = "wavebench-engine-"
}

/// A renderer's program that runs, in a process group of its own.
public protocol EngineLink: AnyObject {
  /// The number of its process group.
  var group: Int32 { get }
  /// A member of the group that is no part of the renderer: the process that guards it.
  var guardian: Int32 { get }
  /// The folder of its own.
  var folder: String { get }
  /// What it wrote to standard error at last, for messages.
  var lastWords: String { get }

  /// Sends it a message; false when it listens no more, or never did.
  func send(_ message: String) -> Bool

  /// Its next message.
  ///
  /// - Parameter patience: how long it may say nothing, s.
  func receive(patience: Double) -> EngineAnswer

  /// Ends it and everything that it started, and takes its folder away; nothing when that is done.
  func end()
}

/// What waiting for a message gave.
public enum EngineAnswer: Sendable, Equatable {
  /// A message, without what ends it.
  case message(String)
  /// Nothing within the patience.
  case silent
  /// It will say nothing more.
  case ended
  /// It said more than it may, as the end of a sentence tells, and was ended.
  case excessive(String)
}

/// A program that a renderer needs, with what brings it.
public struct EngineRequirement: Sendable, Equatable {
  /// Names or paths under which it may be found, the best first.
  public let programs: [String]
  /// The Debian packages that bring it and what it needs itself.
  public let packages: [String]

  /// A program.
  public init(_ programs: [String], packages: [String]) {
    (self.programs, self.packages) = (programs, packages)
  }
}

/// Starts a program; the command line knows how.
public typealias EngineStart = @Sendable (EngineLaunch) throws -> any EngineLink

/// What renderers need of the machine.
public struct EngineHost: Sendable {
  /// The path of a program of this name, or at this path; nil where there is none.
  public let find: @Sendable (_ name: String) -> String?
  /// Starts a program.
  public let start: EngineStart
  /// Whether this process is root's.
  private let isRoot: Bool

  /// A host.
  public init(
    isRoot: Bool = false, find: @escaping @Sendable (_ name: String) -> String?,
    start: @escaping EngineStart
  ) {
    (self.isRoot, self.find, self.start) = (isRoot, find, start)
  }

  /// The path of a renderer's program, when all that it needs is there.
  ///
  /// - Parameter isPhotographed: whether its display is to take a picture.
  /// - Throws: `EngineError.missing`.
  public func program(
    of engine: any Engine, isPhotographed: Bool = false
  ) throws(EngineError) -> String {
    let display =
      engine.graphics == .gpu
      ? EngineDisplay.needs(isPhotographed: isPhotographed, isRoot: isRoot) : []
    for need in display where path(of: need) == nil { throw .missing(engine: engine.id, need) }
    guard let program = path(of: engine.program) else {
      throw .missing(engine: engine.id, engine.program)
    }
    return program
  }

  private func path(of need: EngineRequirement) -> String? {
    need.programs.lazy.compactMap(find).first
  }
}

/// Why a renderer showed nothing.
public enum EngineError: Error, Equatable, CustomStringConvertible {
  /// Something that it needs is not there.
  case missing(engine: String, EngineRequirement)
  /// Nothing here can start a program.
  case noStart(engine: String)
  /// It did not answer in time.
  case silent(engine: String, what: String, seconds: Double, lastWords: String)
  /// It ended by itself.
  case ended(engine: String, what: String, lastWords: String)
  /// It said more than it may.
  case excessive(engine: String, what: String, excess: String)
  /// It said no.
  case refused(engine: String, what: String, answer: String)

  /// One sentence that names what failed, with the cure or the program's last words.
  public var description: String {
    switch self {
    case .missing(let engine, let need):
      "--backend \(engine) needs \(need.programs.joined(separator: " or ")), and there is none: "
        + "install \(need.packages.joined(separator: " ")) (Debian: scripts/setup \(engine)), or ask "
        + "for another --graphics"
    case .noStart(let engine):
      "nothing here can start \(engine): run it with 'wavebench run'"
    case .silent(let engine, let what, let seconds, let lastWords):
      "\(engine) did not answer for \(Int(seconds)) s (\(what))" + Self.tail(lastWords)
    case .ended(let engine, let what, let lastWords):
      "\(engine) ended by itself (\(what))" + Self.tail(lastWords)
    case .excessive(let engine, let what, let excess): "\(engine) \(excess) (\(what))"
    case .refused(let engine, let what, let answer):
      "\(engine) refused \(what): \(answer)"
    }
  }

  private static func tail(_ words: String) -> String {
    let lines = words.split(separator: "\n").suffix(4).joined(separator: " | ")
    return lines.isEmpty ? "; it had said nothing" : "; its last words: " + lines
  }
}
