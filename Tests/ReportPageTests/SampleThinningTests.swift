import Reports
import TestSupport
import Testing
import Vocabulary

@testable import ReportPage

@Suite("Thinning out samples")
struct SampleThinningTests {
  @Test(
    "few samples are all drawn; of many the least and the greatest always",
    arguments: [1, 240, 5000])
  func thinning(_ count: Int) {
    let samples = (0..<count).map { index -> SampleRow in
      var sample = SampleRow()
      sample.value = Double((index * 7919) % 10_007)
      return sample
    }
    let thinning = SampleThinning(samples)
    #expect(thinning.plainCount == count && thinning.flagged.isEmpty)
    #expect(thinning.plain.count <= SampleThinning.plainLimit)
    if count <= SampleThinning.plainLimit { #expect(thinning.plain == samples) }
    #expect(thinning.plain.compactMap(\.value).max() == samples.compactMap(\.value).max())
    #expect(thinning.plain.compactMap(\.value).min() == samples.compactMap(\.value).min())
  }

  @Test("flags of the series do not mark a sample, its own do")
  func marks() {
    var sample = SampleRow()
    sample.value = 1
    sample.flags = ["derived", "drifting"]
    #expect(SampleThinning([sample]).flaggedCount == 0)
    sample.flags = ["derived", "preempted"]
    #expect(SampleThinning([sample]).flaggedCount == 1)
  }

  @Test("the page says how many of the samples are drawn")
  func said() throws {
    let few = SyntheticRun(views: [1]).run
    #expect(try PageReader(HTMLPage.html(few)).text.contains("All 120 samples are drawn"))
    let many = SyntheticRun(views: [1], rounds: 200).run
    let text = try PageReader(HTMLPage.html(many)).text
    #expect(text.contains("of 2,000 samples are drawn, evenly spaced"))
  }
}
