/// Something that a sweep can vary, as the command line spells its option. Cases spell the axes in
/// this order; the last one varies fastest.
package enum PlanAxis: String, CaseIterable, Codable, Sendable {
  case scene
  case wave
  case size
  case scale
  case refresh
  case motion
  case sampling
  case backdrop
  case phases
  case speed
  case placement
  case rasteriser
  case server
  case rotation
  case retarget
  case views
  case state
  case load
  case link
  case pipeline
  case clock
  case loadPhase = "load-phase"
  case duration
  case depth
}

extension Scenario {
  /// What of wave views only real time can vary.
  package static let realTimeAxes = Scenario.paced.axes.subtracting(Scenario.steady.axes)

  /// What of wave views only a virtual clock can vary.
  package static let virtualAxes = Scenario.steady.axes.subtracting(Scenario.paced.axes)

  /// What the scenario can vary; anything else would be taken and ignored, and is refused.
  var axes: Set<PlanAxis> { Self.axes[self] ?? [] }

  private static let axes = Dictionary(
    uniqueKeysWithValues: allCases.map { scenario in
      (scenario, Set(PlanAxis.allCases.filter { $0.row.applies(scenario) }))
    })
}

extension NamedScene {
  /// Whether a scenario can show it: a table that is flung has no two frames alike.
  package func isShown(by scenario: Scenario) -> Bool {
    scenario.axes.contains(.scene) && (state == nil || scenario.isPaced)
  }
}

/// Spells out the values of several axes.
///
/// Axes that are crossed are combined with each other; one that is not crossed varies alone, while
/// all others have their first value.
struct AxisProduct<Subject> {
  private var axes: [(values: [(inout Subject) -> Void], isCrossed: Bool)] = []

  /// Adds an axis; the one that was added last varies fastest. Without values it has no effect.
  mutating func add(_ values: [(inout Subject) -> Void], isCrossed: Bool) {
    guard !values.isEmpty else { return }
    axes.append((values, isCrossed))
  }

  /// `base` with each combination of values.
  ///
  /// - Complexity: O(product of the numbers of values).
  func all(from base: Subject) -> [Subject] {
    var subjects: [Subject] = []
    var places = [Int](repeating: 0, count: axes.count)
    repeat {
      guard isWanted(places) else { continue }
      var subject = base
      for (axis, place) in zip(axes, places) { axis.values[place](&subject) }
      subjects.append(subject)
    } while advance(&places)
    return subjects
  }

  private func isWanted(_ places: [Int]) -> Bool {
    let moved = axes.indices.filter { places[$0] > 0 }
    let alone = moved.count { !axes[$0].isCrossed }
    return alone == 0 || (alone == 1 && moved.count == 1)
  }

  private func advance(_ places: inout [Int]) -> Bool {
    for axis in axes.indices.reversed() {
      places[axis] += 1
      if places[axis] < axes[axis].values.count { return true }
      places[axis] = 0
    }
    return false
  }
}
