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
      let whole = WorkerTask.blocks(settings)
      #expect(try WorkerTask(whole.data()) == whole)
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
      #expect(try WorkerTask(WorkerTask.memory(request).data()) == .memory(request))
      let alone = try WavePlan(request.plan)
      #expect(alone.cases.map(\.caseID).contains(identity.caseID))
      #expect(alone.blocks.map(\.name) == [identity.block])
    }
  }

  @Test("a request of another program's is refused, not half read")
  func refused() {
    for text in ["", "{\"blocks\":{\"_0\":{\"index\":1}}}", "{\"memory\":{\"_0\":{}}}"] {
      #expect(throws: DecodingError.self) { try WorkerTask(Data(text.utf8)) }
    }
  }
}
