import ForeignProcesses
import Foundation

/// What is heard from a QML scene that runs.
final class QtConversation: EngineConversation {
  static let pictureName = "picture.png"

  private let link: any EngineLink
  private let scene: CompositorScene
  private let engine = "qtquick"
  /// When new pictures were swapped, ms since 1970, as far as was told.
  private var shown: [Double] = []
  /// Lines that are no part of the talk, the last ones.
  private var otherLines: [String] = []

  /// How long it may say nothing, s.
  private static let patience = 30.0

  init(_ link: any EngineLink, _ scene: CompositorScene) { (self.link, self.scene) = (link, scene) }

  /// What it tells in a line.
  private struct Report: Decodable {
    var shown: [Double]?
    var ratio: Double?
    var saved: String?
  }

  func open() throws -> [String: String] {
    let version = ["version": version()]
    guard scene.stillAt == nil else { return version }
    let first = try report("its first line") { $0.ratio != nil }
    guard first.ratio == scene.scale else {
      throw EngineError.refused(
        engine: engine, what: "scale \(scene.scale)", answer: "it has \(first.ratio ?? 0)")
    }
    return version
  }

  func beginCounting() throws { shown = [] }

  func listen(for seconds: Double) throws {
    let deadline = Date().addingTimeInterval(seconds)
    while true {
      switch link.receive(patience: max(0, deadline.timeIntervalSinceNow)) {
      case .message(let line): _ = take(line)
      case .silent: return
      case .ended: throw ended("while it was listened to")
      }
    }
  }

  func endCounting() throws -> [Double] {
    // What was swapped at last is told with the next line.
    _ = try report("its last count") { $0.shown != nil }
    let offset = Date().timeIntervalSince1970 - Self.monotonic()
    return shown.map { $0 / 1000 - offset }
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
    let deadline = Date().addingTimeInterval(Self.patience)
    while true {
      switch link.receive(patience: max(0, deadline.timeIntervalSinceNow)) {
      case .message(let line): if let report = take(line), isMeant(report) { return report }
      case .silent:
        throw EngineError.silent(
          engine: engine, what: what, seconds: Self.patience, lastWords: lastWords)
      case .ended: throw ended(what)
      }
    }
  }

  /// Keeps what a line tells; nil for a line that is no report.
  private func take(_ line: String) -> Report? {
    guard let mark = line.range(of: WaveQML.mark),
      let report = try? JSONDecoder().decode(
        Report.self, from: Data(line[mark.upperBound...].utf8))
    else {
      otherLines = (otherLines + [line]).suffix(8)
      return nil
    }
    shown += report.shown ?? []
    return report
  }

  private var lastWords: String { otherLines.joined(separator: "\n") + link.lastWords }

  private func ended(_ what: String) -> EngineError {
    .ended(engine: engine, what: what, lastWords: lastWords)
  }

  /// The monotonic clock, s.
  private static func monotonic() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
