import RenderServer
public import Testing

/// True if what draws on a GPU can be tested here.
public enum GPU {
  /// True if something draws, be it a processor in a GPU's place.
  public static let isThere = (try? GPUDriver()) != nil

  /// Why such tests are skipped.
  public static let whatIsMissing: Comment =
    "nothing draws here: install libegl1 and libgl1-mesa-dri"
}
