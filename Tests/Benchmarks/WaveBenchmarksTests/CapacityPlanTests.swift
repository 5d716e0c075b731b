import EngineWork
import FramePacing
import Geometry
import TestSupport
import Testing
import Vocabulary

@testable import BenchmarkHarness
@testable import WaveBenchmarks

@Suite("Plans of the scenario capacity")
struct CapacityPlanTests {
  private func request(_ change: (inout PlanRequest) -> Void = { _ in }) -> PlanRequest {
    var request = PlanRequest()
    request.scenarios = [.capacity]
    request.scales = [1]
    request.takeDefaultStrategies()
    change(&request)
    return request
  }

  private func recipe(of plan: WavePlan) throws -> PacedRecipe {
    guard case .capacity(let recipes)? = plan.blocks.first?.recipes else {
      throw PlanError.views(0)
    }
    return try #require(recipes.first)
  }

  @Test("a case has no number of views in its name, and the ceiling of the search in its column")
  func names() throws {
    let plan = try WavePlan(request { $0.views = [3, 30] })
    #expect(plan.blocks.map(\.name) == ["capacity/jw/375x60@1"])
    #expect(plan.cases.first?.caseID == "capacity/jw/path-rebuild/375x60@1")
    #expect(plan.cases.allSatisfy { $0.views == 4096 && $0.scenario == "capacity" })
    #expect(Set(plan.cases.map(\.strategy)).contains("additive-translation"))
    let busy = try #require(Load("busy:8ms/20ms"))
    let loaded = try WavePlan(
      request {
        $0.refreshes = [120]
        $0.loads = [busy]
      })
    #expect(loaded.cases.first?.caseID.hasSuffix("/375x60@1/120Hz/busy:8ms-20ms") == true)
  }

  @Test("the ceiling is what one framebuffer holds of large views, and none at all is refused")
  func framebuffer() throws {
    let plan = try WavePlan(request { $0.sizes = [Size(width: 4000, height: 4000)] })
    // 8 by 8 of them are 32000 px wide.
    #expect(plan.cases.first?.views == 64)
    #expect(throws: PlanError.self) {
      try WavePlan(request { $0.sizes = [Size(width: 40_000, height: 10)] })
    }
  }

  @Test("a machine's memory lowers the ceiling of the search, never below one")
  func memory() throws {
    func ceiling(_ bytes: Double?) throws -> Int {
      let plan = try WavePlan(request { $0.memoryLimitBytes = bytes })
      return plan.capacityCeiling(try recipe(of: plan))
    }
    #expect(try ceiling(nil) == 4096)
    #expect(try ceiling(1e12) == 4096)
    // A view is 375 x 60 px of 4 bytes, masks of 2.4 bytes per pixel, and its layers.
    #expect(try ceiling((375 * 60 * 6.4 + 12_000) * 100.5) == 100)
    #expect(try ceiling(1) == 1)
  }

  @Test("an arm makes scenes of any number of views")
  func arm() throws {
    let plan = try WavePlan(request { $0.sizes = [Size(width: 56, height: 28)] })
    guard case .capacity(let arms)? = plan.blocks(work: WorkLedger()).first?.arms else {
      Issue.record("the block is not searched for a capacity")
      return
    }
    let arm = try #require(arms.first)
    #expect(arm.refreshHz == 60 && arm.ceiling == 4096)
    for views in [1, 7] { #expect(try arm.make(views).moves) }
    #expect(arm.load(1).bursts.isEmpty)
  }
}
