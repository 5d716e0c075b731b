/// A name of a method, as much of it as the example needs.
public struct Selector {
  public init(_ name: String) {}
}
