/// A picture that draws itself: not one colour through a mask.
class Drawing {
  /// Draws what lies inside `rect`, a part of the placement's band, onto `target`.
  func draw(_ placement: Placement, in rect: PixelRect, onto target: OpaquePointer) {}
}
