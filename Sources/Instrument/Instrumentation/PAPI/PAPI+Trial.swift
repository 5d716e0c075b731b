import CPAPI
import Vocabulary

extension PAPI {
  /// Counts some events together for a moment.
  static func tryTogether(_ names: [String]) throws(PAPIError) {
    let set = try PAPIEventSet(names)
    try set.start()
    var values = [Int64](repeating: 0, count: names.count)
    let code = values.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { set.read(into: $0) } ?? PAPI_EINVAL
    }
    try PAPIError.check(code, "PAPI_read")
    try set.stop()
    // A name that no library has registered gets a stand-in from libsde, which reads -1; a
    // registered counter starts from 0.
    for (name, value) in zip(names, values) where value == -1 && isSoftwareEvent(name) {
      throw .softwareEventNotRegistered(event: name)
    }
  }

  /// The component that counts an event.
  static func componentIndex(of name: String) throws(PAPIError) -> Int32 {
    _ = try initialise()
    var code: Int32 = 0
    try PAPIError.check(
      inTurn { PAPI_event_name_to_code(name, &code) }, "PAPI_event_name_to_code")
    let index = inTurn { PAPI_get_event_component(code) }
    try PAPIError.check(index, "PAPI_get_event_component")
    return index
  }

  /// The name of a component; its number as text if PAPI does not know it.
  static func componentName(_ index: Int32) -> String {
    inTurn { component(index)?.name } ?? String(index)
  }

  /// One component; to be called in turn.
  static func component(_ index: Int32) -> PAPIComponent? {
    guard var info = PAPI_get_component_info(index) else { return nil }
    if info.pointee.disabled == PAPI_EDELAY_INIT {
      // Some components start, and find out that they cannot, at the first question.
      var code = Int32(PAPI_NATIVE_MASK)
      _ = PAPI_enum_cmp_event(&code, Int32(PAPI_ENUM_FIRST), index)
      info = PAPI_get_component_info(index) ?? info
    }
    return PAPIComponent(
      name: text(cpapi_component_name(info)),
      shortName: text(cpapi_component_short_name(info)),
      description: text(cpapi_component_description(info)),
      disabledReason: disabledReason(info),
      counters: Int(info.pointee.num_cntrs),
      nativeEvents: Int(info.pointee.num_native_events))
  }

  private static func disabledReason(
    _ info: UnsafePointer<PAPI_component_info_t>
  ) -> String? {
    let code = info.pointee.disabled
    guard code != 0 else { return nil }
    let reason = text(cpapi_component_disabled_reason(info))
    return "\(reason.isEmpty ? PAPIError.text(of: code) : reason) (\(code))"
  }

  static func describe(_ code: Int32) -> (name: String, description: String)? {
    let capacity = 1_024
    var name = [CChar](repeating: 0, count: capacity)
    var description = [CChar](repeating: 0, count: capacity)
    let result = inTurn { cpapi_describe_event(code, &name, &description, capacity) }
    guard result == PAPI_OK else { return nil }
    return (text(&name), text(&description))
  }

  private static func text(_ characters: UnsafePointer<CChar>?) -> String {
    characters.map { String(cString: $0) } ?? ""
  }

  /// An error as a reason: PAPI's words and, where the component that should have counted the event
  /// is disabled, why.
  static func explain(_ error: PAPIError, event: String) -> String {
    let owner = componentExpected(for: event)
    guard let owner, let disabled = owner.disabledReason else { return error.description }
    let cause = PAPIError.componentDisabled(component: owner.name, reason: disabled)
    return "\(error.description); \(cause.description)"
  }

  private static func componentExpected(for event: String) -> PAPIComponent? {
    let known = components()
    if let index = try? componentIndex(of: event), known.indices.contains(Int(index)) {
      return known[Int(index)]
    }
    let parts = event.split(separator: ":::", maxSplits: 1)
    let prefix = parts.count == 2 ? String(parts[0]) : "perf_event"
    return known.first { $0.name == prefix || $0.shortName == prefix }
  }

  /// Whether a name is that of a software-defined event, which counts for the whole process.
  public static func isSoftwareEvent(_ name: String) -> Bool {
    MetricName(name).isSoftwareEvent
  }
}
