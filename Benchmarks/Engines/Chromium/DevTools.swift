import Foundation
import Measurement

/// The DevTools protocol: requests with numbers, their answers, and events between them.
///
/// Source: https://chromedevtools.github.io/devtools-protocol/ and `--remote-debugging-pipe` in
/// Chromium's content/browser/devtools: JSON documents, each ended by a byte 0.
final class DevTools {
  /// An object of the protocol.
  typealias Object = [String: Any]

  /// The session of the page, once there is one.
  var session: String?
  private let link: any EngineLink
  private let engine: String
  private var number = 0
  private var events: [Object] = []

  /// How long an answer may take, s: a busy host starts a browser slowly.
  static let patience = 30.0

  init(_ link: any EngineLink, engine: String) { (self.link, self.engine) = (link, engine) }

  /// Asks, and waits for the answer; events of a trace that come before it are kept.
  ///
  /// - Throws: `EngineError`.
  @discardableResult
  func ask(_ method: String, _ parameters: Object = [:]) throws -> Object {
    number += 1
    var request: Object = ["id": number, "method": method, "params": parameters]
    request["sessionId"] = session
    let data = try JSONSerialization.data(withJSONObject: request)
    guard link.send(String(decoding: data, as: UTF8.self)) else { throw ended(method) }
    let deadline = Deadline(in: Self.patience)
    while true {
      let message = try next(by: deadline, method)
      guard message["id"] as? Int == number else {
        keep(message)
        continue
      }
      if let error = message["error"] {
        throw EngineError.refused(engine: engine, what: method, answer: "\(error)")
      }
      return message["result"] as? Object ?? [:]
    }
  }

  /// Takes the events of a trace until one of `name` has come.
  ///
  /// - Throws: `EngineError`.
  func events(through name: String) throws -> [Object] {
    let deadline = Deadline(in: Self.patience)
    var hasCome = events.contains { $0["method"] as? String == name }
    while !hasCome {
      let event = try next(by: deadline, name)
      keep(event)
      hasCome = event["method"] as? String == name
    }
    defer { events = [] }
    return events
  }

  /// Keeps the events of a trace that come within `seconds`.
  ///
  /// - Throws: `EngineError` when it has ended.
  func listen(for seconds: Double) throws {
    let deadline = Deadline(in: seconds)
    while !deadline.isOver, let message = try received(deadline.left, "while it was listened to") {
      keep(message)
    }
  }

  /// What comes before a deadline, whatever else comes; one that has passed is silence.
  private func next(by deadline: Deadline, _ what: String) throws -> Object {
    guard !deadline.isOver, let message = try received(deadline.left, what) else {
      throw EngineError.silent(
        engine: engine, what: what, seconds: Self.patience, lastWords: link.lastWords)
    }
    return message
  }

  /// The next message; nil when none comes within the patience, s.
  private func received(_ patience: Double, _ what: String) throws -> Object? {
    switch link.receive(patience: patience) {
    case .message(let text):
      let message = try object(text, what)
      guard let method = message["method"] as? String, Self.crashes.contains(method) else {
        return message
      }
      throw EngineError.ended(
        engine: engine, what: "\(what): its page's process crashed", lastWords: link.lastWords)
    case .silent: return nil
    case .ended: throw ended(what)
    case .excessive(let excess):
      throw EngineError.excessive(engine: engine, what: what, excess: excess)
    }
  }

  /// Events that tell of the end of the process that runs the page: no answer comes any more.
  private static let crashes = [
    "Inspector.targetCrashed", "Target.targetCrashed", "Target.detachedFromTarget",
  ]

  /// Keeps an event of a trace, which alone is asked for later.
  private func keep(_ message: Object) {
    if (message["method"] as? String)?.hasPrefix("Tracing.") == true { events.append(message) }
  }

  private func object(_ text: String, _ what: String) throws -> Object {
    guard let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object else {
      throw EngineError.refused(engine: engine, what: what, answer: String(text.prefix(200)))
    }
    return object
  }

  private func ended(_ what: String) -> EngineError {
    .ended(engine: engine, what: what, lastWords: link.lastWords)
  }
}
