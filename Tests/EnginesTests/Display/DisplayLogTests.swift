import Foundation
import Measurement
import Testing
import Vocabulary

@testable import Engines

@Suite("What a display writes down")
struct DisplayLogTests {
  /// A picture of surface 29 at `time`, ms.µs, and the answer to its frame callback.
  private func picture(_ time: String, _ answer: String, callback: Int = 39) -> String {
    """
    [\(time)] wl_surface@29.frame(new id wl_callback@\(callback))
    [\(time)] wp_presentation@16.feedback(wl_surface@29, new id wp_presentation_feedback@191)
    [\(time)] wl_surface@29.attach(wl_buffer@37, 0, 0)
    [\(time)] wl_surface@29.damage(0, 56, 751, 184)
    [\(time)] wl_surface@29.commit()
    [\(time)]  -> wl_buffer@42.release()
    [\(answer)]  -> wl_callback@\(callback).done(30673095)
    [\(answer)]  -> wl_display@1.delete_id(\(callback))

    """
  }

  @Test("A picture is shown when the display answers its frame callback")
  func shown() {
    let text = picture(" 4144.000", " 4144.090") + picture(" 4160.500", " 4160.700")
    #expect(DisplayLog.shown(text) == [4_144_090, 4_160_700])
  }

  @Test(
    "What is no new picture is none",
    arguments: [
      ("[1.000] wl_display@1.sync(new id wl_callback@3)\n[1.010]  -> wl_callback@3.done(1)\n"),
      ("[1.000] wl_surface@5.frame(new id wl_callback@3)\n[1.001] wl_surface@5.commit()\n"
        + "[1.010]  -> wl_callback@3.done(1)\n"),
      ("[1.000] wl_surface@5.attach(wl_buffer@7, 0, 0)\n[1.001] wl_surface@5.commit()\n"),
      "00:00:00.004 [ERROR] [wlr] no device\n", "[1.0", "[x.1] a@1.b()\n", "[1.1] ab()\n", "",
    ])
  func nothing(_ text: String) { #expect(DisplayLog.shown(text).isEmpty) }

  @Test("Two pictures before an answer are one: the first was never shown")
  func replaced() {
    let first = picture("10.000", "16.000").split(separator: "\n").prefix(5)
      .joined(separator: "\n")
    let text = first + "\n" + picture("12.000", "16.000", callback: 40)
    #expect(DisplayLog.shown(text) == [16_000])
  }

  @Test("Times are on the monotonic clock, whatever is kept of them, from the start on")
  func times() throws {
    let folder = try TemporaryPlace.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var log = DisplayLog(folder: folder)
    #expect(try log.presentations(of: "e") == nil)
    let place = "\(folder)/\(EngineDisplay.folder)"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    let path = "\(place)/\(EngineDisplay.log)"
    // As libwayland prints the wall clock: 32 bits of its µs.
    let ticks = UInt32(truncatingIfNeeded: Int64(Date().timeIntervalSince1970 * 1e6))
    func stamp(_ ago: UInt32) -> String {
      let then = ticks &- ago
      return "\(then / 1000).\(String(1_000_000 + then % 1000 * 1000).dropFirst().prefix(3))"
    }
    try picture(stamp(900_000), stamp(900_000)).write(
      toFile: path, atomically: false, encoding: .utf8)
    log.begin()
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    try file.write(
      contentsOf: Data((picture(stamp(50_000), stamp(40_000)) + "[12.").utf8))
    try file.close()
    let shown = try #require(try log.presentations(of: "e"))
    #expect(shown.count == 1)
    let ago = MonotonicTime.now() - (shown.first ?? 0)
    #expect(ago >= 0.039 && ago < 60)
    #expect(log.lastWords == "[12.")
  }
}

@Suite("Displays")
struct EngineDisplayTests {
  private func display(_ arm: EngineArm, at time: Double?) -> String {
    var still = scene(arm)
    still.stillAt = time
    return EngineDisplay(for: still, narrowest: 500).config
  }

  @Test("A display has the scene's pixels at the scene's scale, or those of the narrowest window")
  func config() {
    let moving = display(.translation, at: nil)
    #expect(moving.contains("mode --custom 1000x240@60Hz"))
    #expect(moving.contains("scale 2.0"))
    #expect(!moving.contains("grim"))
    #expect(display(.translation, at: 1).contains("grim -g '0,0 375x120'"))
  }

  @Test("Root's display is started as another user, and ends with its guard")
  func words() {
    let root = EngineDisplay.words(in: "/there", isRoot: true).joined(separator: " ")
    #expect(root.contains("setpriv --reuid 65534 --regid 65534 --clear-groups --pdeathsig KILL"))
    #expect(root.hasSuffix("sway --unsupported-gpu --config /there/config"))
    #expect(!EngineDisplay.words(in: "/there", isRoot: false).contains("setpriv"))
  }

  @Test(
    "Drivers that compute on the processor are told from GPUs",
    arguments: [
      ("llvmpipe (LLVM 15.0.6, 256 bits)", true),
      ("ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)))", true),
      ("AMD Radeon RX 6600 (radeonsi, navi23, LLVM 15.0.6)", false), ("Mesa Intel(R) UHD", false),
    ])
  func emulation(_ renderer: String, _ isEmulated: Bool) {
    #expect(Graphics.isEmulated(renderer) == isEmulated)
  }

  @Test(
    "What a window needs is named when it is not there",
    arguments: [("sway", ["chromium"]), ("chromium", ["sway"]), ("setpriv", ["sway", "chromium"])])
  func missing(_ name: String, _ found: [String]) {
    let host = EngineHost(
      isRoot: name == "setpriv", find: { found.contains($0) ? $0 : nil },
      start: { _ in throw EngineError.noStart(engine: "") })
    #expect {
      _ = try host.program(of: Chromium(.gpu))
    } throws: {
      "\($0)".contains("needs \(name), and there is none")
    }
  }
}

@Suite("Threads of renderers")
struct ThreadSideTests {
  private func thread(_ name: String, isMain: Bool = false, told: String = "") -> ForeignThread {
    ForeignThread(
      process: 1, thread: isMain ? 1 : 2, name: name, commandLine: "/usr/bin/x " + told)
  }

  @Test(
    "Of Qt Quick with a GPU the first thread is the app's, and what stands in for a GPU is none")
  func qtQuick() {
    let engine = QtQuick(.gpu)
    #expect(engine.side(of: thread("qml", isMain: true)) == .app)
    #expect(engine.side(of: thread("QSGRenderThread")) == .server)
    #expect(engine.side(of: thread("llvmpipe-1")) == .gpu)
    #expect(engine.side(of: thread("WaylandEventThr")) == nil)
  }

  @Test("Of Chromium the process of the GPU has the server's threads and the emulator's")
  func chromium() {
    let (page, gpu) = ("--type=renderer", "--type=gpu-process")
    let engine = Chromium(.gpu)
    #expect(engine.side(of: thread("chromium", isMain: true, told: page)) == .app)
    #expect(engine.side(of: thread("Compositor", told: page)) == .server)
    #expect(engine.side(of: thread("VizCompositorTh", told: gpu)) == .server)
    #expect(engine.side(of: thread("chromium", isMain: true, told: gpu)) == .server)
    #expect(engine.side(of: thread("Thread<01>", told: gpu)) == .gpu)
    #expect(engine.side(of: thread("chromium", told: gpu)) == .gpu)
    #expect(engine.side(of: thread("chromium", isMain: true)) == nil)
    #expect(Chromium(.software).side(of: thread("chromium", isMain: true, told: gpu)) == nil)
  }

  @Test("A display's threads are its own", arguments: [("sway", true), ("qml", false)])
  func display(_ program: String, _ isDisplay: Bool) {
    let thread = ForeignThread(
      process: 1, thread: 1, name: program,
      commandLine: "/usr/bin/\(program) --config /tmp/sway/config")
    #expect(EngineDisplay.owns(thread) == isDisplay)
  }

  @Test("A GPU's time that is no emulator's is not there, with the reason")
  func realGPU() {
    let app = thread("qml", isMain: true)
    let emulator = ForeignThread(process: 1, thread: 3, name: "llvmpipe-0", commandLine: "x")
    let display = ForeignThread(process: 9, thread: 9, name: "sway", commandLine: "sway")
    func census(_ nanoseconds: [UInt64]) -> ThreadCensus {
      let uses = nanoseconds.map { ThreadUse(nanoseconds: $0) }
      return ThreadCensus([app: uses[0], emulator: uses[1], display: uses[2]])
    }
    var ledger = UseLedger(from: census([100, 100, 100]))
    ledger.add(census([110, 170, 105]))
    let run = EngineRun(QtQuick(.gpu), program: "p") { _ in ScriptedLink() }
    var emulated = WitnessRecord()
    run.take(ledger, "llvmpipe", &emulated)
    #expect(emulated.uses[.gpu]?.nanoseconds == 70)
    #expect(emulated.uses[.display]?.nanoseconds == 5)
    #expect(emulated.uses[.frame]?.nanoseconds == 10)
    #expect(emulated.absences.isEmpty)
    var real = WitnessRecord()
    run.take(ledger, "AMD Radeon", &real)
    #expect(real.uses[.gpu] == nil)
    #expect(real.absences.allSatisfy { $0.stage == .gpu } && real.absences.count == 2)
    #expect(real.absences.first?.reason.contains("AMD Radeon") == true)
  }
}
