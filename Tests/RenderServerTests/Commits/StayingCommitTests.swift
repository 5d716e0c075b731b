import AnimationTiming
import LayerTree
import RenderServer
import TestSupport
import Testing

@Suite("A commit that stays where it is")
struct StayingCommitTests {
  /// A wave of lines over a level edge, as high as `height` says.
  private static func wave(_ height: Double) -> Path {
    .polygon(
      (0...20).map { (Double($0), 6 + height * Double($0 % 5)) } + [(20, 18), (0, 18)], closed: true
    )
  }

  /// Pictures with commits that stay until the next was taken, and with commits that are copied.
  private static func pictures(
    _ change: (Connection, ShapeLayer, _ frame: Int) throws -> Void
  ) throws -> [[Picture]] {
    try [true, false].map { stays in
      let connection = try Connection()
      let layer = connection.addBox(Rect(x: 2, y: 2, width: 20, height: 18))
      var last = LastCommit()
      return try (0..<6).map { frame in
        try change(connection, layer, frame)
        let commit = connection.commit()
        if !commit.isEmpty {
          if stays {
            try last.apply(commit, to: connection.server)
          } else {
            try connection.apply(commit)
          }
        }
        try connection.server.render(at: 1)
        return Picture(connection.server)
      }
    }
  }

  typealias Change = Named<@Sendable (Connection, ShapeLayer, _ frame: Int) throws -> Void>

  static let changes = [
    Change("a path in every frame") { $1.path = wave(Double($2) / 3) },
    Change("one path, then a place that needs another raster") { _, layer, frame in
      if frame == 0 { layer.path = wave(1) }
      layer.position.x += 0.3
    },
    Change("another layer's commits behind it") { connection, layer, frame in
      if frame == 1 { layer.path = wave(1) }
      connection.root.backgroundColor = Color(red: Double(frame) / 6, green: 0, blue: 0)
      if frame == 4 { layer.transform = .scale(x: 0.7, y: 0.7) }
    },
    Change("a stroke that comes later") { _, layer, frame in
      if frame < 2 { layer.path = wave(Double(frame)) }
      if frame == 3 { layer.strokeColor = .white }
    },
    Change("a layer that goes") { connection, layer, frame in
      if frame == 1 { layer.path = wave(1) }
      if frame == 2 { layer.removeFromSuperlayer() }
      if frame == 4 { connection.root.addSublayer(layer) }
    },
    Change("a path that is animated from where it was") { _, layer, frame in
      if frame < 3 { layer.path = wave(Double(frame)) }
      if frame == 3 {
        layer.add(PathAnimation(from: wave(2), to: wave(0.2), timing: Timing(duration: 9)))
      }
    },
  ]

  @Test("shows what a copied one shows", arguments: changes)
  func alike(_ change: Change) throws {
    let pictures = try Self.pictures(change.act)
    #expect(pictures[0] == pictures[1])
    #expect(Set(pictures[0].map(\.words)).count > 1)
  }

  @Test("is read no more once another was refused, or its paths are kept")
  func refused() throws {
    for isRefused in [true, false] {
      let connection = try Connection()
      let layer = connection.addBox(Rect(x: 2, y: 2, width: 20, height: 18))
      layer.path = Self.wave(1)
      var last = LastCommit()
      try last.apply(connection.commit(), to: connection.server)
      if isRefused {
        #expect(throws: CommitError.self) {
          try last.apply([1, 2, 3, 4, 5, 6, 7, 8], to: connection.server)
        }
      } else {
        connection.server.keepPaths()
        last = LastCommit()
      }
      try connection.server.render(at: 1)
      #expect(connection.server.presentationPath(of: layer.id) == Self.wave(1))
    }
  }
}
