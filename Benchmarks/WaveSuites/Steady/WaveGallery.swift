package import AnimationTiming
import LayerTree
import RenderServer
package import WaveViews

/// Pictures of waves under strategies, at several times of a period, and of the difference between
/// two strategies.
package struct WaveGallery: Sendable {
  let scale: Double
  /// The views' size, pt; nil for each wave's own.
  let size: Size?

  /// At how many times of a wave's longest period it is drawn.
  static let times = 4
  /// How many times a difference is drawn as large as it is.
  static let exaggeration = 16
  /// Between two pictures of a sheet, px.
  private static let gap = 8

  package init(scale: Double = 2, size: Size? = nil) {
    self.scale = scale
    self.size = size
  }

  /// The wave under `strategy` at ``times`` times, one below the other.
  ///
  /// - Throws: what making and rendering a scene throws.
  package func sheet(_ wave: Wave, _ strategy: any WaveStrategy.Type) throws -> GallerySheet {
    GallerySheet(try frames(wave, strategy), gap: Self.gap, greatest: nil)
  }

  /// Where two strategies differ: ``exaggeration`` times as dark as the greatest difference of a
  /// channel.
  ///
  /// - Throws: what making and rendering a scene throws.
  package func difference(
    _ wave: Wave, _ first: any WaveStrategy.Type, _ second: any WaveStrategy.Type
  ) throws -> GallerySheet {
    var greatest = 0
    let frames = try zip(frames(wave, first), frames(wave, second)).map { one, other in
      let differences = one.differences(to: other)
      greatest = max(greatest, differences.max() ?? 0)
      var result = one
      result.words = differences.map { difference in
        let shade = UInt32(255 - min(255, Self.exaggeration * difference))
        return 0xFF00_0000 | shade << 16 | shade << 8 | shade
      }
      return result
    }
    return GallerySheet(frames, gap: Self.gap, greatest: greatest)
  }

  private func frames(
    _ wave: Wave, _ strategy: any WaveStrategy.Type
  ) throws -> [LoneView.Picture] {
    let view = try LoneView(wave, strategy, size, scale)
    return try (0..<Self.times).map {
      try view.picture(at: (Double($0) + 0.2) * view.form.longestPeriod / Double(Self.times))
    }
  }
}

/// Pictures one below the other.
package struct GallerySheet {
  /// The greatest difference of a channel, of 255; nil for a sheet of no difference.
  package let greatest: Int?
  private let frames: [LoneView.Picture]
  private let gap: Int

  init(_ frames: [LoneView.Picture], gap: Int, greatest: Int?) {
    (self.frames, self.gap, self.greatest) = (frames, gap, greatest)
  }

  /// The sheet as a PNG file has it.
  ///
  /// - Throws: `RenderError` when there is no memory for it.
  package func png() throws -> [UInt8] {
    let height = frames.reduce(0) { $0 + $1.height + gap } - gap
    let size = Size(width: Double(frames.map(\.width).max() ?? 1), height: Double(max(1, height)))
    let work = WorkLedger()
    let context = LayerContext(work: work)
    let root = context.makeRoot(size)
    var top = 0.0
    for frame in frames {
      let layer = Layer(in: context)
      layer.belongsToView = true
      layer.frame = Rect(
        x: 0, y: top, width: Double(frame.width), height: Double(frame.height))
      layer.contents = LayerImage(width: frame.width, height: frame.height) { words in
        for index in words.indices { words[index] = frame.words[index] }
      }
      root.addSublayer(layer)
      top += Double(frame.height + gap)
    }
    defer { context.rootLayer = nil }
    let server = try ScreenServer(
      configuration: ScreenServer.Configuration(size: size, scale: 1), work: work)
    try context.commit(at: WaveScene.start, to: server)
    try server.render(at: WaveScene.start)
    return try server.png()
  }
}
