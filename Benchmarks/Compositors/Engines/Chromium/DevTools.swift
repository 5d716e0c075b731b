import Foundation

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

  /// Asks, and waits for the answer; events that come before it are kept.
  ///
  /// - Throws: `EngineError`.
  @discardableResult
  func ask(_ method: String, _ parameters: Object = [:]) throws -> Object {
    number += 1
    var request: Object = ["id": number, "method": method, "params": parameters]
    request["sessionId"] = session
    let data = try JSONSerialization.data(withJSONObject: request)
    guard link.send(String(decoding: data, as: UTF8.self)) else { throw ended(method) }
    let deadline = Date().addingTimeInterval(Self.patience)
    while true {
      let message = try next(until: deadline, method)
      guard message["id"] as? Int == number else {
        events.append(message)
        continue
      }
      if let error = message["error"] {
        throw EngineError.refused(engine: engine, what: method, answer: "\(error)")
      }
      return message["result"] as? Object ?? [:]
    }
  }

  /// Takes events until one of `name` has come.
  ///
  /// - Throws: `EngineError`.
  func events(through name: String) throws -> [Object] {
    let deadline = Date().addingTimeInterval(Self.patience)
    var taken: [Object] = []
    while true {
      let event = try events.isEmpty ? next(until: deadline, name) : events.removeFirst()
      taken.append(event)
      if event["method"] as? String == name { return taken }
    }
  }

  /// Keeps what comes within `seconds`.
  ///
  /// - Throws: `EngineError` when it has ended.
  func listen(for seconds: Double) throws {
    let deadline = Date().addingTimeInterval(seconds)
    while true {
      switch link.receive(patience: max(0, deadline.timeIntervalSinceNow)) {
      case .message(let text): events.append(try object(text, "an event"))
      case .silent: return
      case .ended: throw ended("while it was listened to")
      }
    }
  }

  private func next(until deadline: Date, _ what: String) throws -> Object {
    switch link.receive(patience: max(0, deadline.timeIntervalSinceNow)) {
    case .message(let text): return try object(text, what)
    case .silent:
      throw EngineError.silent(
        engine: engine, what: what, seconds: Self.patience, lastWords: link.lastWords)
    case .ended: throw ended(what)
    }
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
