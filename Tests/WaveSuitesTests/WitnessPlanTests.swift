import Engines
import TestSupport
import Testing
import Vocabulary

@testable import WaveSuites

@Suite("Plans for third-party renderers")
struct WitnessPlanTests {
  private func request(_ backend: Backend) -> PlanRequest {
    var request = PlanRequest()
    request.backend = backend
    request.scenarios = [.paced, .loaded]
    request.views = [12]
    request.takeDefaultStrategies()
    return request
  }

  @Test("Cases are named after their renderer and hold it as the backend")
  func names() throws {
    let plan = try WavePlan(request(.chromium))
    // An animator is Qt Quick's.
    #expect(plan.cases.count == 2 * (EngineArm.allCases.count - 1))
    #expect(plan.cases.allSatisfy { $0.caseID.contains("/chromium") && $0.backend == "chromium" })
    #expect(plan.cases.allSatisfy { $0.setting("graphics") == "gpu" })
    #expect(plan.cases.allSatisfy { $0.reference == EngineArm.pathRebuild.name })
    #expect(Set(plan.cases.map(\.caseID)).count == plan.cases.count)
    #expect(plan.cases.contains { $0.load == .busy })
  }

  @Test("What a renderer cannot run is left out when nothing is asked for, and refused by name")
  func refusals() throws {
    var request = request(.qtquick)
    let additive = EngineArm.additiveTranslation.name
    #expect(!request.strategies.contains(additive))
    request.strategies.append(additive)
    let plan = try WavePlan(request)
    #expect(plan.refusals.map(\.strategy) == [additive, additive])
    request.strategies = [additive]
    #expect(throws: PlanError.self) { try WavePlan(request) }
  }

  @Test(
    "What a renderer would ignore is refused",
    arguments: [PlanAxis.sampling, .rasteriser, .refresh, .motion, .server])
  func axes(axis: PlanAxis) {
    var request = request(.chromium)
    request.asked = [axis]
    #expect(throws: PlanError.self) { try WavePlan(request) }
  }

  @Test("Virtual time, loads of other kinds and strategies of other engines are refused")
  func others() {
    var virtual = request(.chromium)
    virtual.scenarios = [.steady]
    var loaded = request(.chromium)
    loaded.loads = Load("allocating").map { [$0] }
    var named = request(.chromium)
    named.strategies = ["path-morph"]
    for request in [virtual, loaded, named] {
      #expect(throws: PlanError.self) { try WavePlan(request) }
    }
  }

  @Test("Covered and scrolled views are cases of their own, and no other state is")
  func states() throws {
    var request = request(.chromium)
    request.scenarios = [.paced]
    request.states = [.rest, .hidden, .scroll]
    let plan = try WavePlan(request)
    #expect(Set(plan.cases.map(\.state)) == ["rest", "hidden", "scroll"])
    #expect(Set(plan.cases.map(\.caseID)).count == plan.cases.count)
    for state in PacedState.allCases where PlanRequest.witnessStates[state] == nil {
      request.states = [state]
      #expect(throws: PlanError.self) { try WavePlan(request) }
    }
  }

  @Test("The screen is the one that the reference engine would have")
  func screen() throws {
    let plan = try WavePlan(request(.chromium))
    let block = try #require(plan.blocks.first)
    let arm = try #require(block.arms.first?.contender.engineArm)
    let scene = EngineScene(block.setup, arm)
    #expect(scene.size == block.setup.screenSize)
    #expect(scene.views.count == 12)
    #expect(scene.views[3].phase == block.setup.scenery.phase(of: 3))
  }
}
