import AnimationTiming
import Measurement
import WaveViews

/// A screen that people have, by its name. Sizes of screens are those that Apple publishes, in
/// points: 375x812 of an iPhone with 3 pixels a point, 390x844 of its successors.
package enum NamedScene: String, CaseIterable, Codable, Sendable {
  case cells
  case fullscreen
  case veils
  case ball
  case ballMask = "ball-mask"
  case ballSquare = "ball-square"
  case badge
  case badges
  case table

  package var summary: String {
    switch self {
    case .cells: "a list: 12 rows of 375x60 pt on one screen of 375x812"
    case .fullscreen: "one wave of 390x844 pt that fills the screen, as behind a login"
    case .veils: "two translucent waves over each other, 390x844 pt, that fill the screen"
    case .ball: "a round progress view of 160x160 pt: water clipped to a circle by its corners"
    case .ballMask: "the same ball through a mask that is the circle"
    case .ballSquare: "the same water in its square: what the circle costs"
    case .badge: "one small wave of 56x28 pt on a screen of 390x844"
    case .badges: "5 small waves of 56x28 pt on a screen of 390x844"
    case .table: "in real time: a list flung up and down, in each row a round picture with a wave"
    }
  }

  /// Of a table as many views as the screen shows rows.
  private var row: (wave: Wave, views: Int, size: Size) {
    switch self {
    case .cells: (.jw, 12, Size(width: 375, height: 60))
    case .fullscreen: (.jw, 1, screen)
    case .veils: (.gelitenight, 1, screen)
    case .ball, .ballMask, .ballSquare: (.yswaterTwo, 1, Size(width: 160, height: 160))
    case .badge: (.jw, 1, Size(width: 56, height: 28))
    case .badges: (.jw, 5, Size(width: 56, height: 28))
    case .table: (.jw, 14, Size(width: 56, height: 28))
    }
  }

  /// The wave that it shows unless another is asked for.
  var wave: WaveName { WaveName(row.wave.id) }
  var views: Int { row.views }
  var viewSize: Size { row.size }

  /// True if it is a list or a table, on the older and smaller screen.
  private var hasRows: Bool {
    switch self {
    case .cells, .table: true
    case .fullscreen, .veils, .ball, .ballMask, .ballSquare, .badge, .badges: false
    }
  }

  /// Device pixels per point unless others are asked for.
  var scale: Double { hasRows ? 2 : 3 }

  var screen: Size {
    hasRows ? Size(width: 375, height: 812) : Size(width: 390, height: 844)
  }

  /// The state of the views in real time; nil for whatever is asked for.
  var state: PacedState? { self == .table ? .scroll : nil }

  /// True if a circle is all that is seen of each view.
  var isRound: Bool { [.ball, .ballMask].contains(self) }

  var isMasked: Bool { self == .ballMask }

  /// The place of view `index` on the device's screen, pt.
  func place(of index: Int) -> Point {
    switch self {
    case .cells: Point(x: 0, y: 44 + Double(index) * viewSize.height)
    case .badge: Point(x: 318, y: 60)
    case .badges: Point(x: 16, y: 60 + 96 * Double(index))
    default:
      Point(
        x: ((screen.width - viewSize.width) / 2).rounded(),
        y: ((screen.height - viewSize.height) / 2).rounded())
    }
  }
}
