import CPAPI

extension PAPI {
  static func counted(_ names: [String]) throws(PAPIError) -> [CountedEvent] {
    try names.map { (name) throws(PAPIError) in try CountedEvent(name) }
  }

  static func tryTogether(_ events: [CountedEvent]) throws(PAPIError) {
    let set = try PAPIEventSet(events)
    try set.start()
    let values = try values(of: set, count: events.count)
    try set.stop()
    // A name that no library has registered gets a stand-in from libsde, which reads -1; a
    // registered counter starts from 0.
    for (event, value) in zip(events, values) where value == -1 && isSoftwareEvent(event.name) {
      throw .softwareEventNotRegistered(event: event.name)
    }
  }

  struct Trial {
    let kind: CountedKind
    /// False for one that stood still: it is no count until something moves it.
    let isProven: Bool
    let standIn: String?
  }

  /// Counts one event, of the processor around work that must move it, and around instructions
  /// whose number is known.
  static func tryAlone(_ event: CountedEvent) throws(PAPIError) -> Trial {
    let kind = try kind(of: event)
    guard !isSoftwareEvent(event.name), !isOfKernel(event) else {
      try tryTogether([event])
      return Trial(kind: kind, isProven: true, standIn: nil)
    }
    let set = try PAPIEventSet([event])
    let credibility = CounterCredibility(of: [MetricName(event.name)])
    try set.start()
    func work() throws(PAPIError) -> Int64 {
      try self.gain(of: set, credibility) { _ = EventExercise.perform() }
    }
    // The first work pays for what is done once.
    _ = try work()
    let (gain, idle) = (try work(), try self.gain(of: set, credibility) {})
    var fault = CounterCredibility.fault(
      gain: gain, idle: idle,
      mustMove: EventExercise.countsInstructions(event) || EventExercise.countsCycles(event))
    if fault == nil, let possible = EventExercise.possible(event) {
      let known = try self.gain(of: set, credibility) { EventExercise.performKnown() }
      fault = CounterCredibility.fault(gain: known, possible: possible)
    }
    try set.stop()
    if let fault { throw .notCredible(fault: fault) }
    return Trial(
      kind: kind, isProven: gain != 0 || idle != 0, standIn: set.standIns[event.name])
  }

  /// Throws `PAPIError.notCredible` where no processor can gain that.
  private static func gain(
    of set: PAPIEventSet, _ credibility: CounterCredibility, during work: () -> Void
  ) throws(PAPIError) -> Int64 {
    let (before, start) = (try values(of: set, count: 1)[0], CPUClock.monotonicNanoseconds() ?? 0)
    work()
    let gain = try values(of: set, count: 1)[0] &- before
    let time = (CPUClock.monotonicNanoseconds() ?? 0) - start
    let faults = credibility.faults(nanoseconds: time) { _ in gain }
    if let fault = faults.first { throw .notCredible(fault: fault.reason) }
    return gain
  }

  private static func values(
    of set: PAPIEventSet, count: Int
  ) throws(PAPIError) -> [Int64] {
    var values = [Int64](repeating: 0, count: count)
    let code = values.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { set.read(into: $0) } ?? PAPI_EINVAL
    }
    try PAPIError.check(code, "PAPI_read")
    return values
  }

  /// Throws `.ofWholeMachine` for a component that counts neither a thread's nor this program's
  /// events, such as `rapl`; `.privilegeUnknown` for another privilege than the user's of a
  /// component that has none; `.callFailed` for a name that PAPI does not know.
  static func kind(of event: CountedEvent) throws(PAPIError) -> CountedKind {
    let index = try componentIndex(of: event.nameInPAPI)
    // One that PAPI does not know has its number for a name.
    let component = (try? inTurn { Self.component(index).name }) ?? String(index)
    if component == "perf_event" {
      return CountedKind(component: component, privilege: event.privilege)
    }
    guard component == "sde" else {
      throw .ofWholeMachine(event: event.name, component: component)
    }
    guard event.privilege == .user else {
      throw .privilegeUnknown(event: event.name, component: component)
    }
    return CountedKind(component: component, privilege: nil)
  }

  /// True if the kernel counts an event by itself, whatever processor it runs on: a 0 of it is what
  /// happened, and no sign of a counter that is not there. PAPI's description says so.
  static func isOfKernel(_ event: CountedEvent) -> Bool {
    var code: Int32 = 0
    guard
      let answer = try? inTurn({ PAPI_event_name_to_code(event.nameInPAPI, &code) }),
      answer == PAPI_OK, let words = try? describe(code).description
    else { return false }
    return words.hasPrefix("PERF_COUNT_SW_")
  }

  static func componentIndex(of name: String) throws(PAPIError) -> Int32 {
    _ = try initialise()
    var code: Int32 = 0
    try ask("PAPI_event_name_to_code") { PAPI_event_name_to_code(name, &code) }
    return try ask("PAPI_get_event_component") { PAPI_get_event_component(code) }
  }

  /// To be called in turn. One of which PAPI tells nothing has its number for a name.
  static func component(_ index: Int32) -> PAPIComponent {
    guard var info = PAPI_get_component_info(index) else {
      return PAPIComponent(
        name: String(index), shortName: String(index), description: "",
        disabledReason: "PAPI_get_component_info tells nothing of it", nativeEvents: nil)
    }
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
      nativeEvents: info.pointee.num_native_events < 0
        ? nil : Int(info.pointee.num_native_events))
  }

  private static func disabledReason(
    _ info: UnsafePointer<PAPI_component_info_t>
  ) -> String? {
    let code = info.pointee.disabled
    guard code != 0 else { return nil }
    let reason = text(cpapi_component_disabled_reason(info))
    return "\(reason.isEmpty ? PAPIError.text(of: code) : reason) (\(code))"
  }

  static func describe(_ code: Int32) throws(PAPIError) -> (name: String, description: String) {
    let capacity = 1_024
    var name = [CChar](repeating: 0, count: capacity)
    var description = [CChar](repeating: 0, count: capacity)
    try ask("PAPI_get_event_info") { cpapi_describe_event(code, &name, &description, capacity) }
    return (text(&name), text(&description))
  }

  private static func text(_ characters: UnsafePointer<CChar>?) -> String {
    characters.map { String(cString: $0) } ?? ""
  }

  /// PAPI's words, what explains them here, and why the component that should count it is disabled.
  static func explain(_ error: PAPIError, event: String) -> String {
    // PAPI 7.2 crashes at presets with an ending: it is asked of bare names only.
    guard let counted = try? CountedEvent(event) else { return error.description }
    var reasons = [error.description]
    let owner = componentExpected(for: counted.nameInPAPI)
    if let owner, let disabled = owner.disabledReason {
      let cause = PAPIError.componentDisabled(component: owner.name, reason: disabled)
      reasons.append(cause.description)
    }
    if case .callFailed(_, let code, _) = error,
      code != PAPI_ENOEVNT || isKnown(counted.nameInPAPI), owner?.name == "perf_event",
      let remark = CounterSurroundings.read().remark(
        privilege: counted.privilege, isOfKernel: isOfKernel(counted))
    {
      reasons.append(remark)
    }
    return reasons.joined(separator: "; ")
  }

  /// True if a name is one of PAPI's presets, whatever this machine has, or of libpfm's generic
  /// ones: where such a name does not exist it is the machine that lacks it.
  private static func isKnown(_ name: String) -> Bool {
    name.hasPrefix("perf::") || (try? allPresets.get())?.contains { $0.name == name } == true
  }

  /// The names of which one may have been meant; nil for a name that some component knows, or would
  /// know if it were not disabled. `own` are this program's software events.
  package static func known(insteadOf name: String, own: [String]) -> [String]? {
    guard let event = try? CountedEvent(name).nameInPAPI,
      let presets = try? allPresets.get().map(\.name), !(presets + own).contains(event)
    else { return nil }
    if event.hasPrefix("sde:::\(EngineWork.library)::") { return own }
    if event.hasPrefix("PAPI_") { return presets }
    let isOfDisabled =
      event.contains("::") && componentExpected(for: event)?.disabledReason != nil
    if isSoftwareEvent(event) || isOfDisabled || (try? componentIndex(of: event)) != nil {
      return nil
    }
    return presets + own
  }

  private static func componentExpected(for event: String) -> PAPIComponent? {
    guard let known = try? components() else { return nil }
    if let index = try? componentIndex(of: event), known.indices.contains(Int(index)) {
      return known[Int(index)]
    }
    let parts = event.split(separator: ":::", maxSplits: 1)
    let prefix = parts.count == 2 ? String(parts[0]) : "perf_event"
    return known.first { $0.name == prefix || $0.shortName == prefix }
  }

  /// True if a name is that of a software-defined event, which counts for the whole process.
  static func isSoftwareEvent(_ name: String) -> Bool {
    MetricName(name).isSoftwareEvent
  }
}
