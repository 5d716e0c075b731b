import AnimationTiming

/// A value that is sent somewhere at 1000 s and somewhere else at 1000.5 s, as rows of
/// Tests/Fixtures/interruption-rows.txt have it.
struct RetargetedValue: Sendable {
  let keyPath: AnimationKeyPath
  /// What the model is before, after the first and after the second change.
  let models: [AnimatableValue]
  var secondDuration = 1.0
  var timingFunction: TimingFunction?

  private static let begin = 1000.0
  private static let change = 1000.5
  /// The columns of the page, s.
  static let times = [0, 0.2, 0.4, 0.5, 0.6, 0.8, 0.9, 1, 1.2, 1.5].map { begin + $0 }

  /// A turn in mid-flight.
  static let turn = RetargetedValue(
    keyPath: .position,
    models: [(0, 0), (400, 0), (100, 300)].map { .point(Point(x: $0.0, y: $0.1)) },
    timingFunction: .easeInEaseOut)

  /// Red, green and blue.
  static func colour(secondDuration: Double = 1) -> RetargetedValue {
    RetargetedValue(
      keyPath: .backgroundColor,
      models: [(1, 0, 0), (0, 1, 0), (0, 0, 1)].map {
        .color(Color(red: $0.0, green: $0.1, blue: $0.2))
      }, secondDuration: secondDuration)
  }

  /// Mode 3: from old − new to nothing, over what is below.
  func additive(_ component: Int) -> [Double?] {
    func step(_ index: Int, at begin: Double, _ duration: Double) -> BasicAnimation? {
      guard let (from, to) = Self.way(from: models[index], to: models[index + 1]) else {
        return nil
      }
      return BasicAnimation(
        keyPath: keyPath, fromValue: from, toValue: to,
        timing: Timing(beginTime: begin, duration: duration), timingFunction: timingFunction,
        isAdditive: true)
    }
    let animations = [
      step(0, at: Self.begin, 1), step(1, at: Self.change, secondDuration),
    ].compactMap { $0 }
    return Self.times.map { time in
      animations.reduce(models[time < Self.change ? 1 : 2]) {
        $1.value(at: time, over: $0) ?? $0
      }.components[component]
    }
  }

  /// What is left of the old value where the new one is, and nothing of it.
  private static func way(
    from old: AnimatableValue, to new: AnimatableValue
  ) -> (AnimatableValue, AnimatableValue)? {
    switch (old, new) {
    case (.point(let old), .point(let new)):
      (.point(Point(x: old.x - new.x, y: old.y - new.y)), .point(.zero))
    case (.color(let old), .color(let new)):
      (
        .color(
          Color(
            red: old.red - new.red, green: old.green - new.green, blue: old.blue - new.blue,
            alpha: old.alpha - new.alpha)), .color(.clear)
      )
    default: nil
    }
  }

  /// Mode 2: from the value shown at the change.
  func fromWhatIsShown(_ component: Int) -> [Double?] {
    func step(from: AnimatableValue?, to: AnimatableValue, at begin: Double) -> BasicAnimation {
      BasicAnimation(
        keyPath: keyPath, fromValue: from, toValue: to,
        timing: Timing(beginTime: begin, duration: 1), timingFunction: timingFunction)
    }
    let first = step(from: models[0], to: models[1], at: Self.begin)
    let shown = first.value(at: Self.change, over: models[1])
    let second = step(from: shown, to: models[2], at: Self.change)
    return Self.times.map { time in
      let isFirst = time < Self.change
      return (isFirst ? first : second).value(at: time, over: models[isFirst ? 1 : 2])?
        .components[component]
    }
  }
}

extension PublishedRow {
  /// The rows about points and colours.
  static let furtherKinds: [PublishedRow] =
    rows("turn, additive", ["x", "y"]) { RetargetedValue.turn.additive($0) }
    + rows("turn, from what is shown", ["x", "y"]) { RetargetedValue.turn.fromWhatIsShown($0) }
    + rows("colour, additive, 1 s and 1 s", ["red", "green", "blue"]) {
      RetargetedValue.colour().additive($0)
    }
    + rows("colour, additive, 1 s and 0.4 s", ["red", "green", "blue"]) {
      RetargetedValue.colour(secondDuration: 0.4).additive($0)
    }
    + rows("colour, from what is shown", ["red", "green", "blue"]) {
      RetargetedValue.colour().fromWhatIsShown($0)
    }

  private static func rows(
    _ label: String, _ components: [String], _ compute: @escaping @Sendable (Int) -> [Double?]
  ) -> [PublishedRow] {
    components.enumerated().map { index, name in
      PublishedRow(label: "\(label), \(name)") { compute(index) }
    }
  }
}

extension AnimatableValue {
  /// The components of a point, or those of a colour but its alpha.
  fileprivate var components: [Double] {
    switch self {
    case .point(let point): [point.x, point.y]
    case .color(let color): [color.red, color.green, color.blue]
    default: []
    }
  }
}
