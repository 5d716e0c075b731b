import CPAPI

/// What PAPI, or libsde, refused.
public enum PAPIError: Error, Equatable, CustomStringConvertible {
  /// The library found at run time is not the one this program was built for.
  case versionMismatch(built: Int32, loaded: Int32)
  /// A call failed: its name, PAPI's code and PAPI's own text.
  case callFailed(function: String, code: Int32, text: String)
  /// The event's component is disabled, for the reason that PAPI gives.
  case componentDisabled(component: String, reason: String)
  /// An event's name is longer than PAPI has room for, which it does not check; how it begins.
  case nameTooLong(start: String, bytes: Int)
  /// libsde knows no such counter; PAPI takes the name all the same and reads -1 for it.
  case softwareEventNotRegistered(event: String)
  /// An event's name says whose instructions to count in a way that PAPI does not honour.
  case privilegeNotUnderstood(event: String)
  /// An event of a component that does not tell the user's instructions from the kernel's.
  case privilegeUnknown(event: String, component: String)
  /// An event that starts, and is no count all the same; with what gave it away.
  case notCredible(fault: String)
  /// An event that starts and stands still, where nobody can say that it must move.
  case unmoved
  /// An event set counts events of one component and one privilege only.
  case severalComponents(events: [String])
  /// An event set without events.
  case noEvents
  /// A software event of that name exists in this process already.
  case softwareEventExists(event: String)

  /// What happened, with the cure where there is one.
  public var description: String {
    switch self {
    case .versionMismatch(let built, let loaded):
      "built for PAPI \(PAPIVersion(code: built)), loaded \(PAPIVersion(code: loaded)); rebuild"
    case .callFailed(let function, let code, let text):
      "\(function): \(text) (\(code))"
    case .componentDisabled(let component, let reason):
      "component \(component) is disabled: \(reason)"
    case .nameTooLong(let start, let bytes):
      "'\(start)…' has \(bytes) bytes, and PAPI's names have \(CountedEvent.longestName) at most"
    case .softwareEventNotRegistered(let event):
      "no library in this process has registered the software event \(event)"
    case .privilegeNotUnderstood(let event):
      "\(event) says whose instructions to count in a way that PAPI overrides: write EVENT:u, "
        + "EVENT:k or EVENT:uk"
    case .privilegeUnknown(let event, let component):
      "the component \(component) does not tell the user's events from the kernel's: leave out the "
        + "ending of \(event)"
    case .notCredible(let fault):
      "no count: \(fault)"
    case .unmoved:
      "it starts and did not move in \(EventExercise.words), which need not move it: a run "
        + "counts it if it moves there"
    case .severalComponents(let events):
      "one event set cannot count events of several components or privileges: "
        + events.joined(separator: ", ")
    case .noEvents:
      "an event set needs at least one event"
    case .softwareEventExists(let event):
      "the software event \(event) is registered already; choose another name"
    }
  }

  /// A call that answered with an error's code.
  init(_ code: Int32, _ function: String) {
    self = .callFailed(function: function, code: code, text: Self.text(of: code))
  }

  /// Passes when the code is not negative.
  static func check(_ code: Int32, _ function: String) throws(PAPIError) {
    if code < 0 { throw PAPIError(code, function) }
  }

  static func text(of code: Int32) -> String {
    guard let text = PAPI_strerror(code) else { return "unknown PAPI error" }
    return String(cString: text)
  }
}
