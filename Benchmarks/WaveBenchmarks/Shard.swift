/// One part of a plan that is dealt to several machines or jobs.
public struct Shard: Sendable, Equatable, CustomStringConvertible {
  /// Which part, from 1.
  public let number: Int
  /// How many parts there are; at least `number`.
  public let count: Int

  /// A part of a plan; nil unless 1 ≤ `number` ≤ `count`.
  public init?(number: Int, of count: Int) {
    guard number >= 1, number <= count else { return nil }
    self.number = number
    self.count = count
  }

  /// Reads `2/3`: two whole numbers in plain digits; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let number = Int(parts[0]), let count = Int(parts[1])
    else { return nil }
    self.init(number: number, of: count)
  }

  /// `2/3`.
  public var description: String { "\(number)/\(count)" }
}
