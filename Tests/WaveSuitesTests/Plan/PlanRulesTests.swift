import AnimationTiming
import Measurement
import RenderServer
import TestSupport
import Testing
import WaveViews

@testable import WaveSuites

@Suite("What a request must keep")
struct PlanRulesTests {
  /// A change of the usual request, of which nothing else is wrong, and words of the sentence that
  /// refuses it; without words it is no fault.
  typealias Rule = (change: @Sendable (inout PlanRequest) -> Void, words: [String])

  static let cases: [Rule] = [
    ({ _ in }, []),
    ({ $0.waves = ["ocean"] }, ["unknown wave 'ocean'", "jw"]),
    ({ $0.strategies = ["path-rebild"] }, ["unknown strategy", "did you mean 'path-rebuild'?"]),
    (
      { $0.scenarios = [.interrupt] },
      ["interrupt cannot have the strategy 'path-rebuild'", "replace", "--scenario steady"]
    ),
    ({ $0.scenarios = [.steady, .stack] }, ["the scenario stack cannot have"]),
    (
      { ($0.scenarios, $0.strategies, $0.asked) = ([.stack], ["additive-stack"], [.rasteriser]) },
      ["--rasteriser changes nothing in --scenario stack", "--scenario steady"]
    ),
    ({ $0.asked = [.load] }, ["--load changes nothing", "--scenario paced"]),
    (
      { $0.asked = [.clock] }, ["--clock changes nothing", "--scenario paced or --scenario loaded"]
    ),
    (
      { ($0.scenes, $0.asked) = ([.cells], [.scene, .views]) },
      ["--views is part of the scene 'cells' (a list: 12 rows of 375x60"]
    ),
    ({ ($0.scenes, $0.asked) = ([.cells], [.scene, .size]) }, ["--size is part of the scene"]),
    (
      { ($0.scenarios, $0.scenes, $0.asked) = ([.paced], [.table], [.state]) },
      ["--state is part of the scene 'table'"]
    ),
    ({ $0.scenes = [.table] }, ["steady cannot show the scene 'table'", "--scenario paced"]),
    ({ ($0.scenarios, $0.scenes) = ([.paced], [.table]) }, []),
    ({ ($0.style, $0.speeds) = (.asPublished, [56]) }, ["--speed changes nothing"]),
    ({ $0.samplings = [.bilinear] }, ["not the same work", "--server bilinear"]),
    ({ ($0.samplings, $0.servers) = ([.bilinear], [.bilinear]) }, []),
    (
      { ($0.scenarios, $0.states, $0.asked) = ([.paced], [.lowPower], [.refresh]) },
      ["--state low-power has a rate of its own", "--refresh"]
    ),
    (
      { ($0.scenarios, $0.loads) = ([.loaded], [Load("busy:8ms/3000ms")].compactMap(\.self)) },
      ["comes every 3 s and would not come in 2 s"]
    ),
    (
      {
        ($0.scenarios, $0.loads) = ([.loaded], [Load("busy:8ms/3000ms")].compactMap(\.self))
        $0.pacedSeconds = 3
      }, []
    ),
    (
      {
        ($0.scenarios, $0.loads) = ([.loaded], [Load("neighbour")].compactMap(\.self))
        $0.clocks = [.scripted]
      }, ["no other process takes a core from a scripted clock", "'neighbour'"]
    ),
    ({ $0.strategies.append("memset") }, []),
    (
      { ($0.strategies, $0.scenes) = (["path-rebuild", "memset"], [.cells]) },
      ["memset draw the equal motion", "--scene"]
    ),
    ({ ($0.strategies, $0.rotations) = (["memset"], [0, 3]) }, ["memset", "--rotation"]),
    ({ ($0.strategies, $0.placements) = (["memset"], [.fractional]) }, ["--placement"]),
    ({ ($0.strategies, $0.samplings) = (["memset"], [.nearest]) }, ["--sampling"]),
    ({ ($0.strategies, $0.style) = (["memset"], .asPublished) }, ["--motion"]),
    ({ ($0.strategies, $0.sizes) = (["memset"], [.init(width: 37.5, height: 60)]) }, ["37.5x60"]),
    (
      { ($0.waves, $0.strategies) = (["jw", "siri"], ["additive-translation"]) },
      ["'additive-translation' cannot show the wave 'siri'", "place in the view"]
    ),
    ({ ($0.waves, $0.strategies) = (["yx"], ["c-path-rebuild"]) }, ["jw and no other"]),
    (
      {
        ($0.scenarios, $0.waves) = ([.progress], ["siri"])
        $0.takeDefaultStrategies()
      }, ["cannot show the wave 'siri'", "lines"]
    ),
    ({ $0.servers = [.lean, .gpu] }, []),
    ({ ($0.servers, $0.scenarios) = ([.gpu], [.paced]) }, []),
    (
      { ($0.servers, $0.scenarios, $0.strategies) = ([.gpu], [.effects], ["plain"]) },
      ["--server gpu draws on a GPU", "effects"]
    ),
    ({ ($0.servers, $0.scenarios) = ([.gpu], [.lifecycle]) }, ["--server gpu draws", "lifecycle"]),
    (
      { ($0.servers, $0.strategies) = ([.gpu], ["drawn-content"]) },
      ["--server gpu draws", "a bitmap"]
    ),
    (
      { ($0.servers, $0.strategies) = ([.gpu], ["memset"]) }, ["--server gpu draws", "pixels in C"]
    ),
    ({ ($0.servers, $0.waves) = ([.gpu], ["yswater"]) }, ["--server gpu draws", "a gradient"]),
    ({ ($0.servers, $0.scenes) = ([.gpu], [.ballMask]) }, ["--server gpu draws", "a mask"]),
    (
      { ($0.servers, $0.strategies) = ([.lean, .tiles], ["picture-timer-translation"]) },
      ["--server tiles", "whole pixels", "--server bilinear"]
    ),
    ({ ($0.servers, $0.strategies) = ([.bilinear], ["picture-translation"]) }, []),
    ({ ($0.servers, $0.strategies) = ([.qtLike], ["drawn-content"]) }, []),
    ({ $0.views = [0] }, ["cannot show 0 views"]),
    ({ $0.views = [1_000_000] }, ["1000000 views of 375x60 pt at scale 2", "32767"]),
  ]

  @Test("what breaks a rule is refused in a sentence that names it", arguments: cases)
  func holds(rule: Rule) throws {
    var request = PlanRequest()
    (request.strategies, request.views) = (["path-rebuild"], [2])
    rule.change(&request)
    do throws(PlanError) {
      _ = try WavePlan(request)
      #expect(rule.words.isEmpty)
    } catch {
      #expect(!rule.words.isEmpty, "\(error)")
      for word in rule.words { #expect(error.description.contains(word), "\(error)") }
    }
  }
}
