/// Shapes as they look, without axes: a drawing of the thing itself.
package struct OutlineDrawing {
  /// An outline in px, as a line or filled.
  package typealias Shape = (path: PathData, isLine: Bool)

  /// The width of a drawing's picture, px: small, as it stands beside a title.
  package static let pictureWidth = 160.0

  private let title: String
  private let width: Double
  private let height: Double
  private let shapes: [Shape]

  /// A drawing whose frame is `width` by `height` px, at the left of `pictureWidth`; the hindmost
  /// shape comes first. What leaves the frame is the caller's to cut.
  package init(title: String, width: Double, height: Double, shapes: [Shape]) {
    (self.title, self.width, self.height, self.shapes) = (title, width, height, shapes)
  }

  package var picture: Picture? {
    guard shapes.contains(where: { !$0.path.isEmpty }), width > 0, height > 0 else { return nil }
    var picture = Picture(width: Self.pictureWidth, height: height, title: title)
    for shape in shapes {
      picture.path(shape.path, shape.isLine ? "l c1" : "wave")
    }
    let corners = [
      (x: 0.5, y: 0.5), (width - 0.5, 0.5), (width - 0.5, height - 0.5), (0.5, height - 0.5),
    ]
    picture.path(.area(corners), "frame")
    return picture
  }
}
