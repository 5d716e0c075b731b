import Foundation
import Measurement

/// What is heard from a QML scene that runs.
final class QtConversation: EngineConversation {
  static let pictureName = "picture.png"

  /// Brings the platform `wayland`, which its own runtime can do without.
  static let platformPackage = "qt6-wayland"

  private let link: any EngineLink
  private let scene: EngineScene
  private let graphics: Graphics
  private let engine = "qtquick"
  /// When new pictures were swapped, ms since 1970, as far as was reported.
  private var shown: [Double] = []
  /// How far the wall clock was ahead when counting began.
  private var lead = WallClockLead()
  /// Lines that are no part of the talk, the last ones.
  private var otherLines: [String] = []
  /// What its scene graph said of itself when it began.
  private var facts: [String: String] = [:]

  /// How long it may say nothing, s.
  private static let patience = 30.0

  init(_ link: any EngineLink, _ scene: EngineScene, _ graphics: Graphics) {
    (self.link, self.scene, self.graphics) = (link, scene, graphics)
  }

  /// What it tells in a line.
  private struct Report: Decodable {
    var shown: [Double]?
    var ratio: Double?
    var saved: String?
  }

  func open() throws -> [String: String] {
    let version = ["version": version()]
    guard scene.stillAt == nil else { return version }
    guard graphics == .software else { return try openWindow().merging(version) { $1 } }
    let first = try report("its first line") { $0.ratio != nil }
    guard first.ratio == scene.scale else {
      throw EngineError.refused(
        engine: engine, what: "scale \(scene.scale)", answer: "it has \(first.ratio ?? 0)")
    }
    return version
  }

  /// Its window learns the display's scale, and its render thread what draws, in any order.
  private func openWindow() throws -> [String: String] {
    let scale = scene.scale
    _ = try report("a window at scale \(scale)") { [self] in
      $0.ratio == scale && facts[EngineFact.renderer] != nil
    }
    guard facts["loop"] == "threaded" else {
      throw EngineError.refused(
        engine: engine, what: "the threaded render loop", answer: facts["loop"] ?? "none was named")
    }
    return facts
  }

  func beginCounting() throws { (shown, lead) = ([], WallClockLead()) }

  func listen(for seconds: Double) throws {
    let deadline = Deadline(in: seconds)
    while !deadline.isOver, let line = try received(deadline.left, "while it was listened to") {
      _ = take(line)
    }
  }

  func endCounting() throws -> [Double] {
    // What was swapped at last is reported with the next line.
    _ = try report("its last count") { $0.shown != nil }
    let now = WallClockLead()
    try lead.checkKept(until: now, engine: engine)
    return shown.map { $0 / 1000 - now.seconds }
  }

  func picture() throws -> [UInt8] {
    let saved = try report("a picture") { $0.saved != nil }.saved ?? ""
    let path = saved.hasPrefix("/") ? saved : link.folder + "/" + saved
    guard let data = FileManager.default.contents(atPath: path) else {
      throw EngineError.refused(engine: engine, what: "a picture", answer: "none at \(saved)")
    }
    return [UInt8](data)
  }

  /// The version in the name of the library that the program has loaded; the program itself tells
  /// none without a display.
  private func version() -> String {
    let renderer = ProcessGroup(link.group).members().filter { $0 != link.guardian }
    let name = "libQt6Quick.so."
    for process in renderer {
      let maps = FileManager.default.contents(atPath: "/proc/\(process)/maps") ?? Data()
      let text = String(decoding: maps, as: UTF8.self)
      if let start = text.range(of: name)?.upperBound {
        return "Qt Quick " + text[start...].prefix { !$0.isWhitespace }
      }
    }
    return "Qt Quick of an unknown version"
  }

  // MARK: - Lines

  private func report(_ what: String, _ isMeant: (Report) -> Bool) throws -> Report {
    let deadline = Deadline(in: Self.patience)
    while !deadline.isOver, let line = try received(deadline.left, what) {
      if let report = take(line), isMeant(report) { return report }
    }
    throw EngineError.silent(
      engine: engine, what: what, seconds: Self.patience, lastWords: lastWords)
  }

  /// The next line; nil when none comes within the patience, s.
  private func received(_ patience: Double, _ what: String) throws -> String? {
    switch link.receive(patience: patience) {
    case .message(let line): return line
    case .silent: return nil
    case .ended:
      if lastWords.contains("Qt platform plugin \"wayland\"") {
        let plugin = EngineRequirement(["Qt's plugin wayland"], packages: [Self.platformPackage])
        throw EngineError.missing(engine: engine, plugin)
      }
      throw EngineError.ended(engine: engine, what: what, lastWords: lastWords)
    case .excessive(let excess):
      throw EngineError.excessive(engine: engine, what: what, excess: excess)
    }
  }

  /// Keeps what a line tells; nil for a line that is no report.
  private func take(_ line: String) -> Report? {
    guard let mark = line.range(of: WaveQML.mark),
      let report = try? JSONDecoder().decode(
        Report.self, from: Data(line[mark.upperBound...].utf8))
    else {
      otherLines = (otherLines + [line]).suffix(8)
      takeFact(line)
      return nil
    }
    shown += report.shown ?? []
    return report
  }

  /// Lines of Qt's categories `qt.scenegraph.general` and `qt.rhi.general`.
  private func takeFact(_ line: String) {
    if let loop = line.range(of: " render loop") {
      facts["loop"] = line[..<loop.lowerBound].split(separator: " ").last.map(String.init)
    }
    guard let name = line.range(of: "RENDERER: "), let version = line.range(of: " VERSION: "),
      name.upperBound <= version.lowerBound
    else { return }
    facts[EngineFact.renderer] = String(line[name.upperBound..<version.lowerBound])
    facts["driver"] = String(line[version.upperBound...])
  }

  private var lastWords: String { otherLines.joined(separator: "\n") + link.lastWords }
}
