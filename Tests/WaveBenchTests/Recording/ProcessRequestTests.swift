import Foundation
import Measurement
import TestSupport
import Testing

@testable import WaveBench
@testable import WaveSuites

@Suite("What processes that measure are asked")
struct ProcessRequestTests {
  @Test("a request arrives as it was sent", arguments: Suite.all.map(\.id))
  func arrives(_ name: String) throws {
    var settings = RunSettings(try #require(Suite.named(name)))
    settings.shard = Shard(number: 1, of: 2)
    settings.events = ["PAPI_TOT_INS"]
    settings.seed = .max
    settings.request.loads = [.idle, .busy]
    let allowance = ProcessTask.Allowance(seconds: 3, mostSeconds: 4)
    for task in [nil, ProcessTask(index: 3, counts: true, allowance: allowance)] {
      settings.task = task
      #expect(try RunSettings(settings.data()) == settings)
    }
  }

  @Test(
    "the plan of one case under Callgrind has that case, under the same name",
    arguments: ["default", "full", "limits", "retargeting", "effects"])
  func alone(_ name: String) throws {
    let settings = RunSettings(try #require(Suite.named(name)))
    let plan = try settings.plan()
    #expect(!plan.cases.isEmpty)
    for identity in plan.cases {
      let request = CaseRequest(settings, plan: plan, case: identity, index: 0)
      let alone = try WavePlan(CaseRequest(request.data()).plan)
      #expect(alone.cases.map(\.caseID).contains(identity.caseID))
      #expect(alone.blocks.map(\.name) == [identity.block])
    }
  }

  @Test("a request of another program's is refused, not half read")
  func refused() {
    #expect(throws: (any Error).self) { try RunSettings(.init("{\"index\":1}".utf8)) }
    #expect(throws: (any Error).self) { try CaseRequest(.init()) }
  }
}
