import CCairo
import CPixman

/// The libraries that turn shapes into pixels.
public enum RendererVersions {
  /// Cairo's version at run time, such as `1.16.0`.
  public static var cairo: String { String(cString: cairo_version_string()) }

  /// Pixman's version at run time.
  public static var pixman: String { String(cString: pixman_version_string()) }
}
