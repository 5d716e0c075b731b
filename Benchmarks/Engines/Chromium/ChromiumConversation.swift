import AnimationTiming
import Foundation
import Measurement
import WaveViews

/// The talk with a Chromium that shows one page.
final class ChromiumConversation: EngineConversation {
  private let tools: DevTools
  private let scene: EngineScene
  private let page: String
  private let needsGPU: Bool
  private let engine = "chromium"

  init(_ link: any EngineLink, _ scene: EngineScene, page: String, needsGPU: Bool) {
    (tools, self.scene, self.page) = (DevTools(link, engine: engine), scene, page)
    self.needsGPU = needsGPU
  }

  /// What is traced while pictures are counted: the pipeline of each frame and little else.
  private static let frames = "disabled-by-default-devtools.timeline.frame"
  /// What is traced while the page begins: where its animations run.
  private static let animations = "blink.animations"
  /// For how long its animations may settle after it began, s.
  private static let settling = 0.2

  func open() throws -> [String: String] {
    let version = try tools.ask("Browser.getVersion")["product"] as? String ?? "unknown"
    let attached = try tools.ask(
      "Target.attachToTarget", ["targetId": try target(), "flatten": true])
    tools.session = attached["sessionId"] as? String
    try tools.ask("Page.enable")
    try beginTrace(Self.animations)
    try tools.ask("Page.navigate", ["url": URL(fileURLWithPath: page).absoluteString])
    let deadline = Deadline(in: DevTools.patience)
    while try evaluate("document.title") as? String != "ready" {
      guard !deadline.isOver else {
        let state = try evaluate("document.readyState + ' ' + location.href")
        throw EngineError.refused(engine: engine, what: "the page", answer: "\(state ?? "nothing")")
      }
      try tools.listen(for: 0.05)
    }
    try checkScreen()
    try tools.listen(for: Self.settling)
    var facts = [
      "version": version,
      "sandbox": geteuid() == 0 ? "off: the browser refuses it to root" : "on",
    ]
    if needsGPU { facts.merge(try graphicsFacts()) { $1 } }
    let place = "\(scene.arm.name)@\(Int(scene.scale.rounded()))"
    facts[EngineFact.animations + place] = CompositedAnimations(try endTrace()).words
    return facts
  }

  /// A page of its own, or the one that its window opened with.
  private func target() throws -> Any {
    guard needsGPU else {
      return try tools.ask("Target.createTarget", ["url": "about:blank"])["targetId"] ?? ""
    }
    let deadline = Deadline(in: DevTools.patience)
    repeat {
      let targets = try tools.ask("Target.getTargets")["targetInfos"] as? [DevTools.Object] ?? []
      if let page = targets.first(where: { $0["type"] as? String == "page" })?["targetId"] {
        return page
      }
      try tools.listen(for: 0.05)
    } while !deadline.isOver
    throw EngineError.refused(engine: engine, what: "a window", answer: "it opened none")
  }

  /// What draws the page once it is shown; Chromium falls back without a word.
  private func graphicsFacts() throws -> [String: String] {
    let info = try asBrowser { try tools.ask("SystemInfo.getInfo") }
    let gpu = info["gpu"] as? DevTools.Object ?? [:]
    let device = (gpu["devices"] as? [DevTools.Object])?.first ?? [:]
    let status = gpu["featureStatus"] as? DevTools.Object ?? [:]
    let (compositing, rasters) = (status["gpu_compositing"], status["rasterization"])
    let words = [compositing, rasters].map { $0 as? String ?? "unknown" }
    guard words.allSatisfy({ $0.hasPrefix("enabled") }) else {
      throw EngineError.refused(
        engine: engine, what: "--graphics gpu",
        answer: "GPU compositing is \(words[0]), GPU rasterization \(words[1]), on "
          + "'\(device["deviceString"] as? String ?? "no device")'; ask for --graphics software")
    }
    return [
      EngineFact.renderer: device["deviceString"] as? String ?? "unknown",
      "driver": "\(device["driverVendor"] ?? "unknown") \(device["driverVersion"] ?? "")",
    ]
  }

  /// A screen that is smaller than the views, or of another scale, would measure something else. A
  /// window is told its size after it opened.
  private func checkScreen() throws {
    let deadline = Deadline(in: needsGPU ? DevTools.patience : 0)
    while true {
      let screen = try evaluate("[innerWidth, innerHeight, devicePixelRatio].join(' ')") as? String
      let numbers = (screen ?? "").split(separator: " ").compactMap { Double($0) }
      if numbers.count == 3, numbers[0] >= scene.size.width, numbers[1] >= scene.size.height,
        numbers[2] == scene.scale
      {
        return
      }
      guard !deadline.isOver else {
        throw EngineError.refused(
          engine: engine,
          what: "a screen of \(scene.size.width)x\(scene.size.height) at scale \(scene.scale)",
          answer: "it has \(screen ?? "none")")
      }
      try tools.listen(for: 0.05)
    }
  }

  private func evaluate(_ expression: String) throws -> Any? {
    let answer = try tools.ask(
      "Runtime.evaluate", ["expression": expression, "returnByValue": true])
    return (answer["result"] as? DevTools.Object)?["value"]
  }

  func beginCounting() throws { try beginTrace(Self.frames) }

  private func beginTrace(_ category: String) throws {
    try asBrowser {
      try tools.ask(
        "Tracing.start",
        [
          "transferMode": "ReportEvents",
          "traceConfig": ["includedCategories": [category], "excludedCategories": ["*"]],
        ])
    }
  }

  /// Asks the browser, which has no session, and not the page.
  @discardableResult
  private func asBrowser<Answer>(_ ask: () throws -> Answer) rethrows -> Answer {
    let session = tools.session
    tools.session = nil
    defer { tools.session = session }
    return try ask()
  }

  func listen(for seconds: Double) throws { try tools.listen(for: seconds) }

  func endCounting() throws -> [Double] {
    FramePipeline(try endTrace().compactMap(FramePipeline.Event.init)).presentations
  }

  private func endTrace() throws -> [DevTools.Object] {
    let messages = try asBrowser {
      try tools.ask("Tracing.end")
      return try tools.events(through: "Tracing.tracingComplete")
    }
    return messages.filter {
      $0["method"] as? String == "Tracing.dataCollected"
    }.flatMap {
      ($0["params"] as? DevTools.Object)?["value"] as? [DevTools.Object] ?? []
    }
  }

  /// Between two samples of the heap, bytes; V8 scales what it samples to what was allocated.
  private static let heapSampling = 16_384

  func allocatedRate(over seconds: Double) throws -> Double? {
    try tools.ask("HeapProfiler.enable")
    try tools.ask(
      "HeapProfiler.startSampling",
      [
        "samplingInterval": Self.heapSampling, "includeObjectsCollectedByMajorGC": true,
        "includeObjectsCollectedByMinorGC": true,
      ])
    let start = MonotonicTime.now()
    try tools.listen(for: seconds)
    let profile = try tools.ask("HeapProfiler.stopSampling")["profile"] as? DevTools.Object
    let elapsed = MonotonicTime.now() - start
    var bytes = 0.0
    var nodes = [profile?["head"] as? DevTools.Object].compactMap(\.self)
    while let node = nodes.popLast() {
      bytes += (node["selfSize"] as? NSNumber)?.doubleValue ?? 0
      nodes += node["children"] as? [DevTools.Object] ?? []
    }
    return bytes / elapsed
  }

  func picture() throws -> [UInt8] {
    // Two frames later everything that was asked for is on screen.
    try tools.ask(
      "Runtime.evaluate",
      [
        "awaitPromise": true,
        "expression":
          "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))",
      ])
    let answer = try tools.ask(
      "Page.captureScreenshot",
      [
        "format": "png",
        "clip": [
          "x": 0, "y": 0, "width": scene.size.width, "height": scene.size.height, "scale": 1,
        ],
      ])
    guard let text = answer["data"] as? String, let data = Data(base64Encoded: text) else {
      throw EngineError.refused(engine: engine, what: "a picture", answer: "no data")
    }
    return [UInt8](data)
  }
}
