/// An app's log of its display link under work on purpose, as of Examples/OnDevice.
package struct LinkLog: Sendable, Equatable {
  /// A call of the display link, s on the app's clock.
  package struct Call: Sendable, Equatable {
    let start: Double
    package let end: Double
    package let timestamp: Double
    let target: Double
  }

  package let strategy: String
  package let scene: String
  /// How long each block of its main thread was meant to be, ms; 0 for none.
  package let busyMilliseconds: Double
  /// From the begin of one block to that of the next, ms; 0 where there are none.
  package let periodMilliseconds: Double
  /// The calls, by their begin; at least two.
  package let calls: [Call]

  /// From one refresh to the next, s: the middle of the calls' own.
  package var interval: Double {
    let all = calls.map { $0.target - $0.timestamp }.sorted()
    return all[all.count / 2]
  }
}
