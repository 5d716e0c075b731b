import AnimationTiming
import LayerTree
import Measurement
import RenderServer
import TestSupport
import Testing
import WaveViews

@testable import WaveSuites

@Suite("Variants of waves")
struct VariantTests {
  private static let shallow = Color(red: 0.643, green: 0.847, blue: 0.871)
  private static let deep = Color(red: 0.412, green: 0.753, blue: 0.604)

  /// The post's colours `row` px down a gradient from `top` to 160 px: the first down to the
  /// middle, from there in a straight line to the second.
  private static func published(_ row: Int, from top: Double) -> [Double] {
    let place = (Double(row) + 0.5 - top) / (160 - top)
    let share = max(0, place - 0.5) / 0.5
    return [
      shallow.red + (deep.red - shallow.red) * share,
      shallow.green + (deep.green - shallow.green) * share,
      shallow.blue + (deep.blue - shallow.blue) * share,
    ].map { $0 * 255 }
  }

  /// The greatest difference of a channel to the published gradient in a column of the water, from
  /// the deepest trough down.
  private func difference(_ picture: Picture, from top: Double, trough: Double) -> Double {
    (Int(trough) + 2..<160).reduce(0.0) { worst, row in
      let channels = [16, 8, 0].map { Double(picture[77, row] >> UInt32($0) & 255) }
      return zip(channels, Self.published(row, from: top)).reduce(worst) {
        max($0, abs($1.0 - $1.1))
      }
    }
  }

  @Test(
    "a gradient's frame is the water's and 20 pt more, whoever moves it, to a level of 255",
    arguments: [PathRebuild.self, TimerTranslation.self, AdditiveTranslation.self]
      as [any WaveStrategy.Type])
  func framed(_ strategy: any WaveStrategy.Type) throws {
    let framed = try Stage(strategy, .yswaterLevelFramed)
    let still = try Stage(strategy, .yswaterLevel)
    for time in [0, 0.3, 1.1, 1.6, 2.2, 3.1, 40.7] {
      let level = 80 + PublishedFormula.levelDrop(Size(width: 160, height: 160), time)
      let (moved, kept) = try (framed.picture(after: time), still.picture(after: time))
      #expect(difference(moved, from: level - 20, trough: level + 8) <= 2, "\(time) s")
      #expect(difference(kept, from: 0, trough: level + 8) <= 2, "\(time) s")
    }
  }

  @Test("three places for two colours: the third is never reached, and here all are left out")
  func stops() throws {
    func picture(_ colors: [Color], _ locations: [Double]) throws -> Picture {
      let connection = try Connection(width: 2, height: 160)
      let layer = connection.add(
        GradientLayer(in: connection.context), connection.root.bounds)
      (layer.colors, layer.locations) = (colors, locations)
      return try connection.picture()
    }
    let colors = [Self.shallow, Self.deep]
    // As drawn, and as if the last colour stood at the third place, too.
    let two = try picture(colors, [0.5, 1])
    #expect(try picture(colors + [Self.deep], [0.5, 1, 1]).difference(to: two) == 0)
    // This engine spaces colours evenly whose places are not as many as they are.
    let three = try picture(colors, [0.5, 1, 1])
    #expect(try picture(colors, [0, 1]).difference(to: three) == 0)
    #expect(three.difference(to: two) > 20)
  }

  @Test("a frame that is set without an end to actions animates on every tick, and lags")
  func animated() throws {
    let calm = try Stage(PathRebuild.self, .yswaterLevelFramed).scene
    let animated = try Stage(PathRebuild.self, .yswaterLevelAnimated).scene
    for scene in [calm, animated] {
      for frame in 1...60 { try scene.render(at: Screen.start + Double(frame) / 60) }
    }
    #expect(calm.server.animationCount == 0)
    // One key, one animation: each takes the place of the last one, and begins where that stood.
    #expect(animated.server.animationCount == 1)
    let (still, lagging) = (Picture(calm.server), Picture(animated.server))
    #expect(still.difference(to: lagging) > 2)
    let level = 80 + PublishedFormula.levelDrop(Size(width: 160, height: 160), 1)
    #expect(difference(still, from: level - 20, trough: level + 8) <= 2)
    #expect(difference(lagging, from: level - 20, trough: level + 8) > 2)
  }

  @Test("a declared frame wakes nobody, one that the app sets is sent on every tick")
  func sent() throws {
    func sent(_ wave: Wave, _ strategy: any WaveStrategy.Type) throws -> Int64 {
      let stage = try Stage(strategy, wave)
      try stage.scene.render(at: Screen.start + 0.1)
      return try stage.work.added([.layersSent]) {
        for frame in 7...16 { try stage.scene.render(at: Screen.start + Double(frame) / 60) }
      }[0]
    }
    #expect(try sent(.yswaterLevelFramed, AdditiveTranslation.self) == 0)
    #expect(try sent(.yswaterLevel, PathRebuild.self) == 10)
    #expect(try sent(.yswaterLevelFramed, PathRebuild.self) == 20)
  }

  @Test("a translucent curve behind shows what is behind it, half")
  func translucent() throws {
    let picture = try Stage(PathRebuild.self, .yswaterTwo).picture(after: 0)
    // At x = 60 pt the cosine stands 3.1 pt above the middle, the sine 7.4 pt below it.
    #expect(picture.alpha(60, 84) == 128)
    #expect(picture.alpha(60, 150) == 255)
  }
}
