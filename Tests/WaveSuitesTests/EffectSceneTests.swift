import AnimationTiming
import LayerTree
import Measurement
import RenderServer
import TestSupport
import Testing
import WaveViews

@testable import WaveSuites

@Suite("The scenario effects")
struct EffectSceneTests {
  /// Two cards.
  private static func scene(
    _ effect: LayerEffect, _ work: WorkLedger = WorkLedger()
  ) throws -> EffectScene {
    try EffectScene(
      effect, SceneSetup(.jw, views: 2, size: Size(width: 180, height: 120)), work: work)
  }

  /// The counts of each of two frames after the first.
  struct Work {
    let painted: [Int]
    let made: [Int]
    /// In the two seconds before.
    let paintedBefore: Int
    let sentFirst: Int
    let sent: Int
    /// The rasters kept at the end, bytes.
    let held: Int

    init(_ effect: LayerEffect) throws {
      let ledger = WorkLedger()
      let scene = try EffectSceneTests.scene(effect, ledger)
      sentFirst = Int(ledger[.commitBytes])
      // Whatever is made once has been made.
      for frame in 0..<60 { try scene.render(at: 1 + Double(frame) / 30) }
      paintedBefore = Int(ledger[.pixelsComposited])
      let frames = try (60..<62).map { frame in
        try ledger.added([.pixelsComposited, .pixelsRasterised, .commitBytes]) {
          try scene.render(at: 1 + Double(frame) / 30)
        }.map { Int($0) }
      }
      (painted, made) = (frames.map { $0[0] }, frames.map { $0[1] })
      sent = frames[0][2] + frames[1][2]
      held = Int(ledger[.cachedRasterBytes])
    }
  }

  /// The picture of a scene at `time`, s, when it has begun.
  private static func picture(_ effect: LayerEffect, at time: MediaTime = 1.3) throws -> Picture {
    try Self.scene(effect).picture(at: time)
  }

  private static let ticking: Set<LayerEffect> = [
    .rebuilt, .drawn, .emptyRedrawn, .drawnAside, .photoKept, .photoPNG, .photoJPEG, .textResized,
    .textMoved,
  ]

  @Test(
    "the server moves what moves: the app sends nothing, but what it changes itself",
    arguments: LayerEffect.allCases)
  func nothingSent(_ effect: LayerEffect) throws {
    let sent = try Work(effect).sent
    #expect(Self.ticking.contains(effect) ? sent > 0 : sent == 0)
  }

  /// Effects of which the first paints more in each frame than the second.
  static let dearer: [(LayerEffect, LayerEffect)] =
    [
      .groupOpacity, .roundedClip, .mask, .shadow, .rasterised, .fading, .pushing, .opacity,
      .swinging,
    ].map { ($0, .plain) } + [(.roundedClip, .roundedShape)]

  @Test(
    "what needs a surface of its own, moves or changes paints more than what does not",
    arguments: dearer)
  func painted(_ effect: LayerEffect, _ other: LayerEffect) throws {
    let (work, cheaper) = (try Work(effect), try Work(other))
    // A card that swings may stand nearly still for two frames.
    if effect.movesCard { return #expect(work.paintedBefore > cheaper.paintedBefore) }
    for (one, other) in zip(work.painted, cheaper.painted) { #expect(one > other) }
  }

  @Test("what the app draws is sent as pixels, what it only outlines as a path")
  func drawn() throws {
    // Two waves of 120 × 40 pt, of 4 bytes a pixel, in each of two frames.
    let (drawn, rebuilt) = (try Work(.drawn), try Work(.rebuilt))
    #expect(drawn.sent > 2 * 2 * 4 * 120 * 40)
    #expect(drawn.sent > rebuilt.sent)
    #expect(rebuilt.made.allSatisfy { $0 > 0 })
    #expect(drawn.made.allSatisfy { $0 == 0 })
  }

  @Test(
    "round corners alone and a clip alone need no surface, both together do",
    arguments: [LayerEffect.rounded, .clipped])
  func offscreen(_ effect: LayerEffect) throws {
    let (plain, both, alone) = (try Work(.plain), try Work(.roundedClip), try Work(effect))
    let surfaces = 2 * 4 * 140 * 80
    #expect(both.held - plain.held >= surfaces)
    #expect(alone.held - plain.held < surfaces / 4)
    for (one, other) in zip(alone.painted, both.painted) { #expect(4 * one < other) }
  }

  /// How many words of each of two cards' pixels an effect sends at first beside a plain card, and
  /// in two frames later on.
  static let sent: [(effect: LayerEffect, first: Int, later: Int)] = [
    (.emptyDrawn, 1, 0), (.emptyRedrawn, 1, 2), (.photo, 1, 0), (.photoLarge, 16, 0),
    (.photoKept, 1, 2), (.photoPNG, 1, 2), (.photoJPEG, 1, 2),
  ]

  @Test(
    "pixels that stay are sent once, what is drawn or shown anew each time, a large photograph whole",
    arguments: sent)
  func pixelsSent(effect: LayerEffect, first: Int, later: Int) throws {
    let (plain, work, pixels) = (try Work(.plain), try Work(effect), 2 * 4 * 140 * 80)
    #expect((0..<1000).contains(work.sentFirst - plain.sentFirst - first * pixels))
    #expect((0..<1000).contains(work.sent - later * pixels))
  }

  /// Effects of which the first shows what the second does, but for so many levels of 255: Cairo's
  /// coverage of corners beside the exact one, and what JPEG loses.
  static let alike: [(LayerEffect, LayerEffect, levels: Int)] = [
    (.emptyDrawn, .plain, 0), (.stretchedCenter, .roundedShape, 12), (.photoKept, .photo, 0),
    (.photoPNG, .photo, 0), (.photoJPEG, .photo, 16),
  ]

  @Test("an effect looks like another by other means", arguments: alike)
  func looks(_ effect: LayerEffect, _ other: LayerEffect, levels: Int) throws {
    #expect(try Self.picture(effect).difference(to: Self.picture(other)) <= levels)
  }

  @Test("a photograph and round corners are to be seen")
  func seen() throws {
    let plain = try Self.picture(.plain)
    #expect(try Self.picture(.roundedShape).pixels(unlike: plain) > 0)
    #expect(try Self.picture(.photo).pixels(unlike: plain) > 2 * 140 * 30)
  }

  @Test("a photograph larger than a layer's picture may be is refused with its size")
  func photoTooLarge() {
    #expect(throws: PictureError.size(width: 36_000, height: 40)) {
      try CardPhoto(.photoLarge, in: Size(width: 9000, height: 10), scale: 1)
    }
  }

  @Test("what is drawn on another thread is what the app draws itself, one frame later")
  func drawnAside() throws {
    func pictures(_ effect: LayerEffect) throws -> [Picture] {
      let scene = try Self.scene(effect)
      return try (1...4).map { try scene.picture(at: Screen.start + Double($0) / 30) }
    }
    let (own, aside) = (try pictures(.drawn), try pictures(.drawnAside))
    for (before, after) in zip(own, aside.dropFirst()) {
      #expect(after.pixels(unlike: before) == 0)
    }
    #expect(own[1].pixels(unlike: own[0]) > 0)
  }

  @Test(
    "text that is drawn again with its frame and text that moves look the same",
    arguments: [1.0, 1.31, 1.5, 1.9])
  func text(_ time: MediaTime) throws {
    let redrawn = try Self.picture(.textResized, at: time)
    #expect(try redrawn.pixels(unlike: Self.picture(.textMoved, at: time)) == 0)
    #expect(try redrawn.pixels(unlike: Self.picture(.textMoved, at: time + 0.2)) > 0)
  }

  @Test("text that is drawn again sends the ground's pixels, text that moves hardly anything")
  func textSent() throws {
    // Two frames of two views of 140 × 20 pt and more.
    #expect(try Work(.textResized).sent > 2 * 2 * 4 * 140 * 20)
    #expect(try Work(.textMoved).sent < 1000)
  }

  @Test("under a window of speed 100 all is shown that is a hundred times later without it")
  func hastened() throws {
    let scene = try Self.scene(.plain)
    scene.context.rootLayer?.speed = 100
    let hastened = try scene.picture(at: 1.25)
    #expect(try hastened.pixels(unlike: Self.picture(.plain, at: 125)) == 0)
    #expect(try hastened.pixels(unlike: Self.picture(.plain, at: 1.25)) > 0)
  }

  @Test("what four opaque covers hide is not painted")
  func overdraw() throws { #expect(try Work(.overdraw).painted == Work(.plain).painted) }

  @Test("a shadow is blurred anew for every frame, one with a path never")
  func shadows() throws {
    #expect(try Work(.shadow).made.allSatisfy { $0 > 0 })
    #expect(try Work(.shadowPath).made.allSatisfy { $0 == 0 })
  }

  @Test("a bitmap of still content is only shown, one of changing content is painted each time")
  func bitmaps() throws {
    // The card's pixels at its old and new place, and nothing of what is on it.
    let shown = try Work(.movedRasterised).painted
    #expect(shown.allSatisfy { $0 <= 2 * 2 * 144 * 82 })
    #expect(try Work(.rasterised).painted.allSatisfy { $0 > 2 * 140 * 80 })
  }
}
