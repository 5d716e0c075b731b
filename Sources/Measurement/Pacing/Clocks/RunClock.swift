/// By which clock a case runs whose app and server each have a time of their own.
package enum RunClock: String, CaseIterable, Codable, Sendable {
  /// The machine's: what each side does takes as long as it takes.
  case real
  /// One that moves by script: the load takes its time on the app's clock, and what the app and the
  /// server themselves do takes none. The same on every machine.
  case scripted
}
