extension VectorFields {
  /// A spring from these fields; what they leave out is Core Animation's.
  func spring() throws -> Spring {
    let standard = Spring()
    return Spring(
      mass: try optionalNumber("mass") ?? standard.mass,
      stiffness: try optionalNumber("stiffness") ?? standard.stiffness,
      damping: try optionalNumber("damping") ?? standard.damping,
      initialVelocity: try optionalNumber("initialVelocity") ?? standard.initialVelocity,
      allowsOverdamping: try optionalBool("allowsOverdamping") ?? standard.allowsOverdamping)
  }

  func springProgress() throws -> JSON5Value {
    .number(try spring().progress(at: number("time")))
  }

  /// What the animations make of the model, in the order of their begin times, then of the list.
  /// Where they leave something out, it is as Core Animation adds an animation to a layer.
  func treeValue() throws -> JSON5Value {
    let model = try requireAnimatable("model")
    let time = try number("parentTime")
    let keyPath = try keyPath(for: model)
    let animations = try objects("animations").map {
      try $0.animation(keyPath, depth: 0, standardDuration: 0.25)
    }
    return try stackValue(of: animations, keyPath, at: time, over: model).vectorForm
  }

  /// Groups nest no deeper: a vector could ask for any depth.
  private static let deepestGroup = 32

  /// An animation of any type that drives `keyPath`.
  ///
  /// - Parameter standardDuration: the duration of one that leaves it out, s; 0 in a group, where
  ///   it
  ///   is the group's.
  private func animation(
    _ keyPath: AnimationKeyPath, depth: Int, standardDuration: MediaTime
  ) throws -> Animation {
    var timing = try timing()
    if !(timing.duration > 0) { timing.duration = standardDuration }
    switch try optionalString("type") {
    case "basic": return .basic(try basicAnimation(keyPath: keyPath, timing: timing))
    case "spring":
      let basic = try basicAnimation(keyPath: keyPath, timing: timing)
      return .spring(SpringAnimation(basic, spring: try spring()))
    case "keyframe":
      var animation = try keyframeAnimation(keyPath: keyPath, timing: timing)
      animation.values = try (optionalArray("values") ?? []).map {
        try animatable(of: $0, "values")
      }
      if self["path"] != nil { animation.path = MotionPath(try outline()) }
      return .keyframe(animation)
    case "group":
      guard depth < Self.deepestGroup else {
        throw wrong("animations", .number(Double(depth + 1)), "groups at most 32 deep")
      }
      return .group(
        AnimationGroup(
          animations: try objects("animations").map {
            try $0.animation(keyPath, depth: depth + 1, standardDuration: 0)
          }, timing: timing, timingFunction: try timingFunction("timingFunction")))
    case nil: throw missing("type")
    case let type?: throw wrong("type", .string(type), "basic, spring, keyframe or group")
    }
  }
}
