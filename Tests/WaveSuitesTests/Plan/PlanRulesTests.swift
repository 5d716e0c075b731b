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
  struct Rule {
    let words: [String]
    let change: @Sendable (inout PlanRequest) -> Void

    init(_ words: String..., change: @escaping @Sendable (inout PlanRequest) -> Void) {
      (self.words, self.change) = (words, change)
    }
  }

  static let rules = [
    Rule { _ in },
    Rule("unknown wave 'ocean'", "jw") { $0.waves = ["ocean"] },
    Rule("unknown strategy", "did you mean 'path-rebuild'?") { $0.strategies = ["path-rebild"] },
    Rule("interrupt cannot have the strategy 'path-rebuild'", "replace", "--scenario steady") {
      $0.scenarios = [.interrupt]
    },
    Rule("the scenario stack cannot have") { $0.scenarios = [.steady, .stack] },
    Rule("--rasteriser changes nothing in --scenario stack", "--scenario steady") {
      ($0.scenarios, $0.strategies, $0.asked) = ([.stack], ["additive-stack"], [.rasteriser])
    },
    Rule("--load changes nothing", "--scenario paced") { $0.asked = [.load] },
    Rule("--clock changes nothing", "--scenario paced or --scenario loaded") {
      $0.asked = [.clock]
    },
    Rule("--views is part of the scene 'cells' (a list: 12 rows of 375x60") {
      ($0.scenes, $0.asked) = ([.cells], [.scene, .views])
    },
    Rule("--size is part of the scene") { ($0.scenes, $0.asked) = ([.cells], [.scene, .size]) },
    Rule("--state is part of the scene 'table'") {
      ($0.scenarios, $0.scenes, $0.asked) = ([.paced], [.table], [.state])
    },
    Rule("steady cannot show the scene 'table'", "--scenario paced") { $0.scenes = [.table] },
    Rule { ($0.scenarios, $0.scenes) = ([.paced], [.table]) },
    Rule("--speed changes nothing") { ($0.style, $0.speeds) = (.asPublished, [56]) },
    Rule("not the same work", "--server bilinear") { $0.samplings = [.bilinear] },
    Rule { ($0.samplings, $0.servers) = ([.bilinear], [.bilinear]) },
    Rule("--state low-power has a rate of its own", "--refresh") {
      ($0.scenarios, $0.states, $0.asked) = ([.paced], [.lowPower], [.refresh])
    },
    Rule("comes every 3 s and would not come in 2 s") {
      ($0.scenarios, $0.loads) = ([.loaded], [Load("busy:8ms/3000ms")].compactMap(\.self))
    },
    Rule {
      ($0.scenarios, $0.loads) = ([.loaded], [Load("busy:8ms/3000ms")].compactMap(\.self))
      $0.pacedSeconds = 3
    },
    Rule("no other process takes a core from a scripted clock", "'neighbour'") {
      ($0.scenarios, $0.loads) = ([.loaded], [Load("neighbour")].compactMap(\.self))
      $0.clocks = [.scripted]
    },
    Rule { $0.strategies.append("memset") },
    Rule("memset draw the equal motion", "--scene") {
      ($0.strategies, $0.scenes) = (["path-rebuild", "memset"], [.cells])
    },
    Rule("memset", "--rotation") { ($0.strategies, $0.rotations) = (["memset"], [0, 3]) },
    Rule("--placement") { ($0.strategies, $0.placements) = (["memset"], [.fractional]) },
    Rule("--sampling") { ($0.strategies, $0.samplings) = (["memset"], [.nearest]) },
    Rule("--motion") { ($0.strategies, $0.style) = (["memset"], .asPublished) },
    Rule("37.5x60") {
      ($0.strategies, $0.sizes) = (["memset"], [Size(width: 37.5, height: 60)])
    },
    Rule("'additive-translation' cannot show the wave 'siri'", "place in the view") {
      ($0.waves, $0.strategies) = (["jw", "siri"], ["additive-translation"])
    },
    Rule("jw and no other") { ($0.waves, $0.strategies) = (["yx"], ["c-path-rebuild"]) },
    Rule("cannot show the wave 'siri'", "lines") {
      ($0.scenarios, $0.waves) = ([.progress], ["siri"])
      $0.takeDefaultStrategies()
    },
    Rule { $0.servers = [.lean, .gpu] },
    Rule { ($0.servers, $0.scenarios) = ([.gpu], [.paced]) },
    Rule("--server gpu draws on a GPU", "effects") {
      ($0.servers, $0.scenarios, $0.strategies) = ([.gpu], [.effects], ["plain"])
    },
    Rule("--server gpu draws", "lifecycle") {
      ($0.servers, $0.scenarios) = ([.gpu], [.lifecycle])
    },
    Rule("--server gpu draws", "a bitmap") {
      ($0.servers, $0.strategies) = ([.gpu], ["drawn-content"])
    },
    Rule("--server gpu draws", "pixels in C") {
      ($0.servers, $0.strategies) = ([.gpu], ["memset"])
    },
    Rule("--server gpu draws", "a gradient") { ($0.servers, $0.waves) = ([.gpu], ["yswater"]) },
    Rule("--server gpu draws", "a mask") { ($0.servers, $0.scenes) = ([.gpu], [.ballMask]) },
    Rule("--server tiles", "whole pixels", "--server bilinear") {
      ($0.servers, $0.strategies) = ([.lean, .tiles], ["picture-timer-translation"])
    },
    Rule { ($0.servers, $0.strategies) = ([.bilinear], ["picture-translation"]) },
    Rule { ($0.servers, $0.strategies) = ([.qtLike], ["drawn-content"]) },
    Rule("cannot show 0 views") { $0.views = [0] },
    Rule("1000000 views of 375x60 pt at scale 2", "32767") { $0.views = [1_000_000] },
  ]

  @Test("what breaks a rule is refused in a sentence that names it", arguments: rules)
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
