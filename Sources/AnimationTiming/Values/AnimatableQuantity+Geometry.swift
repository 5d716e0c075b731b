extension Point: ComponentwiseQuantity {
  @usableFromInline
  static var neutral: Point { .zero }

  @usableFromInline
  static func payload(of value: AnimatableValue) -> Point? {
    if case .point(let point) = value { point } else { nil }
  }

  @usableFromInline
  func combined(with other: Point, _ operation: (Double, Double) -> Double) -> Point {
    Point(x: operation(x, other.x), y: operation(y, other.y))
  }
}

extension Size: ComponentwiseQuantity {
  @usableFromInline
  static var neutral: Size { .zero }

  @usableFromInline
  static func payload(of value: AnimatableValue) -> Size? {
    if case .size(let size) = value { size } else { nil }
  }

  @usableFromInline
  func combined(with other: Size, _ operation: (Double, Double) -> Double) -> Size {
    Size(width: operation(width, other.width), height: operation(height, other.height))
  }
}

extension Rect: ComponentwiseQuantity {
  @usableFromInline
  static var neutral: Rect { .zero }

  @usableFromInline
  static func payload(of value: AnimatableValue) -> Rect? {
    if case .rect(let rect) = value { rect } else { nil }
  }

  @usableFromInline
  func combined(with other: Rect, _ operation: (Double, Double) -> Double) -> Rect {
    Rect(
      origin: origin.combined(with: other.origin, operation),
      size: size.combined(with: other.size, operation))
  }
}

extension Color: ComponentwiseQuantity {
  @usableFromInline
  static var neutral: Color { .clear }

  @usableFromInline
  static func payload(of value: AnimatableValue) -> Color? {
    if case .color(let color) = value { color } else { nil }
  }

  @usableFromInline
  func combined(with other: Color, _ operation: (Double, Double) -> Double) -> Color {
    Color(
      red: operation(red, other.red), green: operation(green, other.green),
      blue: operation(blue, other.blue), alpha: operation(alpha, other.alpha))
  }
}

extension Vector3: ComponentwiseQuantity {
  @usableFromInline
  static var neutral: Vector3 { .zero }

  @usableFromInline
  static func payload(of value: AnimatableValue) -> Vector3? {
    if case .vector(let vector) = value { vector } else { nil }
  }

  @usableFromInline
  func combined(with other: Vector3, _ operation: (Double, Double) -> Double) -> Vector3 {
    Vector3(x: operation(x, other.x), y: operation(y, other.y), z: operation(z, other.z))
  }
}
