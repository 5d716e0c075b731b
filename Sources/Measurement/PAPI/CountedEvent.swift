import Vocabulary

/// An event of PAPI as somebody asks for it: a name, and whose instructions it shall count.
///
/// `PAPI_TOT_INS` counts the user's, which is PAPI's own default; `PAPI_TOT_INS:k` the kernel's;
/// `PAPI_TOT_INS:uk` both. The same holds for native events. PAPI 7.2 takes such endings of presets
/// and counts the user's all the same, so they are taken off here and said to PAPI as the domain
/// of the event set.
struct CountedEvent: Equatable {
  /// The name as asked for.
  let name: String
  /// The name as PAPI knows it.
  let nameInPAPI: String
  /// Whose instructions are counted.
  let privilege: Privilege

  /// What PAPI's own buffers hold of a name, bytes: `PAPI_HUGE_STR_LEN` with its final NUL.
  static let longestName = 1_023

  /// Takes a name apart.
  ///
  /// - Throws: `PAPIError.nameTooLong`; `.privilegeNotUnderstood` for libpfm's other ways to say
  ///   it, such as `:k=1`, which PAPI overrides.
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
    guard isEnding, let privilege = Privilege.spelt[last] else {
      (nameInPAPI, privilege) = (name, .user)
      return
    }
    self.privilege = privilege
    nameInPAPI = String(name.dropLast(last.count + 1))
  }
}

/// A PAPI event set of one component and one privilege, and its place among others.
struct CountedKind: Equatable {
  /// The name of the component.
  let component: String
  /// Whose instructions it counts; nil where the component knows no such difference.
  let privilege: Privilege?

  /// Where values of this kind come from.
  var source: ValueSource { .papi(component, privilege) }
}

extension Privilege {
  /// The endings of an event's name.
  fileprivate static let spelt: [String: Privilege] = [
    "u": .user, "k": .kernel, "uk": .both, "ku": .both,
  ]
}
