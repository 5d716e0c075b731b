public import Geometry

/// Copy k is drawn with its colours multiplied by `instanceColor` + k · the offsets, each component clamped
/// to 0…1. Replicators within replicators multiply.
extension ReplicatorLayer {
  /// What the first copy's colours are multiplied by. Default: opaque white.
  public var instanceColor: Color {
    get { featureValues.instanceColors.color }
    set { setFeature(\.instanceColors.color, newValue, .instanceColors) }
  }
  /// Added to red from copy to copy. Default: 0.
  public var instanceRedOffset: Double {
    get { featureValues.instanceColors.redOffset }
    set { setFeature(\.instanceColors.redOffset, newValue, .instanceColors) }
  }
  /// Added to green from copy to copy. Default: 0.
  public var instanceGreenOffset: Double {
    get { featureValues.instanceColors.greenOffset }
    set { setFeature(\.instanceColors.greenOffset, newValue, .instanceColors) }
  }
  /// Added to blue from copy to copy. Default: 0.
  public var instanceBlueOffset: Double {
    get { featureValues.instanceColors.blueOffset }
    set { setFeature(\.instanceColors.blueOffset, newValue, .instanceColors) }
  }
  /// Added to alpha from copy to copy. Default: 0.
  public var instanceAlphaOffset: Double {
    get { featureValues.instanceColors.alphaOffset }
    set { setFeature(\.instanceColors.alphaOffset, newValue, .instanceColors) }
  }
}
