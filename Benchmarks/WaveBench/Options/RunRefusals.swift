import Measurement
import Runs
import WaveSuites

extension RunOptions {
  /// Refuses what would be taken and ignored, by the first case below that holds and of which an
  /// option was asked for.
  func refuseIdle(_ asked: Set<String>) throws {
    func refuse(_ options: [String], _ holds: Bool, _ words: String) throws {
      guard holds, let name = options.first(where: asked.contains) else { return }
      throw ToolError.usage("--\(name) " + words)
    }
    let (instrument, limit) = (settings.instrument, settings.limitSeconds ?? .infinity)
    let pauses = Double(settings.sessions - 1) * settings.pauseSeconds
    let story = request.scenarios.first(where: \.isStory)
    try refuse(
      ["sampling-time"], asked.contains("time-limit"),
      "changes nothing where --time-limit bounds the whole run: leave one out")
    try refuse(
      [
        "processes", "sessions", "pause", "samples", "time-limit", "sampling-time", "wait-quiet",
        "counters", "require-counters",
      ], request.isScripted,
      "changes nothing under --clock scripted, which is the same in every process and takes no "
        + "times: leave it out, or ask for --clock real,scripted")
    try refuse(
      ["trace"], !request.hasRealTime,
      "shows runs in real time, and none is asked for: add --scenario paced or loaded, or leave it "
        + "out")
    try refuse(
      ["instrument"], !instrument.takesTimes && request.hasRealTime,
      "\(instrument.rawValue) cannot keep real time: leave out --scenario paced and loaded")
    try refuse(
      ["instrument"], instrument.isCallgrind && story != nil,
      "callgrind counts frames that are alike, and those of --scenario \(story?.rawValue ?? "") "
        + "are not: leave it out")
    try refuse(
      ["time-limit", "sampling-time"], !instrument.takesTimes,
      "does not bound --instrument \(instrument.rawValue), whose counts do not depend on time: "
        + "leave it out, or ask for fewer views or --samples")
    try refuse(
      ["counters", "require-counters"],
      instrument.isCallgrind && (requiresCounters || !settings.events.isEmpty),
      "is about PAPI's events, which are not read under --instrument callgrind: leave them out")
    try refuse(
      ["profile"], !instrument.isCallgrind,
      "changes nothing here: call stacks are Callgrind's; add --instrument callgrind, or leave it "
        + "out")
    try refuse(
      ["wait-quiet"], !instrument.takesTimes,
      "changes nothing under --instrument \(instrument.rawValue), which takes no times: leave it "
        + "out")
    try refuse(
      ["require-counters"], settings.events.isEmpty,
      "requires nothing with --counters none: leave it out")
    try refuse(
      ["no-memory"], !request.hasSteadyFrames || !instrument.takesTimes,
      "changes nothing here: memory is read on virtual time only, not of a story's parts, and not "
        + "under --instrument callgrind or counters")
    try refuse(
      ["precision"], !request.scenarios.contains(.paced) && request.beside == nil,
      "is about screens in real time, and none is asked for: add --scenario paced or --scene, or "
        + "leave it out")
    try refuse(
      ["precision"], settings.sessions > 1,
      "is of one session: leave out --sessions, or ask for more --processes")
    try refuse(
      ["pause"], settings.sessions == 1,
      "is between sessions, and there is one: ask for --sessions 4, or leave it out")
    try refuse(
      ["sessions"], settings.sessions > 1 && !instrument.takesTimes,
      "changes nothing under --instrument \(instrument.rawValue), whose counts are the same at any "
        + "time: leave it out")
    try refuse(
      ["pause", "sessions"], pauses >= limit,
      "takes \(PeopleDuration.text(pauses)) between \(settings.sessions) sessions, and "
        + "--time-limit \(PeopleNumber.terminal.digits(limit)) leaves nothing else: shorten the "
        + "one or lengthen the other")
  }
}
