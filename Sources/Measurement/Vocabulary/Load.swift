/// The load on an app's thread, or on its core by another process, in a case; and its spelling.
package struct Load: Sendable, Hashable, Codable, CustomStringConvertible {
  package enum Kind: String, CaseIterable, Sendable, Codable {
    case idle
    /// The app's thread computes, again and again.
    case busy
    /// The app's thread computes at random times for random lengths.
    case burst
    /// The app's thread allocates and frees memory.
    case allocating
    /// The app's thread waits for a disk.
    case mainThreadIO = "main-thread-io"
    /// The app's thread computes when a recording says that an app's thread was busy.
    case trace
    /// Another process computes on the core of the app's thread.
    case neighbour

    /// True if it comes in work of one length and one period.
    package var isPeriodic: Bool { ![.idle, .burst, .trace].contains(self) }
  }

  package let kind: Kind
  /// How long each piece of periodic work is, s; 0 for other kinds.
  package let length: Double
  /// From the begin of one piece to that of the next, s; 0 for kinds that are not periodic.
  package let period: Double
  /// How it is spelt: `idle`, `busy:8ms/20ms`; of a recording its name and digest,
  /// `trace:checkout-1a2b3c4d`.
  package let description: String

  package static let idle = Load(kind: .idle, length: 0, period: 0, description: "idle")

  /// Work of 24 ms every 40: longer than any frame budget, and 60 % of a core.
  package static let busy = Load(kind: .busy, length: 0.024, period: 0.040, description: "busy")

  package static let forms =
    "idle, busy:WORK/PERIOD (as busy:8ms/20ms), burst, allocating, main-thread-io or neighbour, "
    + "the last three also with :WORK/PERIOD; or trace:FILE"

  private init(kind: Kind, length: Double, period: Double, description: String) {
    (self.kind, self.length, self.period) = (kind, length, period)
    self.description = description
  }

  /// - Parameters:
  ///   - name: of a recording, for people: 40 characters; what no case's name may hold becomes `-`.
  ///   - digest: eight hexadecimal digits, which tell its intervals from others.
  package static func trace(name: String, digest: String) -> Load {
    let kept = name.prefix(40).map {
      $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" ? $0 : "-"
    }
    let text = "trace:\(String(kept))-\(digest)"
    return Load(kind: .trace, length: 0, period: 0, description: text)
  }

  private static func isTrace(_ word: String) -> Bool {
    guard let dash = word.lastIndex(of: "-") else { return false }
    let (name, digest) = (String(word[..<dash]), String(word[word.index(after: dash)...]))
    return digest.count == 8 && digest.allSatisfy { $0.isHexDigit && !$0.isUppercase }
      && trace(name: name, digest: digest).description == "trace:" + word
  }

  /// Nil for what is none of the forms, a time that is not above 0 or work longer than a minute.
  /// Periodic work without times is that of ``busy``. `none`, as schema 2 spelt it, is ``idle``.
  package init?(_ text: String) {
    let text = text == "none" ? Kind.idle.rawValue : text
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let name = parts.first, let kind = Kind(rawValue: name), parts.count <= 2 else {
      return nil
    }
    var (length, period) = (Self.busy.length, Self.busy.period)
    if kind == .trace {
      guard parts.count == 2, Self.isTrace(parts[1]) else { return nil }
    } else if parts.count == 2 {
      guard kind.isPeriodic, let times = Self.times(parts[1]) else { return nil }
      (length, period) = times
    }
    if !kind.isPeriodic { (length, period) = (0, 0) }
    self.init(kind: kind, length: length, period: period, description: text)
  }

  private static func times(_ text: String) -> (length: Double, period: Double)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map {
      $0.hasSuffix("ms") ? Double($0.dropLast(2)) : nil
    }
    guard parts.count == 2, let length = parts[0], let period = parts[1],
      length > 0, length <= 60_000, period > 0, period <= 60_000
    else { return nil }
    return (length / 1000, period / 1000)
  }
}
