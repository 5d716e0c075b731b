import UIKit

/// The scene of one launch, from its arguments: -strategy path-rebuild|additive-translation
/// -scene cells|fullscreen -busy MS -period MS -seconds S -hz HZ.
struct Settings {
  let strategy = UserDefaults.standard.string(forKey: "strategy") ?? "path-rebuild"
  let scene = UserDefaults.standard.string(forKey: "scene") ?? "cells"
  let busy = number("busy", otherwise: 0)
  let period = number("period", otherwise: 0)
  let seconds = number("seconds", otherwise: 20)
  let hz = number("hz", otherwise: 60)

  private static func number(_ name: String, otherwise usual: Double) -> Double {
    let words = UserDefaults.standard
    return words.object(forKey: name) == nil ? usual : words.double(forKey: name)
  }
}

/// A wave: y = H/2 + H/8 sin(2 pi (x + shift) / W) in steps of 1 pt, filled to the bottom, that moves
/// by 12 pt a second.
final class WaveView: UIView {
  private static let speed = 12.0
  private let shape = CAShapeLayer()
  private let first: Double

  init(frame: CGRect, first: Double) {
    self.first = first
    super.init(frame: frame)
    clipsToBounds = true
    shape.fillColor = UIColor.systemBlue.cgColor
    layer.addSublayer(shape)
    rebuild(at: 0)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  /// A new path, as the published timer view makes it.
  func rebuild(at time: Double) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    shape.path = path(width: bounds.width, shift: first + Self.speed * time)
    CATransaction.commit()
  }

  /// A path one wavelength wider than the view, and an additive translation that the server evaluates.
  func translate() {
    shape.path = path(width: 2 * bounds.width, shift: first)
    let slide = CABasicAnimation(keyPath: "transform.translation.x")
    (slide.fromValue, slide.toValue) = (0, -bounds.width)
    (slide.duration, slide.repeatCount) = (Double(bounds.width) / Self.speed, .infinity)
    slide.isAdditive = true
    shape.add(slide, forKey: "slide")
  }

  private func path(width: CGFloat, shift: Double) -> CGPath {
    let (size, path) = (bounds.size, CGMutablePath())
    for step in 0...Int(width) {
      let angle = 2 * Double.pi * (Double(step) + shift) / Double(size.width)
      let point = CGPoint(
        x: Double(step), y: Double(size.height) * (0.5 + sin(angle) / 8))
      if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.addLine(to: CGPoint(x: width, y: size.height))
    path.addLine(to: CGPoint(x: 0, y: size.height))
    path.closeSubpath()
    return path
  }
}

/// Shows the scene, blocks the main thread when it is told to, and logs each call of the display link.
final class WaveController: UIViewController {
  private let settings = Settings()
  private var waves: [WaveView] = []
  private var link: CADisplayLink?
  private let origin = CACurrentMediaTime()
  private var log = [
    "event,start_ms,duration_ms,timestamp_ms,target_ms,strategy,scene,busy_ms,period_ms"
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    let isFull = settings.scene == "fullscreen"
    for index in 0..<(isFull ? 1 : 12) {
      let frame =
        isFull
        ? CGRect(x: 0, y: 0, width: 390, height: 844)
        : CGRect(x: 0, y: 44 + 60 * index, width: 375, height: 60)
      waves.append(WaveView(frame: frame, first: Double(31 * index)))
    }
    for wave in waves {
      view.addSubview(wave)
      if settings.strategy != "path-rebuild" { wave.translate() }
    }
    let link = CADisplayLink(target: self, selector: #selector(tick))
    let hz = Float(settings.hz)
    link.preferredFrameRateRange = CAFrameRateRange(minimum: hz, maximum: hz, preferred: hz)
    link.add(to: .main, forMode: .common)
    self.link = link
    if settings.busy > 0 {
      _ = Timer.scheduledTimer(withTimeInterval: settings.period / 1000, repeats: true) { _ in
        MainActor.assumeIsolated { self.block() }
      }
    }
    _ = Timer.scheduledTimer(withTimeInterval: settings.seconds, repeats: false) { _ in
      MainActor.assumeIsolated { self.save() }
    }
  }

  @objc private func tick() {
    guard let link else { return }
    let start = CACurrentMediaTime()
    if settings.strategy == "path-rebuild" {
      for wave in waves { wave.rebuild(at: link.targetTimestamp - origin) }
    }
    note("link", from: start, link.timestamp, link.targetTimestamp)
  }

  private func block() {
    let start = CACurrentMediaTime()
    while CACurrentMediaTime() - start < settings.busy / 1000 {}
    note("block", from: start, start, start)
  }

  private func note(_ event: String, from start: Double, _ times: Double...) {
    let all = [start - origin, CACurrentMediaTime() - start] + times.map { $0 - origin }
    let fields = [event] + all.map { String(format: "%.6f", 1000 * $0) }
    let words = [settings.strategy, settings.scene, "\(settings.busy)", "\(settings.period)"]
    log.append((fields + words).joined(separator: ","))
  }

  private func save() {
    link?.invalidate()
    let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    let text = log.joined(separator: "\n") + "\n"
    try? text.write(to: folder.appendingPathComponent("log.csv"), atomically: true, encoding: .utf8)
    view.backgroundColor = .green
  }
}

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = WaveController()
    window?.makeKeyAndVisible()
    return true
  }
}
