public import Geometry

/// Where N views of one size stand on a screen: a grid, row by row, close to square in pixels.
public struct SceneLayout: Sendable, Equatable {
  /// The number of views.
  public let views: Int
  /// One view's size, pt.
  public let viewSize: Size
  /// Device pixels per point.
  public let scale: Double
  /// Views side by side.
  public let columns: Int
  /// Where the first view stands, pt: at a whole point, or a fraction of one further on.
  public let origin: Point

  /// The largest side of a framebuffer, px.
  public static let largestSide = 32767

  /// Lays out `views` views.
  ///
  /// - Throws: `PlanError.tooLarge` when they do not fit into one framebuffer.
  public init(
    views: Int, viewSize: Size, scale: Double, placement: Scenery.Placement = .whole
  ) throws(PlanError) {
    guard views >= 1 else { throw .views(views) }
    origin =
      placement == .whole ? .zero : Point(x: Scenery.fraction, y: Scenery.fraction)
    self.views = views
    self.viewSize = viewSize
    self.scale = scale
    let width = viewSize.width * scale
    let height = viewSize.height * scale
    let margin = origin.x.rounded(.up)
    let side = Double(Self.largestSide) - margin * scale
    let widest = Int(side / width)
    let square = (Double(views) * height / width).squareRoot().rounded(.up)
    columns = max(1, min(Int(square), widest, views))
    let rows = (Double(views) / Double(columns)).rounded(.up)
    guard widest >= 1, rows * height <= side else {
      throw .tooLarge(views: views, width: viewSize.width, height: viewSize.height, scale: scale)
    }
  }

  /// The number of rows.
  public var rows: Int { (views + columns - 1) / columns }

  /// The size of the screen that holds all views, pt.
  public var screenSize: Size {
    Size(
      width: Double(columns) * viewSize.width + margin,
      height: Double(rows) * viewSize.height + margin)
  }

  /// What the screen is wider and higher than its views, pt: 1 where these stand off whole points.
  var margin: Double { origin.x.rounded(.up) }

  /// Where view `index` stands, pt.
  public func frame(of index: Int) -> Rect {
    Rect(
      x: origin.x + Double(index % columns) * viewSize.width,
      y: origin.y + Double(index / columns) * viewSize.height, width: viewSize.width,
      height: viewSize.height)
  }

  /// The framebuffer's memory, bytes.
  public var framebufferBytes: Double {
    screenSize.width * scale * screenSize.height * scale * 4
  }

  /// What a view takes however small it is, bytes: its layers on both sides and what they hold;
  /// twenty thousand of 1x1 pt took 8 to 10 kB each.
  private static let bytesPerView = 12_000.0

  /// The memory that a scene of this layout needs, bytes, roughly: the framebuffer and, for each
  /// view, its layers and masks of four phases of a strip twice the view's width.
  public var memoryBytes: Double {
    let pixels = framebufferBytes / 4
    return framebufferBytes + pixels * 4 * 2 * 0.3 + Double(views) * Self.bytesPerView
  }

  /// The same layout of `count` views.
  ///
  /// - Throws: `PlanError.tooLarge` when they do not fit into one framebuffer.
  func with(views count: Int) throws(PlanError) -> SceneLayout {
    try SceneLayout(
      views: count, viewSize: viewSize, scale: scale,
      placement: origin == .zero ? .whole : .fractional)
  }
}
