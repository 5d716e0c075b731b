/// Why a refresh showed no new frame though something should have moved.
package enum MissReason: String, CaseIterable, Codable, Sendable {
  /// The app's thread was busy with its load, or with an earlier turn, when the turn for the
  /// refresh was due, and without that the turn would have been done in time.
  case appBusy = "app-busy"
  /// The turn for the refresh was not done in time though nothing held it up: it took too long, or
  /// its thread woke late.
  case appLate = "app-late"
  /// The server was at work on a frame that it could not show by then, or woke late.
  case serverLate = "server-late"
  /// The app's thread was free, and sent nothing in time that showed anything new.
  case nothingSent = "nothing-sent"
  /// The recording does not say.
  case unknown

  var summary: String {
    switch self {
    case .appBusy: "missed refreshes for which the app's thread was held up"
    case .appLate: "missed refreshes for which the app's turn was late by itself"
    case .serverLate: "missed refreshes for which the server was late"
    case .nothingSent: "missed refreshes for which the app sent nothing new"
    case .unknown: "missed refreshes of which the record does not say why"
    }
  }
}
