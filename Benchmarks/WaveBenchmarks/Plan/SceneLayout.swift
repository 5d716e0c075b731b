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

  /// The largest side of a framebuffer, px.
  public static let largestSide = 32767

  /// Lays out `views` views.
  ///
  /// - Throws: `PlanError.tooLarge` when they do not fit into one framebuffer.
  public init(views: Int, viewSize: Size, scale: Double) throws(PlanError) {
    guard views >= 1 else { throw .views(views) }
    self.views = views
    self.viewSize = viewSize
    self.scale = scale
    let width = viewSize.width * scale
    let height = viewSize.height * scale
    let widest = Int(Double(Self.largestSide) / width)
    let square = (Double(views) * height / width).squareRoot().rounded(.up)
    columns = max(1, min(Int(square), widest, views))
    let rows = (Double(views) / Double(columns)).rounded(.up)
    guard widest >= 1, rows * height <= Double(Self.largestSide) else {
      throw .tooLarge(views: views, width: viewSize.width, height: viewSize.height, scale: scale)
    }
  }

  /// The number of rows.
  public var rows: Int { (views + columns - 1) / columns }

  /// The size of the screen that holds all views, pt.
  public var screenSize: Size {
    Size(width: Double(columns) * viewSize.width, height: Double(rows) * viewSize.height)
  }

  /// Where view `index` stands, pt.
  public func frame(of index: Int) -> Rect {
    Rect(
      x: Double(index % columns) * viewSize.width, y: Double(index / columns) * viewSize.height,
      width: viewSize.width, height: viewSize.height)
  }

  /// The framebuffer's memory, bytes.
  public var framebufferBytes: Double {
    screenSize.width * scale * screenSize.height * scale * 4
  }

  /// The memory that a scene of this layout needs, bytes, roughly: the framebuffer and, for each
  /// view, masks of four phases of a strip twice the view's width.
  var memoryBytes: Double {
    let pixels = framebufferBytes / 4
    return framebufferBytes + pixels * 4 * 2 * 0.3
  }

  /// The most views that a search for a capacity puts on screen: 4096, on a screen that no device
  /// has, or what one framebuffer holds of views of this size.
  static let largestSearch = 4096

  /// The most views of this size and scale that a search tries.
  var mostViews: Int {
    (1...Self.largestSearch).last {
      (try? SceneLayout(views: $0, viewSize: viewSize, scale: scale)) != nil
    } ?? 1
  }
}
