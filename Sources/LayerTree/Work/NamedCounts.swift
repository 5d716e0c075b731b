/// Counts under names that others than the engine chose: plain totals, as those of ``WorkLedger``,
/// whose rules for threads hold here, too.
///
/// Each is one 64-bit word at a fixed address for the object's lifetime.
public final class NamedCounts {
  private var names: [String] = []
  private var words: [UnsafeMutablePointer<Int64>] = []
  /// Names to which something was added before anybody had asked for their address, in order.
  public private(set) var unexpected: [String] = []

  /// No counts.
  public init() {}

  deinit { for word in words { word.deallocate() } }

  /// The address of the word of `name`, which is made, with 0, where there is none.
  public func address(of name: String) -> UnsafeMutablePointer<Int64> {
    if let index = names.firstIndex(of: name) { return words[index] }
    let word = UnsafeMutablePointer<Int64>.allocate(capacity: 1)
    word.initialize(to: 0)
    names.append(name)
    words.append(word)
    return word
  }

  /// Adds `amount` to the count of `name`. Allocates nothing where the word is there.
  ///
  /// - Complexity: O(names).
  public func add(_ amount: Int, to name: String) {
    for index in names.indices where names[index] == name {
      words[index].pointee &+= Int64(truncatingIfNeeded: amount)
      return
    }
    unexpected.append(name)
    address(of: name).pointee = Int64(truncatingIfNeeded: amount)
  }
}
