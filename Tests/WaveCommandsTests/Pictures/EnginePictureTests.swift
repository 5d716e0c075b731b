import CCairo
import Foundation
import Testing

/// The pixels of a PNG.
private struct Pixels {
  let width: Int
  let height: Int
  private let bytes: [UInt8]

  init(_ path: String) throws {
    let surface = cairo_image_surface_create_from_png(path)
    defer { cairo_surface_destroy(surface) }
    try #require(cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, "no picture at \(path)")
    (width, height) = (
      Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
    )
    let stride = Int(cairo_image_surface_get_stride(surface))
    let data = try #require(cairo_image_surface_get_data(surface))
    let rowBytes = width * 4
    bytes = (0..<height).flatMap { row in
      UnsafeBufferPointer(start: data + row * stride, count: rowBytes)
    }
  }

  /// Whether a pixel has exactly this colour.
  func holds(red: UInt8, green: UInt8, blue: UInt8) -> Bool {
    stride(from: 0, to: bytes.count, by: 4).contains {
      bytes[$0] == blue && bytes[$0 + 1] == green && bytes[$0 + 2] == red
    }
  }

  /// The greatest difference of a colour, 0…255; what lies in the fourth byte is no colour in a
  /// picture that is opaque.
  func difference(to other: Pixels) -> Int {
    bytes.indices.filter { $0 % 4 != 3 }
      .map { abs(Int(bytes[$0]) - Int(other.bytes[$0])) }.max() ?? 0
  }
}

/// A third-party renderer, and how far its pictures may be off.
struct Witness: CustomTestStringConvertible, Sendable {
  let backend: String
  var graphics = "software"
  /// Levels of 255. Chromium's Skia samples four rows per pixel: an edge may be seen half a sample
  /// off, 32 levels, and a strip a sixteenth of a pixel; Qt's raster engine measures areas, and
  /// filters a strip between pixels. On a GPU Skia is some levels further off in a few pixels, and
  /// Qt Quick's shapes have four samples per pixel: a quarter of 255.
  let tolerance: Int
  var strategies: [String]

  var testDescription: String { "\(backend), \(graphics)" }

  var words: [String] { ["--backend", backend, "--graphics", graphics] }

  static let chromium = Witness(
    backend: "chromium", tolerance: 40,
    strategies: [
      "path-rebuild", "drawn-content", "translation", "additive-translation", "timer-translation",
      "keyframes-translation",
    ])
  static let qtQuick = Witness(
    backend: "qtquick", tolerance: 24,
    strategies: ["path-rebuild", "drawn-content", "translation", "timer-translation"])
  static let chromiumWindow = Witness(
    backend: "chromium", graphics: "gpu", tolerance: 48, strategies: chromium.strategies)
  static let qtQuickWindow = Witness(
    backend: "qtquick", graphics: "gpu", tolerance: 24,
    strategies: ["drawn-content", "translation", "timer-translation", "animator-translation"])
  static let qtQuickShapes = Witness(
    backend: "qtquick", graphics: "gpu", tolerance: 64, strategies: ["path-rebuild"])

  static let hasDisplay = Tool.isInstalled("sway") && Tool.isInstalled("grim")
  static let hasChromiumWindow = hasDisplay && Tool.isInstalled("chromium")
  static let hasQtQuickWindow =
    hasDisplay && hasQtQuick
    && ["x86_64", "aarch64"].contains {
      FileManager.default.fileExists(
        atPath: "/usr/lib/\($0)-linux-gnu/qt6/plugins/platforms/libqwayland-generic.so")
    }
  static let hasChromium =
    Tool.isInstalled("chromium-headless-shell") || Tool.isInstalled("chromium")
  static let hasQtQuick = FileManager.default.isExecutableFile(atPath: "/usr/lib/qt6/bin/qml")
}

@Suite("Pictures of third-party renderers", .serialized)
struct EnginePictureTests {
  private static func render(
    _ words: [String], to file: String, scene: [String] = ["--views", "4", "--scale", "2"],
    environment: [String: String] = [:]
  ) throws -> Pixels {
    let scene = scene + ["--output", file]
    let outcome = try Tool.run(["render"] + words + scene, environment: environment)
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
    return try Pixels(file)
  }

  /// Compares every strategy with this project's own engine at 3.7 s, and with the picture in which
  /// each wave is 2 pt further on, which must differ.
  private static func compare(_ witness: Witness) throws {
    let folder = try Tool.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let own = try render(
      ["--strategy", "path-rebuild", "--time", "3.7"], to: folder + "/own.png")
    let late = try render(
      ["--strategy", "path-rebuild", "--time", "3.8667"], to: folder + "/late.png")
    for strategy in witness.strategies {
      let shown = try render(
        witness.words + ["--strategy", strategy, "--time", "3.7"],
        to: "\(folder)/\(strategy).png")
      try #require(shown.width == own.width && shown.height == own.height)
      #expect(shown.difference(to: own) <= witness.tolerance, "\(strategy)")
      #expect(shown.difference(to: late) > witness.tolerance, "\(strategy), 2 pt further on")
    }
  }

  @Test(
    "Chromium shows the waves that the own engine shows",
    .enabled(if: Witness.hasChromium, "chromium is not installed: scripts/setup chromium"))
  func chromium() throws { try Self.compare(.chromium) }

  @Test(
    "Qt Quick shows the waves that the own engine shows",
    .enabled(if: Witness.hasQtQuick, "Qt's qml is not installed: scripts/setup qt"))
  func qtQuick() throws { try Self.compare(.qtQuick) }

  @Test(
    "Chromium's window shows them on a display",
    .enabled(if: Witness.hasChromiumWindow, "no chromium, sway or grim: scripts/setup chromium"))
  func chromiumWindow() throws { try Self.compare(.chromiumWindow) }

  @Test(
    "Qt Quick's window shows them on a display",
    .enabled(if: Witness.hasQtQuickWindow, "no qml, sway or grim: scripts/setup qt"))
  func qtQuickWindow() throws {
    for witness in [Witness.qtQuickWindow, .qtQuickShapes] { try Self.compare(witness) }
  }

  @Test(
    "A window of an odd number of pixels, and of full colours, reaches its display",
    .enabled(if: Witness.hasQtQuickWindow, "no qml, sway or grim: scripts/setup qt"))
  func oddWidth() throws {
    let folder = try Tool.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let scene = ["--views", "1", "--scale", "1"]
    let words = ["--strategy", "drawn-content", "--time", "3.7"]
    let own = try Self.render(
      ["--strategy", "path-rebuild", "--time", "3.7"], to: folder + "/own.png", scene: scene)
    let shown = try Self.render(
      Witness.qtQuickWindow.words + words, to: folder + "/shown.png", scene: scene)
    #expect(shown.width == 375 && shown.height == own.height)
    #expect(shown.difference(to: own) <= Witness.qtQuickWindow.tolerance)
    // Sixteen bits per pixel have no such blue: #007AFF is there in full.
    #expect(shown.holds(red: 0, green: 122, blue: 255))
  }

  /// A page is loaded, its script and its picture are found, whatever the folder's name is.
  private static func renderElsewhere(_ witness: Witness) throws {
    let folder = try Tool.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let own = try render(["--strategy", "path-rebuild", "--time", "3.7"], to: folder + "/own.png")
    for name in ["a#b%20 c?d", "it's\n\"größe\"\\n"] {
      let place = folder + "/" + name
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
      let shown = try render(
        witness.words + ["--strategy", "path-rebuild", "--time", "3.7"],
        to: folder + "/shown.png", environment: ["TMPDIR": place])
      #expect(shown.difference(to: own) <= witness.tolerance, "\(name)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: place).isEmpty)
    }
  }

  @Test(
    "Chromium finds its page in a folder of any name",
    .enabled(if: Witness.hasChromium, "chromium is not installed: scripts/setup chromium"))
  func chromiumElsewhere() throws { try Self.renderElsewhere(.chromium) }

  @Test(
    "Qt Quick finds its files in a folder of any name",
    .enabled(if: Witness.hasQtQuick, "Qt's qml is not installed: scripts/setup qt"))
  func qtQuickElsewhere() throws { try Self.renderElsewhere(.qtQuick) }

  @Test(
    "A renderer or a display that is not there is exit 3, with the package that brings it",
    arguments: [("software", "chromium-headless-shell"), ("gpu", "install sway")])
  func missing(_ graphics: String, _ words: String) throws {
    let outcome = try Tool.run(
      [
        "render", "--backend", "chromium", "--graphics", graphics, "--strategy", "path-rebuild",
        "--output", "/tmp/no.png",
      ], environment: ["PATH": "/no/such/folder"])
    #expect(outcome.exitCode == 3)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test("What only third-party engines have is refused for the own one")
  func graphics() throws {
    let outcome = try Tool.run(
      ["render", "--graphics", "gpu", "--strategy", "path-rebuild", "--output", "/tmp/no.png"])
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("--graphics is a setting of third-party renderers"))
  }

  @Test("What only the own engine has is refused")
  func settings() throws {
    let outcome = try Tool.run(
      ["render", "--backend", "qtquick", "--sampling", "nearest", "--output", "/tmp/no.png"])
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("--sampling"))
  }
}
