import TestSupport
import Testing

@testable import Measurement

@Suite("A device's hitches beside the model's")
struct HitchComparisonTests {
  private static func compared() throws -> HitchComparison {
    let files = ["xcode27-hitches.xml.gz", "xcode27-potential-hangs.xml"]
    let report = try DeviceFile.read(files.map { Repository.fixture("traces/xctrace/" + $0) })
    return HitchComparison(try #require(report.timelines.first), refreshHz: 60)
  }

  /// Of each hitch that begins inside a hang, by an independent reader: when it was due, s; how
  /// long before that the hang began, how long it was, how late the frame came, its end after the
  /// hang, ms.
  private static let inside: [[Double]] = [
    [4.961, 27.2, 234.8, 216.67, 9.052], [18.695, 42.6, 236.6, 200, 5.912],
    [25.861, 50.6, 50.9, 16.67, 16.404], [28.095, 59.3, 73.7, 16.67, 2.245],
    [28.545, 44.9, 66.8, 33.33, 11.440], [32.378, 42.1, 89.1, 16.67, -30.367],
  ]

  @Test("hitches that begin inside a hang are found with their hangs, and the others are not")
  func found() throws {
    let compared = try Self.compared()
    #expect(compared.hitches.count == 11 && compared.busy == 23)
    #expect(compared.busyWithoutHitch == 17)
    let inside = compared.hitches.compactMap { hitch in hitch.inside.map { (hitch, $0) } }
    #expect(inside.count == Self.inside.count)
    for ((hitch, inside), wanted) in zip(inside, Self.inside) {
      #expect(abs(hitch.due / 1000 - wanted[0]) < 0.0006)
      #expect(abs(inside.lead - wanted[1]) < 0.051)
      #expect(abs(inside.length - wanted[2]) < 0.051)
      #expect(abs(hitch.late - wanted[3]) < 0.0051)
      #expect(abs(inside.endsAfter - wanted[4]) < 0.00051)
    }
  }

  @Test("of a hang of years the model says nothing, and does not live through it")
  func endless() throws {
    func table(_ schema: String, _ start: Int, _ length: Int) -> String {
      let row = "<row><start>\(start)</start><duration>\(length)</duration></row>"
      return Exports.table(schema, ["start", "duration"], rows: row)
    }
    let tables =
      table("hitches", 5_000_000_000, 30_000_000)
      + table("potential-hangs", 1_000_000_000, 2_000_000_000_000_000_000)
    let folder = try TestFolder(["a.xml": Exports.trace(tables)])
    let report = try DeviceFile.read([folder.file("a.xml")])
    let timeline = try #require(report.timelines.first)
    let found = HitchComparison(timeline, refreshHz: 60)
    #expect(found.hitches.first?.inside?.model.isEmpty == true)
  }

  @Test(
    "held up by a device's hangs, a late link ends five hitches where the device did, one that skips none",
    arguments: [(HeldUpLink.late, 0.0), (.skip, 1)])
  func lateness(_ link: HeldUpLink, _ refreshesMore: Double) throws {
    let compared = try Self.compared()
    let inside = compared.hitches.filter { $0.inside != nil }
    for hitch in inside.prefix(5) {
      let model = try #require(hitch.inside?.model[link])
      #expect(abs(model - hitch.late - refreshesMore * 1000 / 60) < 0.05, "\(hitch)")
      #expect(compared.agrees(hitch, link) == (link == .late))
    }
    // The sixth ends before its hang does: that frame was already on its way.
    #expect(compared.agrees(inside[5], link) == false)
    #expect(compared.hitches.filter { compared.agrees($0, link) == nil }.count == 5)
  }
}
