import Foundation
import Testing

@Suite("Galleries")
struct GalleryTests {
  /// The sides of a PNG file, px.
  private static func sides(_ path: String) throws -> (width: Int, height: Int) {
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    try #require(bytes.count > 24 && bytes[1...3].elementsEqual("PNG".utf8))
    func number(at place: Int) -> Int { bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) } }
    return (number(at: 16), number(at: 20))
  }

  @Test("have a sheet for each strategy that can show a wave, and one of the difference")
  func sheets() throws {
    let folder = try Tool.temporaryFolder()
    let outcome = try Tool.run([
      "render", "--gallery", folder + "/g", "--wave", "wx,siri", "--strategy",
      "path-rebuild,additive-translation", "--scale", "1",
    ])
    #expect(outcome.exitCode == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/g").sorted()
    #expect(
      files == [
        "siri-path-rebuild.png", "wx-additive-translation.png", "wx-difference.png",
        "wx-path-rebuild.png",
      ])
    // Four times 375 x 10 px, 8 px between two.
    let sides = try Self.sides(folder + "/g/wx-path-rebuild.png")
    #expect(sides == (375, 64))
    #expect(outcome.output.contains("siri, additive-translation: not drawn, its amplitude"))
    #expect(outcome.output.contains("wx: path-rebuild and additive-translation differ by"))
  }

  @Test("that cannot be written say so")
  func refused() throws {
    let outcome = try Tool.run(["render", "--gallery", "/proc/none", "--wave", "wx"])
    #expect(outcome.exitCode == 3)
    #expect(outcome.errors.contains("'/proc/none' cannot be made"))
  }
}
