import RenderServer
import TestSupport

/// A change of one layer, or a frame that is shown. Any step may follow any other, so that a scene
/// shrinks by leaving steps out; what its numbers mean is its kind's affair.
struct SceneStep: CustomStringConvertible {
  enum Kind: CaseIterable {
    case show, hold, leave, mask, frame, nudge, jump, slide, turn, space, scroll, background, paint
    case fill, line, opacity, corners, shadow, bitmap, hide, animate, calm
  }

  let kind: Kind
  let layer: Int
  /// 0 up to 64 each.
  let numbers: SIMD4<Int>

  init(_ kind: Kind, _ layer: Int, using generator: inout TestGenerator) {
    (self.kind, self.layer) = (kind, layer)
    let bits = generator.next()
    numbers = SIMD4(Int(bits & 63), Int(bits >> 8 & 63), Int(bits >> 16 & 63), Int(bits >> 24 & 63))
  }

  var description: String {
    let numbers = (0..<4).map { "\(self.numbers[$0])" }.joined(separator: " ")
    return kind == .show ? "show \(self.numbers.x)" : "layer \(layer) \(kind) \(numbers)"
  }
}

/// A small screen of a few layers that come, go, move and change at random.
struct RandomScene: CustomStringConvertible {
  private let seed: UInt64
  private let scale: Double
  private let sampling: Sampling
  private let habits: ServerHabits
  private let tolerance: Int
  private(set) var steps: [SceneStep] = []

  /// Servers' habits, and the difference that a channel may then have, of 255: a level where a
  /// gradient begins in another column, or a raster for one look is scan-converted in part.
  private static let servers: [(sampling: Sampling, habits: ServerHabits, tolerance: Int)] =
    Sampling.allCases.map { ($0, ServerHabits(buffers: 2), 1) }
    // A word of four bytes rounds where a mask and a colour do.
    + [.nearest, .bilinear].map { ($0, ServerHabits(store: .bitmaps, tileSide: 8), 3) }
    + [.nearest, .subpixel].map { ($0, ServerHabits(store: .nothing), 1) }

  /// Changes between frames: places most often, the tree's structure least: all is painted then.
  private static let changes =
    SceneStep.Kind.allCases.filter { $0 != .show }
    + (0..<4).flatMap { _ in [SceneStep.Kind.nudge, .jump, .slide, .frame, .turn, .fill, .paint] }
    + [.nudge, .nudge, .slide, .slide, .animate, .animate, .leave, .hold]

  private static let looks = SceneStep.Kind.allCases.filter { $0 != .show && $0 != .leave }

  init(seed: UInt64) {
    self.seed = seed
    var generator = TestGenerator(seed: seed)
    scale = seed % 4 == 3 ? 2 : 1
    (sampling, habits, tolerance) =
      seed % 2 == 0
      ? (.subpixel, ServerHabits(), 1) : Self.servers[Int(seed / 2) % Self.servers.count]
    let layers = 2 + Int(generator.next() % UInt64(SceneApp.mostLayers - 1))
    func add(_ kind: SceneStep.Kind) {
      steps.append(SceneStep(kind, Int(generator.next() % UInt64(layers)), using: &generator))
    }
    for layer in 0..<layers {
      for kind in [SceneStep.Kind.frame, .background, .paint, .hold] {
        steps.append(SceneStep(kind, layer, using: &generator))
      }
    }
    for _ in 0..<(generator.next() % 8) {
      add(Self.looks.randomElement(using: &generator) ?? .show)
    }
    for _ in 0..<6 {
      add(.show)
      for _ in 0...(generator.next() % 4) {
        add(Self.changes.randomElement(using: &generator) ?? .show)
      }
    }
    add(.show)
  }

  private func connect(_ habits: ServerHabits) throws -> Connection {
    try Connection(width: 40, height: 30, scale: scale, sampling: sampling, habits: habits)
  }

  /// The first frame that shows something else than a fresh server, which keeps masks, shows of the
  /// same tree; nil where there is none. `look` gets each picture.
  func firstFault(_ look: (Picture) -> Void = { _ in }) throws -> String? {
    let app = SceneApp(try connect(habits))
    var last = LastCommit()
    var commits: [[UInt8]] = []
    var (frame, time) = (0, 1.0)
    for step in steps {
      guard step.kind == .show else {
        app.take(step, at: time)
        continue
      }
      (frame, time) = (frame + 1, time + Double(step.numbers.x % 8) / 60)
      let commit = app.connection.commit(at: time)
      if !commit.isEmpty { commits.append(commit) }
      let fresh = try connect(ServerHabits())
      for commit in commits { try fresh.apply(commit) }
      if !commit.isEmpty { try last.apply(commit, to: app.connection.server) }
      let pictures = try [app.connection, fresh].map {
        try $0.server.render(at: time)
        return Picture($0.server)
      }
      let difference = pictures[0].difference(to: pictures[1])
      if difference > tolerance {
        return "frame \(frame): \(pictures[0].pixels(unlike: pictures[1])) pixels by \(difference)"
      }
      look(pictures[0])
    }
    return nil
  }

  /// The same fault in as few steps as are found by leaving out one after the other.
  func shrunk() -> RandomScene {
    var (scene, isSmaller) = (self, true)
    while isSmaller {
      isSmaller = false
      for index in scene.steps.indices.reversed() {
        var smaller = scene
        smaller.steps.remove(at: index)
        guard let fault = try? smaller.firstFault(), !fault.isEmpty else { continue }
        (scene, isSmaller) = (smaller, true)
      }
    }
    return scene
  }

  var description: String {
    "seed \(seed), scale \(scale), \(sampling), \(habits):\n" + steps.map { "  \($0)\n" }.joined()
  }
}
