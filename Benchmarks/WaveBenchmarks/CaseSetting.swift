/// What some scenarios vary besides views, size and scale.
struct CaseSetting: Sendable, Equatable {
  /// How many animations the layer of the scenario `stack` has.
  var depth = 0
  /// What else the app of a paced scenario does.
  var load = Load.none
  /// What the views of a paced scenario do.
  var state = PacedState.rest
}
