public import AnimationTiming

extension Path {
  /// Lines from point to point of each outline.
  public init(_ outlines: [[Point]], closed: Bool = true) {
    self.init()
    for outline in outlines {
      for (index, point) in outline.enumerated() {
        if index == 0 { move(to: point) } else { addLine(to: point) }
      }
      if closed { close() }
    }
  }

  /// Lines from point to point.
  public static func polygon(_ points: [(Double, Double)], closed: Bool = false) -> Path {
    Path([points.map { Point(x: $0.0, y: $0.1) }], closed: closed)
  }

  /// Figures of up to `pieces` lines and curves each between places that `point` gives, some closed.
  public static func random(
    figures: Int, pieces: Int, using generator: inout TestGenerator,
    _ point: (inout TestGenerator) -> Point
  ) -> Path {
    var path = Path()
    func next() -> Point { point(&generator) }
    for _ in 0..<figures {
      path.move(to: next())
      for _ in 0...generator.choice(of: pieces) {
        switch generator.choice(of: 4) {
        case 0: path.addQuadratic(to: next(), control: next())
        case 1: path.addCubic(to: next(), control1: next(), control2: next())
        default: path.addLine(to: next())
        }
      }
      if generator.choice(of: 2) == 0 { path.close() }
    }
    return path
  }
}

// The standard library promises no numbers: these stay when it changes.
extension TestGenerator {
  /// A number from `low` up to `high`, exclusively.
  public mutating func number(_ low: Double, _ high: Double) -> Double {
    low + Double(next() >> 11) * 0x1p-53 * (high - low)
  }

  /// 0 up to `count`, exclusively.
  public mutating func choice(of count: Int) -> Int { Int(next() >> 32) % count }
}
