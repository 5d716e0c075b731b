import AnimationTiming
import Geometry

/// One value of each kind, and absurd ones.
enum SampleValues {
  static let componentwise: [AnimatableValue] = [
    .scalar(3), .point(Point(x: 1, y: -2)), .size(Size(width: 4, height: 0.5)),
    .rect(Rect(x: 1, y: 2, width: 30, height: 40)),
    .color(Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)),
  ]

  static let allKinds =
    componentwise + [.transform(AffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: 6))]

  static func absurd(using generator: inout SeededGenerator) -> AnimatableValue? {
    func number() -> Double { Timing.absurdNumbers.randomElement(using: &generator) ?? 0 }
    let choices: [AnimatableValue?] = [
      nil, .scalar(number()), .point(Point(x: number(), y: number())),
      .size(Size(width: number(), height: number())),
      .rect(Rect(x: number(), y: number(), width: number(), height: number())),
      .transform(
        AffineTransform(a: number(), b: number(), c: number(), d: number(), tx: 0, ty: number())),
      .color(Color(red: number(), green: number(), blue: number(), alpha: number())),
    ]
    return choices.randomElement(using: &generator) ?? nil
  }
}
