/// What draws the waves, as `--backend` names it.
public enum Backend: String, CaseIterable, Codable, Sendable {
  /// This project's own layer engine.
  case reference
  /// Chromium's compositor, headless.
  case chromium
  /// Qt Quick's scene graph, on its software adaptation.
  case qtquick

  /// The renderer that nobody here wrote; nil for the reference.
  public var compositor: (any Compositor)? {
    switch self {
    case .reference: nil
    case .chromium: Chromium()
    case .qtquick: QtQuick()
    }
  }

  /// What it is, in one sentence.
  public var summary: String {
    switch self {
    case .reference: "this project's own engine, after Core Animation"
    case .chromium: "Chromium's compositor, headless and drawing on the processor"
    case .qtquick: "Qt Quick's scene graph, offscreen on its software adaptation"
    }
  }
}
