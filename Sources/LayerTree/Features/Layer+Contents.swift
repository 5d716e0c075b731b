public import AnimationTiming

/// A picture made of pixels, over the background and under the sublayers. It is not clipped to the
/// bounds, nor to round corners, without ``Layer/masksToBounds``.
extension Layer {
  /// The picture; nil shows none. Default: nil.
  ///
  /// Its pixels are sent with the next commit: each layer that shows it, and each new picture,
  /// costs the copy of ``LayerImage/byteCount`` bytes, which is what content drawn by the app costs
  /// beyond the drawing. In a committed tree a change cross-fades from what was shown.
  public final var contents: LayerImage? {
    get { featureValues.contents }
    set { setFeature(\.contents, newValue, .contents, .contents) }
  }
  /// Where the picture lies in the bounds. Default: stretched to them.
  public final var contentsGravity: ContentsGravity {
    get { featureValues.contentsStyle.gravity }
    set { setFeature(\.contentsStyle.gravity, newValue, .contentsStyle) }
  }
  /// The part of the picture that is shown, in unit coordinates of it. Default: all of it. Outside
  /// the picture its edges go on.
  public final var contentsRect: Rect {
    get { featureValues.contentsStyle.rect }
    set { setFeature(\.contentsStyle.rect, newValue, .contentsStyle, .contentsRect) }
  }
  /// The part of what is shown that stretches, in unit coordinates of it. Default: all of it.
  ///
  /// What lies around it keeps its size, in points, across the edge that it lies at; where the
  /// layer is too small for both edges they share it in proportion. It counts where the gravity
  /// stretches the picture.
  public final var contentsCenter: Rect {
    get { featureValues.contentsStyle.center }
    set { setFeature(\.contentsStyle.center, newValue, .contentsStyle) }
  }
  /// Pixels of the picture per point. Default: 1.
  public final var contentsScale: Double {
    get { featureValues.contentsStyle.scale }
    set { setFeature(\.contentsStyle.scale, newValue, .contentsStyle) }
  }
}
