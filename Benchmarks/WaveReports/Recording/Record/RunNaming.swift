public import Foundation
public import Measurement

/// Names runs so that folders sort by time and tell machines apart.
public enum RunNaming {
  /// `results/20261121T053000Z-amd-epyc-1a2b3c4d`.
  public static func defaultFolder(host: HostFacts, now: Date = Date()) -> String {
    "results/\(timestamp(now, compact: true))-\(fingerprint(host))"
  }

  /// The processor's name and the first digits of its features' hash.
  public static func fingerprint(_ host: HostFacts) -> String {
    let model = (host.processor.model.value ?? host.architecture.value ?? "host").lowercased()
    let words = model.split { !$0.isLetter && !$0.isNumber }.prefix(3)
    let hash = (host.processor.flagsHash.value ?? "unknown").prefix(8)
    return (words.map(String.init) + [String(hash)]).joined(separator: "-")
  }

  /// UTC in ISO 8601.
  public static func timestamp(_ date: Date, compact: Bool = false) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.dateFormat = compact ? "yyyyMMdd'T'HHmmss'Z'" : "yyyy-MM-dd'T'HH:mm:ss'Z'"
    return formatter.string(from: date)
  }
}
