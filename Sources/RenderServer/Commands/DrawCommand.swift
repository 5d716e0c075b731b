import AnimationTiming
import Vocabulary

/// One entry of a command buffer, as a GPU would be handed it: the start of a pass, or a quad.
/// 64 bytes; two equal buffers draw the same picture.
struct DrawCommand: Equatable {
  /// What is done to the pixels below.
  enum Operation: UInt8 {
    /// What follows is drawn into another texture, or into the screen.
    case beginPass
    /// Written over what is there.
    case copy
    /// Blended by its own alpha.
    case over
    /// What is there is multiplied by the coverage.
    case multiply
  }

  let operation: Operation
  /// The premultiplied colour that coverage or a pass's picture is multiplied by.
  var color: UInt32 = 0
  /// The texture that is drawn, or drawn into, by its content's stamp; 0 is a plain colour, or the
  /// screen.
  var texture: UInt64 = 0
  /// Where the quad's first corner lies, px of the pass; a moving quad changes nothing else.
  var x: Float = 0
  var y: Float = 0
  var width: Int32 = 0
  var height: Int32 = 0
  /// The scissor, px of the pass.
  var clip = Scissor()

  struct Scissor: Equatable {
    var left: Int32 = 0
    var top: Int32 = 0
    var right: Int32 = 0
    var bottom: Int32 = 0
  }

  /// The pass that draws into a texture, or into the screen.
  init(passInto texture: UInt64) {
    operation = .beginPass
    self.texture = texture
  }

  /// An item at its exact place under its node's map.
  init(_ operation: Operation, _ shown: Placement, under map: AffineTransform, isPlain: Bool) {
    let box = shown.shape.bounds
    self.operation = operation
    color = shown.color
    texture = isPlain ? 0 : shown.stamp
    // A picture that draws itself is a pass's and lies at whole pixels.
    x = Float(
      shown.drawsItself ? Double(box.left) : map.tx + Double(box.left) - Double(shown.originX))
    y = Float(
      shown.drawsItself ? Double(box.top) : map.ty + Double(box.top) - Double(shown.originY))
    (width, height) = (Int32(truncatingIfNeeded: box.width), Int32(truncatingIfNeeded: box.height))
    clip = Scissor(
      left: Int32(truncatingIfNeeded: shown.clip.left),
      top: Int32(truncatingIfNeeded: shown.clip.top),
      right: Int32(truncatingIfNeeded: shown.clip.right),
      bottom: Int32(truncatingIfNeeded: shown.clip.bottom))
  }
}
