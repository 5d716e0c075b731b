/// An event of PAPI as somebody asks for it: a name, and whose instructions it shall count.
///
/// `PAPI_TOT_INS` counts the user's, as PAPI does; `PAPI_TOT_INS:k` the kernel's; `PAPI_TOT_INS:uk`
/// both. The same holds for native events. PAPI 7.2 takes such endings of presets and counts the
/// user's all the same, so they are taken off and said to PAPI as the domain of the event set, or,
/// where PAPI refuses that, in the names of the kernel's own events. The kernel alone switches and
/// migrates threads: such an event counts both unless its name says otherwise.
struct CountedEvent: Equatable {
  let name: String
  let nameInPAPI: String
  /// In capitals, without the component.
  let bareName: String
  let privilege: Privilege

  /// The kernel's event under the name of a preset, where PAPI has no preset for the processor, as
  /// PAPI 7.0 has none for Intel's of the 12th to 14th generation.
  var standIn: String? {
    ["PAPI_TOT_INS": "perf::INSTRUCTIONS", "PAPI_TOT_CYC": "perf::CYCLES"][nameInPAPI]
  }

  /// The size of PAPI's own buffers for a name, bytes: `PAPI_HUGE_STR_LEN` with its final NUL.
  static let longestName = 1_023

  /// libpfm's names of switches and migrations, without prefixes.
  private static let ofScheduler = [
    "CONTEXT-SWITCHES", "CS", "CPU-MIGRATIONS", "MIGRATIONS", "CGROUP-SWITCHES",
  ]

  private static let privileges: [String: Privilege] = [
    "u": .user, "k": .kernel, "uk": .both, "ku": .both,
  ]

  /// Takes a name apart. Throws `.nameTooLong`; `.privilegeNotUnderstood` for libpfm's other ways
  /// to say it, such as `:k=1`, which PAPI overrides; `.neverOfUser`.
  init(_ name: String) throws(PAPIError) {
    guard name.utf8.count <= Self.longestName else {
      throw .nameTooLong(start: String(name.prefix(40)), bytes: name.utf8.count)
    }
    self.name = name
    // Three colons part a component from its event.
    let words = name.split(separator: ":", omittingEmptySubsequences: false)
    let last = String(words.last ?? "")
    if ["u=0", "u=1", "k=0", "k=1"].contains(where: { word in words.contains { $0 == word } }) {
      throw .privilegeNotUnderstood(event: name)
    }
    // Behind two colons stands the event itself.
    let isEnding = words.count > 1 && !words[words.count - 2].isEmpty
    let spelt = isEnding ? Self.privileges[last] : nil
    nameInPAPI = spelt == nil ? name : String(name.dropLast(last.count + 1))
    bareName = (nameInPAPI.split(separator: ":").last ?? "").uppercased()
    let event = bareName.replacing("PERF_COUNT_SW_", with: "").replacing("_", with: "-")
    let isOfScheduler = Self.ofScheduler.contains(event) && !MetricName(name).isSoftwareEvent
    if isOfScheduler, spelt == .user { throw .neverOfUser(event: name) }
    privilege = spelt ?? (isOfScheduler ? .both : .user)
  }
}

struct CountedKind: Equatable {
  let component: String
  /// Whose instructions it counts; nil where the component knows no such difference.
  let privilege: Privilege?

  var source: ValueSource { .papi(component, privilege) }
}

package struct PAPIComponent: Sendable, Equatable {
  /// Such as `perf_event` or `sde`.
  package let name: String
  /// The prefix of its events, such as `perf`.
  let shortName: String
  package let description: String
  /// PAPI's reason if the component is disabled, `nil` if it is not. An enabled component may still
  /// refuse every event: only `PAPI.probe` tells.
  package let disabledReason: String?
  /// How many native events PAPI knows; nil where it does not tell.
  package let nativeEvents: Int?
}

package enum PAPIAvailability: Sendable, Equatable {
  /// A trial set counted it, and it moved where it had to; of a preset maybe the kernel's stand-in.
  case available(standIn: String?)
  /// PAPI's reason, with its code, or what showed that it is no count.
  case unavailable(reason: String)
}

package struct PAPIPreset: Sendable, Equatable {
  /// Such as `PAPI_TOT_INS`.
  package let name: String
  package let description: String
  package let availability: PAPIAvailability
}

/// How to count a list of events without multiplexing: one pass per group.
package struct PAPIPlan {
  /// Each group is of one component and one privilege. Given order, duplicates removed.
  package let groups: [[String]]
  package let unavailable: [(name: String, reason: String)]
  /// Events that stood still when they were tried: each is a count as soon as a run moves it.
  package let unproven: Set<String>
  /// The kernel's events that stand in for presets that PAPI lacks, by the preset.
  package let standIns: [String: String]
}
