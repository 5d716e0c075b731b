import RenderServer
import Testing
import Vocabulary
import WaveSuites
import WaveViews

@Suite("The choice of a rasteriser")
struct RasteriserPlanTests {
  private static func request(_ scenario: Scenario, _ rasteriser: FillRasteriser) -> PlanRequest {
    var request = PlanRequest()
    request.scenarios = [scenario]
    request.takeDefaultStrategies()
    (request.views, request.depths) = ([3], [10])
    request.rasterisers = [rasteriser]
    request.asked = [.rasteriser]
    return request
  }

  @Test(
    "is part of a case's settings and name where it is not the usual one",
    arguments: Scenario.allCases.filter { $0 != .stack })
  func names(_ scenario: Scenario) throws {
    let usual = try WavePlan(Self.request(scenario, .exact))
    #expect(usual.cases.allSatisfy { $0.setting("rasteriser") == nil })
    let cairo = try WavePlan(Self.request(scenario, .cairo))
    #expect(cairo.cases.allSatisfy { $0.setting("rasteriser") == "cairo" })
    #expect(cairo.cases.allSatisfy { $0.caseID.contains("rasteriser=cairo") })
  }

  @Test("reaches the server")
  func pixels() throws {
    let exact = try Stage(PathRebuild.self).picture(after: 1)
    let cairo = try Stage(PathRebuild.self, rasteriser: .cairo).picture(after: 1)
    let difference = exact.difference(to: cairo)
    #expect(difference > 0 && difference <= Tolerance.samplingGrid + 2)
  }
}
