import Foundation

/// Where a strip's numbers stand, px.
struct Frame {
  let x: Axis
  let y: Axis?
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double

  func across(_ value: Double) -> Double? { x.share(value).map(across(share:)) }
  func height(_ value: Double) -> Double? { share(value).map(height(share:)) }

  private func share(_ value: Double) -> Double? {
    y.map { $0.share(value) } ?? (0...1 ~= value ? value : nil)
  }

  func across(share: Double) -> Double { left + (right - left) * share }
  func height(share: Double) -> Double { bottom - (bottom - top) * share }

  /// nil for what the axes do not show.
  func place(_ point: (x: Double, y: Double)) -> (x: Double, y: Double)? {
    guard let x = across(point.x), let y = height(point.y) else { return nil }
    return (x, y)
  }

  /// A number beyond an axis is drawn at its end.
  func held(_ point: (x: Double, y: Double)) -> (x: Double, y: Double)? {
    guard let x = x.held(point.x), let y = y.map({ $0.held(point.y) }) ?? point.y else {
      return nil
    }
    return (across(share: x), height(share: y))
  }
}
