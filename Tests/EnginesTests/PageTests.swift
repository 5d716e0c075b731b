import AnimationTiming
import Measurement
import Testing
import Vocabulary
import WaveViews

@testable import Engines

/// A scene of two views of a wave.
func scene(_ arm: EngineArm, wave: Wave = .named("jw") ?? Wave.all[0]) -> EngineScene {
  let size = Size(width: 375, height: 60)
  return EngineScene(
    size: Size(width: 375, height: 120), scale: 2,
    backdrop: .solid(Color(red: 1, green: 1, blue: 1)),
    views: [
      EngineScene.View(frame: Rect(origin: .zero, size: size), phase: 0),
      EngineScene.View(frame: Rect(origin: Point(x: 0, y: 60), size: size), phase: 0.25),
    ], form: wave.form(in: size), arm: arm)
}

@Suite("Pages and scenes")
struct PageTests {
  @Test("They hold the wave's own numbers", arguments: EngineArm.allCases)
  func numbers(arm: EngineArm) throws {
    let scene = scene(arm)
    let curve = try #require(scene.form.curves.first)
    for text in [ChromiumPage(scene).html, WaveQML(scene, .software).script] {
      #expect(text.contains("waterline: \(curve.waterline), amplitude: \(curve.amplitude)"))
      #expect(text.contains("speed: \(scene.form.speed)"))
      #expect(text.contains("[0.0, 60.0, 0.25]"))
    }
  }

  @Test("Only what is moved as a strip carries a path")
  func strips() {
    for arm in EngineArm.allCases {
      let moves = ![.pathRebuild, .drawnContent].contains(arm)
      #expect(ChromiumPage(scene(arm)).html.contains("const strip = ['M0.0 ") == moves)
    }
  }

  @Test("A translation adds only where it is asked to")
  func composite() {
    #expect(ChromiumPage(scene(.additiveTranslation)).html.contains("composite: 'add'"))
    #expect(ChromiumPage(scene(.translation)).html.contains("composite: 'replace'"))
    #expect(ChromiumPage(scene(.keyframes)).html.contains("@keyframes slide"))
  }

  @Test("What is moved is a box, which the compositor takes at every scale")
  func box() {
    for arm in EngineArm.allCases where ![.pathRebuild, .drawnContent].contains(arm) {
      let page = ChromiumPage(scene(arm)).html
      #expect(page.contains("box.className = 'moved'") && page.contains("return box;"))
    }
  }

  @Test("Load is told burst by burst")
  func load() {
    var loaded = scene(.pathRebuild)
    loaded.load = .busy(length: 0.024, every: 0.04, for: 0.08)
    #expect(
      ChromiumPage(loaded).html.contains("const bursts = [[0.02, 0.024, 1], [0.06, 0.024, 1]]"))
    #expect(WaveQML(loaded, .software).text().contains("id: load"))
    #expect(!WaveQML(scene(.pathRebuild), .software).text().contains("id: load"))
  }

  @Test("Views are covered or scrolled where they are asked to be, and left alone otherwise")
  func states() {
    var scene = scene(.translation)
    #expect(ChromiumPage(scene).html.contains("const stage = document.body;"))
    #expect(
      WaveQML(scene, .software).text().contains("FrameAnimation { id: clock; running: false }"))
    scene.state = .hidden
    #expect(ChromiumPage(scene).html.contains("visibility = 'hidden'"))
    #expect(WaveQML(scene, .software).text().contains("visible: false"))
    scene.state = .scroll
    // Half of the screen's 120 pt.
    #expect(ChromiumPage(scene).html.contains("scrolledTo(time / 1000, 60.0)"))
    #expect(WaveQML(scene, .software).text().contains("y: -Wave.scrolledTo(screen.seconds, 60.0)"))
    #expect(
      WaveQML(scene, .software).text().contains("FrameAnimation { id: clock; running: true }"))
  }

  @Test("An animator runs where there is a render thread, and its strip stands where the wave does")
  func animator() {
    let text = WaveQML(scene(.animator), .gpu).text()
    #expect(text.contains("XAnimator on x {"))
    #expect(text.contains("Wave.paint(getContext('2d'), view.phase * Wave.wave.wavelength"))
    #expect(!text.contains("onFrameSwapped") && !text.contains("isNew = true"))
    #expect(text.contains("visibility: Window.FullScreen"))
    #expect(text.contains("color: \"transparent\""))
    #expect(QtQuick(.gpu).refusal(of: .animator) == nil)
    #expect(QtQuick(.software).refusal(of: .animator)?.contains("--graphics gpu") == true)
    #expect(Chromium(.gpu).refusal(of: .animator) != nil)
  }

  @Test("Every published wave is shown, or refused with a reason", arguments: Wave.all.map(\.id))
  func waves(id: String) throws {
    let wave = try #require(Wave.named(id))
    for arm in EngineArm.allCases {
      if let reason = Chromium(.gpu).refusal(of: arm.name, wave) {
        #expect(!reason.isEmpty)
      } else {
        let scene = scene(arm, wave: wave)
        let curves = ChromiumPage(scene).html.split(separator: "kind: '").count - 1
        #expect(curves == scene.form.curves.count)
      }
    }
    #expect(QtQuick(.gpu).refusal(of: EngineArm.additiveTranslation.name, wave) != nil)
  }
}

@Suite("Names")
struct EngineNameTests {
  @Test("Every backend but the reference has a renderer of its name, and no two share one")
  func backends() {
    for backend in Backend.allCases where backend != .reference {
      for graphics in Graphics.allCases {
        #expect(backend.engine(graphics)?.id == backend.rawValue)
        #expect(backend.engine(graphics)?.graphics == graphics)
        #expect(backend.engine(graphics)?.program.packages.isEmpty == false)
      }
    }
    #expect(Backend.reference.engine(.gpu) == nil)
  }

  @Test("Arms go by the names of strategies where there are any")
  func arms() {
    let known = EngineArm.allCases.filter { WaveStrategyCatalogue.named($0.name.rawValue) != nil }
    #expect(known.count == EngineArm.allCases.count - EngineArm.ofRenderersOnly.count)
    #expect(EngineArm.named(StrategyName("translation")) == .translation)
    #expect(EngineArm.named(StrategyName("path-morph")) == nil)
  }

  @Test("A missing program is named with the package that brings it")
  func missing() {
    let host = EngineHost(find: { _ in nil }, start: { _ in throw EngineError.noStart(engine: "") })
    #expect {
      try host.program(of: Chromium(.software))
    } throws: {
      "\($0)".contains("install chromium-headless-shell")
    }
  }
}
