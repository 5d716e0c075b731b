// What the example uses of UIKit, QuartzCore and CoreGraphics, with their signatures and without any
// of their work: names that are misspelt, and types that do not fit, are found on Linux.
@_exported import Foundation
@_exported import ObjectiveC

// MARK: - CoreGraphics and QuartzCore

public final class CGColor {}

public class CGPath {}

public final class CGMutablePath: CGPath {
  public override init() {}
  public func move(to point: CGPoint) {}
  public func addLine(to point: CGPoint) {}
  public func closeSubpath() {}
}

public func CACurrentMediaTime() -> Double { 0 }

open class CALayer: NSObject {
  open func addSublayer(_ layer: CALayer) {}
  open func add(_ animation: CAAnimation, forKey key: String?) {}
}

open class CAShapeLayer: CALayer {
  open var path: CGPath?
  open var fillColor: CGColor?
}

open class CAAnimation: NSObject {
  open var duration = 0.0
  open var repeatCount: Float = 0
}

open class CABasicAnimation: CAAnimation {
  public init(keyPath path: String?) {}
  open var fromValue: Any?
  open var toValue: Any?
  open var isAdditive = false
}

open class CATransaction: NSObject {
  open class func begin() {}
  open class func commit() {}
  open class func setDisableActions(_ flag: Bool) {}
}

public struct CAFrameRateRange {
  public init(minimum: Float, maximum: Float, preferred: Float?) {}
}

open class CADisplayLink: NSObject {
  public init(target: Any, selector: Selector) {}
  open var timestamp: Double { 0 }
  open var targetTimestamp: Double { 0 }
  open var preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: 0, preferred: nil)
  open func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {}
  open func invalidate() {}
}

// MARK: - UIKit

open class UIColor: NSObject {
  open class var systemBlue: UIColor { UIColor() }
  open class var white: UIColor { UIColor() }
  open class var green: UIColor { UIColor() }
  open var cgColor: CGColor { CGColor() }
}

@MainActor open class UIResponder: NSObject {}

@MainActor open class UIView: UIResponder {
  public init(frame: CGRect) {}
  public required init?(coder: NSCoder) {}
  open var bounds = CGRect.zero
  open var layer: CALayer { CALayer() }
  open var clipsToBounds = false
  open var backgroundColor: UIColor?
  open func addSubview(_ view: UIView) {}
}

@MainActor open class UIViewController: UIResponder {
  open var view: UIView!
  open func viewDidLoad() {}
}

@MainActor open class UIScreen: NSObject {
  open class var main: UIScreen { UIScreen() }
  open var bounds: CGRect { .zero }
}

@MainActor open class UIWindow: UIView {
  open var rootViewController: UIViewController?
  open func makeKeyAndVisible() {}
}

@MainActor open class UIApplication: UIResponder {
  public struct LaunchOptionsKey: Hashable {}
}

@MainActor public protocol UIApplicationDelegate: NSObject {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
}

extension UIApplicationDelegate {
  public static func main() {}
}
