/// What a trace of Chromium says of where a page's animations run: on the compositor's thread, or
/// on the page's, and why.
///
/// Of events `Animation` of the category `blink.animations` those of an animation that stays on the
/// page's thread have `compositeFailed`, a sum of flags, and the properties that the compositor
/// cannot animate. Source: Chromium's third_party/blink/renderer/core/animation,
/// `CompositorAnimations::FailureReason`.
struct CompositedAnimations: Equatable {
  /// How many animations gave each sum of flags, by the sum.
  private(set) var counts: [Int: Int] = [:]
  /// Properties that the compositor cannot animate, each once, in order.
  private(set) var unsupported: [String] = []

  /// Reads events in any order; of an animation that is told of several times the last one counts.
  init(_ events: [[String: Any]]) {
    var last: [String: Int] = [:]
    var properties: Set<String> = []
    for event in events where event["name"] as? String == "Animation" {
      guard let name = (event["id2"] as? [String: Any])?["local"] as? String else { continue }
      let data = (event["args"] as? [String: Any])?["data"] as? [String: Any]
      last[name] = data?["compositeFailed"] as? Int ?? last[name] ?? 0
      properties.formUnion(data?["unsupportedProperties"] as? [String] ?? [])
    }
    for failed in last.values { counts[failed, default: 0] += 1 }
    unsupported = properties.sorted()
  }

  /// How many animations run where, in words: `100 on the compositor`, or why not; nil for a page
  /// without animations.
  var words: String? {
    guard !counts.isEmpty else { return nil }
    let parts = counts.sorted { $0.key < $1.key }.map { failed, count in
      failed == 0
        ? "\(count) on the compositor"
        : "\(count) on the page's thread (compositeFailed \(failed): \(Self.reasons(failed)))"
    }
    let properties = unsupported.joined(separator: ", ")
    return parts.joined(separator: ", ")
      + (properties.isEmpty ? "" : "; unsupported: " + properties)
  }

  private static func reasons(_ failed: Int) -> String {
    (0..<Int.bitWidth - 1).filter { failed & (1 << $0) != 0 }.map { bit in
      bit < flags.count ? flags[bit] : "flag \(bit)"
    }.joined(separator: ", ")
  }

  /// What each flag means, from bit 0.
  private static let flags = [
    "composited animations are off", "DevTools holds it back", "it plays nothing",
    "its timing is not supported", "it adds to what is there in place of replacing it",
    "its target cannot be composited", "its target has other animations",
    "its target has a CSS offset", "its target has several transforms",
    "it animates what is not CSS", "its target's transform cannot be composited",
    "its transform depends on its box's size", "its filter moves pixels",
    "its property is not supported", "its target has several transform animations",
    "its keyframes are of several types", "its timeline's source cannot be composited",
    "it changes nothing that is seen", "it animates an !important property",
    "it animates a part of an SVG element's transform",
  ]
}
