import Foundation
import Measurement
import Synchronization
import Testing

@testable import Engines

/// A renderer that answers by script.
final class ScriptedLink: EngineLink {
  let (group, guardian): (Int32, Int32) = (0, 0)
  let folder = "/nowhere"
  let lastWords = "the last words"
  var answers: [EngineAnswer]
  private(set) var sent: [String] = []
  private(set) var ends = 0
  private let reply: (String) -> [EngineAnswer]

  init(_ answers: [EngineAnswer] = [], reply: @escaping (String) -> [EngineAnswer] = { _ in [] }) {
    (self.answers, self.reply) = (answers, reply)
  }

  func send(_ message: String) -> Bool {
    sent.append(message)
    answers += reply(message)
    return true
  }

  func receive(patience: Double) -> EngineAnswer {
    answers.isEmpty ? .silent : answers.removeFirst()
  }

  func end() { ends += 1 }
}

@Suite("Talks with renderers")
struct ConversationTests {
  @Test("An answer is found behind events, and its error is a refusal")
  func answers() throws {
    let link = ScriptedLink([
      .message(#"{"method":"A"}"#), .message(#"{"id":1,"result":{"x":2}}"#),
      .message(#"{"id":2,"error":{"message":"no"}}"#),
    ])
    let tools = DevTools(link, engine: "e")
    #expect(try tools.ask("M")["x"] as? Int == 2)
    #expect(throws: EngineError.self) { try tools.ask("N") }
    #expect(link.sent.first?.contains(#""method":"M""#) == true)
  }

  @Test("Silence and an early end are told with the last words")
  func failures() {
    let silent = DevTools(ScriptedLink(), engine: "e")
    #expect { try silent.ask("M") } throws: { "\($0)".contains("the last words") }
    let ended = DevTools(ScriptedLink([.ended]), engine: "e")
    #expect { try ended.ask("M") } throws: { "\($0)".contains("ended by itself") }
  }

  @Test("A scene's lines are its pictures; other lines are its last words")
  func lines() throws {
    let link = ScriptedLink([
      .message("qml: wavebench {\"now\":1,\"shown\":[],\"ratio\":2}"),
      .message("something else"),
      .message("qml: wavebench {\"now\":2,\"shown\":[1000,1016],\"ratio\":2}"),
    ])
    let talk = QtConversation(link, scene(.pathRebuild), .software)
    _ = try talk.open()
    try talk.beginCounting()
    let times = try talk.endCounting()
    #expect(times.count == 2)
    #expect(abs(times[1] - times[0] - 0.016) < 1e-6)
    link.answers = [.ended]
    #expect { try talk.listen(for: 1) } throws: { "\($0)".contains("something else") }
  }

  @Test("A screen of another scale is refused")
  func scale() {
    let link = ScriptedLink([.message("wavebench {\"shown\":[],\"ratio\":1}")])
    #expect(throws: EngineError.self) {
      try QtConversation(link, scene(.pathRebuild), .software).open()
    }
  }

  @Test("A window is open once it has the display's scale and its threaded loop a driver")
  func window() throws {
    let driver =
      "qt.rhi.general: OpenGL VENDOR: Mesa/X.org RENDERER: llvmpipe (LLVM 15) VERSION: 4.5"
    let link = ScriptedLink([
      .message("qml: wavebench {\"shown\":[],\"ratio\":1}"),
      .message("qt.scenegraph.general: threaded render loop"), .message(driver),
      .message("qml: wavebench {\"shown\":[],\"ratio\":2}"), .message("not yet read"),
    ])
    let facts = try QtConversation(link, scene(.animator), .gpu).open()
    #expect(facts[EngineFact.renderer] == "llvmpipe (LLVM 15)")
    #expect(facts["driver"] == "4.5" && facts["loop"] == "threaded")
    #expect(link.answers.count == 1)
    link.answers = [
      .message("qt.scenegraph.general: basic render loop"), .message(driver),
      .message("qml: wavebench {\"shown\":[],\"ratio\":2}"),
    ]
    #expect { try QtConversation(link, scene(.animator), .gpu).open() } throws: {
      "\($0)".contains("refused the threaded render loop: basic")
    }
  }

  @Test("A platform that is not installed is named with its package")
  func platform() {
    let words = "qt.qpa.plugin: Could not find the Qt platform plugin \"wayland\" in \"\""
    let link = ScriptedLink([.message(words), .ended])
    #expect { try QtConversation(link, scene(.animator), .gpu).open() } throws: {
      "\($0)".contains("install qt6-wayland")
    }
  }

  @Test(
    "A browser that fell back to software is refused, one with a GPU names it",
    arguments: [("enabled", "enabled_force"), ("disabled_software", "enabled_force")])
  func fallback(_ compositing: String, _ rasters: String) throws {
    let run = {
      let link = ScriptedLink { MisbehavingRendererTests.window($0, compositing, rasters) }
      return try ChromiumConversation(
        link, scene(.translation), page: "/nowhere/page.html", needsGPU: true
      ).open()
    }
    if compositing == "enabled" {
      #expect(try run()[EngineFact.renderer] == "SwiftShader Device")
    } else {
      #expect(throws: EngineError.self) { _ = try run() }
    }
  }

  @Test("A renderer is ended whatever went wrong")
  func ended() {
    let count = Mutex(0)
    let run = EngineRun(QtQuick(.software), program: "p") { _ in
      count.withLock { $0 += 1 }
      return EndingLink { count.withLock { $0 -= 1 } }
    }
    #expect(throws: EngineError.self) {
      try run.measure(scene(.translation), seconds: 1) { false }
    }
    #expect(count.withLock { $0 } == 0)
  }
}

/// A renderer that has ended, and tells when it is asked to end.
private final class EndingLink: EngineLink {
  let (group, guardian): (Int32, Int32) = (0, 0)
  let (folder, lastWords) = ("/nowhere", "")
  private let onEnd: () -> Void

  init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }

  func send(_ message: String) -> Bool { false }
  func receive(patience: Double) -> EngineAnswer { .ended }
  func end() { onEnd() }
}

@Suite("Renderers that misbehave", .timeLimit(.minutes(2)))
struct MisbehavingRendererTests {
  /// Says the same for ever, as fast as it is asked.
  private final class FloodingLink: EngineLink {
    let (group, guardian): (Int32, Int32) = (0, 0)
    let (folder, lastWords) = ("/nowhere", "")
    private let message: String

    init(_ message: String) { self.message = message }

    func send(_ message: String) -> Bool { true }
    func receive(patience: Double) -> EngineAnswer { .message(message) }
    func end() {}
  }

  @Test("Listening ends in time, whatever is said meanwhile")
  func listening() throws {
    try DevTools(FloodingLink(#"{"method":"Tracing.x"}"#), engine: "e").listen(for: 0.1)
    try QtConversation(FloodingLink("y"), scene(.pathRebuild), .software).listen(for: 0.1)
  }

  @Test(
    "The crash of a page's process is named at once, not when an answer is overdue",
    arguments: ["Inspector.targetCrashed", "Target.targetCrashed", "Target.detachedFromTarget"])
  func crash(_ event: String) {
    // What follows would be the answer: it is not waited for.
    let link = ScriptedLink([
      .message(#"{"method":"\#(event)"}"#), .message(#"{"id":1,"result":{}}"#),
    ])
    #expect { try DevTools(link, engine: "e").ask("M") } throws: {
      "\($0)".contains("its page's process crashed")
    }
    #expect(link.answers.count == 1)
  }

  @Test("One that says too much is named as that")
  func excess() {
    let excess = EngineAnswer.excessive("wrote more than it may")
    #expect { try DevTools(ScriptedLink([excess]), engine: "e").ask("M") } throws: {
      "\($0)" == "e wrote more than it may (M)"
    }
    #expect {
      try QtConversation(ScriptedLink([excess]), scene(.translation), .software).open()
    } throws: {
      "\($0)".contains("qtquick wrote more than it may")
    }
  }

  @Test("Of all events only those of a trace are kept")
  func kept() throws {
    let link = ScriptedLink([
      .message(#"{"method":"Noise"}"#), .message(#"{"method":"Tracing.dataCollected"}"#),
      .message(#"{"id":1,"result":{}}"#), .message(#"{"method":"Noise"}"#),
      .message(#"{"method":"Tracing.tracingComplete"}"#),
    ])
    let tools = DevTools(link, engine: "e")
    try tools.ask("M")
    #expect(
      try tools.events(through: "Tracing.tracingComplete").map { $0["method"] as? String }
        == ["Tracing.dataCollected", "Tracing.tracingComplete"])
  }

  @Test(
    "What is no whole picture is refused",
    arguments: [
      (Data(), "is empty"), (Data("hello".utf8), "is no PNG"),
      (Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), "is a PNG that was cut"),
    ])
  func picture(_ data: Data, _ fault: String) {
    let run = EngineRun(Chromium(.software), program: "p") { _ in
      ScriptedLink { request in
        let answer = EngineAnswer.message(Self.answer(to: request, picture: data))
        guard request.contains("Tracing.end") else { return [answer] }
        return [answer, .message(#"{"method":"Tracing.tracingComplete"}"#)]
      }
    }
    #expect { try run.picture(scene(.pathRebuild)) } throws: { "\($0)".contains("sent " + fault) }
  }

  /// What a browser with a window that shows any page would answer.
  static func window(
    _ request: String, _ compositing: String, _ rasters: String
  ) -> [EngineAnswer] {
    let object =
      (try? JSONSerialization.jsonObject(with: Data(request.utf8))) as? [String: Any] ?? [:]
    let results: [String: [String: Any]] = [
      "Target.getTargets": ["targetInfos": [["type": "page", "targetId": "t"]]],
      "SystemInfo.getInfo": [
        "gpu": [
          "devices": [["deviceString": "SwiftShader Device"]],
          "featureStatus": ["gpu_compositing": compositing, "rasterization": rasters],
        ]
      ],
    ]
    guard let result = results[object["method"] as? String ?? ""] else {
      let answer = EngineAnswer.message(answer(to: request, picture: Data()))
      guard request.contains("Tracing.end") else { return [answer] }
      return [answer, .message(#"{"method":"Tracing.tracingComplete"}"#)]
    }
    let answer: [String: Any] = ["id": object["id"] ?? 0, "result": result]
    let data = (try? JSONSerialization.data(withJSONObject: answer)) ?? Data()
    return [.message(String(decoding: data, as: UTF8.self))]
  }

  /// What a browser that shows any page would answer.
  private static func answer(to request: String, picture: Data) -> String {
    let object =
      (try? JSONSerialization.jsonObject(with: Data(request.utf8))) as? [String: Any] ?? [:]
    let expression = (object["params"] as? [String: Any])?["expression"] as? String ?? ""
    let value = expression.contains("innerWidth") ? "9999 9999 2.0" : "ready"
    let answer: [String: Any] = [
      "id": object["id"] ?? 0,
      "result": ["result": ["value": value], "data": picture.base64EncodedString()],
    ]
    let data = (try? JSONSerialization.data(withJSONObject: answer)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }
}
