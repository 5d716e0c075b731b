import Foundation
import ResultStore
import TestSupport
import Testing
import Vocabulary
import Wording

@testable import ReportPage

@Suite("The section on capacities")
struct CapacityTests {
  private static func reader(_ run: PageRun) throws -> PageReader {
    try PageReader(HTMLPage.html([run]))
  }

  private static func sections(_ reader: PageReader) -> [String] { SectionTests.places(reader) }

  private static func elements(
    _ reader: PageReader, _ name: String, _ style: String
  ) -> [PageReader.Element] {
    reader.elements.filter { $0.name == name && $0.attributes["class"] == style }
  }

  /// The widths of the bars of 11 px in a colour.
  private static func bars(_ reader: PageReader, _ style: String) -> [Double] {
    elements(reader, "rect", style).filter { $0.attributes["height"] == "11" }
      .compactMap { $0.attributes["width"].flatMap(Double.init) }
  }

  /// How many dots each path of a colour has.
  private static func dots(_ reader: PageReader, _ color: Int) -> [Int] {
    elements(reader, "path", "p c\(color)").compactMap { $0.attributes["d"] }
      .map { $0.split(separator: "M").count }
  }

  @Test("it stands where capacities were searched for, alone where nothing else ran, nowhere else")
  func presence() throws {
    #expect(!Self.sections(try Self.reader(SyntheticRun().run)).contains("capacity"))
    #expect(!Self.sections(try Self.reader(SyntheticPacedRun().run)).contains("capacity"))
    let searched = SyntheticCapacityRun().run
    #expect(Self.sections(try Self.reader(searched)) == ["verdict", "capacity", "environment"])
    var both = SyntheticPacedRun().run
    both.report += searched.report
    both.samples = (both.samples ?? []) + (searched.samples ?? [])
    #expect(
      Self.sections(try Self.reader(both)) == ["verdict", "realtime", "capacity", "environment"])
  }

  @Test("searches add nothing to the sections on cost")
  func costsApart() throws {
    let alone = SyntheticRun().run
    var both = alone
    both.report += SyntheticCapacityRun().report
    both.samples = (alone.samples ?? []) + SyntheticCapacityRun().samples
    let costs = try SectionTests.costs(HTMLPage.html([both]), before: "capacity")
    #expect(HTMLPage.html([alone]).contains(costs))
  }

  @Test("bars are as long as their numbers, the longest first")
  func lengths() throws {
    let reader = try Self.reader(SyntheticCapacityRun().run)
    let (rebuilt, translated) = (Self.bars(reader, "f0"), Self.bars(reader, "f1"))
    #expect(rebuilt.count == 1 && translated.count == 1)
    // Places are whole tenths of a pixel.
    #expect(abs(translated[0] / rebuilt[0] - 4) < 0.01)
    let names = reader.drawings[1].labels.map(\.text)
    let places = ["additive-translation", "path-rebuild"].map { names.firstIndex(of: $0) ?? -1 }
    #expect(places[0] >= 0 && places[0] < places[1])
  }

  @Test("an interval is drawn where it was found, across the end of its bar")
  func intervals() throws {
    let reader = try Self.reader(SyntheticCapacityRun().run)
    let width = try #require(Self.bars(reader, "f0").first)
    let level = Self.elements(reader, "line", "k").filter {
      $0.attributes["y1"] == $0.attributes["y2"]
    }
    let ends = level.compactMap { line in
      line.attributes["x1"].flatMap(Double.init).flatMap { from in
        line.attributes["x2"].flatMap(Double.init).map { (from - 4, $0 - 4) }
      }
    }
    #expect(ends.count == 2)
    // 100 [95, 105], 100 being as long as the bar.
    #expect(ends.contains { abs($0.0 - 0.95 * width) < 0.2 && abs($0.1 - 1.05 * width) < 0.2 })
    #expect(reader.text.contains("100 [95, 105]"))
  }

  @Test("of one process the interval is its own, from its runs")
  func oneProcess() throws {
    let text = try Self.reader(SyntheticCapacityRun(processes: 1).run).text
    #expect(text.contains("100 [90, 110]") && !text.contains("[95, 105]"))
  }

  @Test("each process has a dot, each number of views tried as well", arguments: [1, 3, 9])
  func dots(processes: Int) throws {
    let reader = try Self.reader(SyntheticCapacityRun(processes: processes).run)
    // All processes tried the same five numbers: equal runs are one dot.
    #expect(Self.dots(reader, 1) == [processes, 5])
    #expect(reader.text.contains("path-rebuild: \(5 * processes) runs in \(processes) search"))
  }

  @Test("the words and the table say the numbers, their ratio and the share of hitches")
  func words() throws {
    let text = try Self.reader(SyntheticCapacityRun().run).text
    for words in [
      "The display keeps its 60\u{A0}Hz with up to 400 [395, 405] wave views under "
        + "additive-translation and with up to 100 [95, 105] under path-rebuild: 3.97 [",
      "times as many.", "capacity, jw, 56×28 pt at scale 1, 60\u{A0}Hz", "400, 401, 402",
      "1.50\u{A0}ms/s: good", "capacity 100", "one refresh at 60\u{A0}Hz",
    ] {
      #expect(text.contains(words), "\(words)")
    }
  }

  @Test("a bound is told as one, has no interval, and its bar has an arrow")
  func bounds() throws {
    let run = SyntheticCapacityRun(arms: [
      .init(strategy: "path-rebuild", capacity: 1, flags: ["floor"]),
      .init(strategy: "additive-translation", capacity: 4096, flags: ["ceiling"]),
    ]).run
    let reader = try Self.reader(run)
    for words in [
      "with 4,096 or more wave views under additive-translation and with fewer than 1 under "
        + "path-rebuild: at least 4,096 times as many.", "≥ 4,096", "< 1", "capacity ≥ 4,096",
      "capacity < 1",
    ] {
      #expect(reader.text.contains(words), "\(words)")
    }
    #expect(!reader.text.contains("["))
    let arrow = Self.elements(reader, "path", "f1").compactMap { $0.attributes["d"] }
    let width = try #require(Self.bars(reader, "f1").first)
    #expect(arrow.count == 1)
    #expect(arrow[0].hasPrefix("M" + PeopleNumber.terminal.rounded(4 + width + 3, decimals: 1)))
    // What nobody saw hold the rate is not filled.
    #expect(Self.bars(reader, "f0").isEmpty && Self.bars(reader, "w c0 o").count == 1)
  }

  @Test("processes of which one hit the ceiling and one the floor decide nothing")
  func undecided() throws {
    var run = SyntheticCapacityRun(processes: 2).run
    run.samples = run.samples?.map { sample in
      var sample = sample
      if sample.metric == "capacity" { sample.flags = [sample.process == 0 ? "ceiling" : "floor"] }
      return sample
    }
    let reader = try Self.reader(run)
    #expect(reader.text.contains("undecided"))
    #expect(reader.text.contains("no search came to a number of views."))
    #expect(Self.bars(reader, "f0").isEmpty && Self.bars(reader, "f1").isEmpty)
  }

  @Test("a search that the time limit cut short is undecided, and nothing is compared with it")
  func timeLimit() throws {
    let run = SyntheticCapacityRun(arms: [
      .init(strategy: "path-rebuild", capacity: 100),
      .init(strategy: "additive-translation", capacity: 400, flags: ["time_limit", "undecided"]),
    ]).run
    let reader = try Self.reader(run)
    for words in [
      "with up to 100 [95, 105] wave views under path-rebuild; under additive-translation it is "
        + "undecided.",
      "additive-translation: the time ended", "time_limit, undecided",
    ] {
      #expect(reader.text.contains(words), "\(words)")
    }
    #expect(!reader.text.contains("times as many") && !reader.text.contains("400 ["))
    #expect(Self.bars(reader, "f1").isEmpty)
  }

  @Test("a search that was cut short shows what it tried, and has no bar")
  func cutShort() throws {
    let run = SyntheticCapacityRun(arms: [
      .init(strategy: "path-rebuild", capacity: nil),
      .init(strategy: "additive-translation", capacity: 400),
    ]).run
    let reader = try Self.reader(run)
    #expect(reader.text.contains("no estimate") && reader.text.contains("n/a"))
    #expect(reader.text.contains("path-rebuild: the search ended before it came to a number."))
    #expect(reader.text.contains("path-rebuild: 15 runs in 3 searches"))
    #expect(Self.bars(reader, "f0").isEmpty && Self.dots(reader, 0) == [5])
    #expect(reader.drawings.count == 4)
    let none = SyntheticCapacityRun(arms: [.init(strategy: "path-rebuild", capacity: nil)]).run
    #expect(try Self.reader(none).text.contains("no search came to a number of views."))
  }

  @Test("a single number of views tried is a picture with one dot")
  func singleCount() throws {
    let reader = try Self.reader(SyntheticCapacityRun(processes: 1, tried: [0.5]).run)
    #expect(reader.drawings.count == 4)
    #expect(Self.dots(reader, 0) == [1, 1])
  }

  @Test("without samples there are bars and table, and the page says why there is no search")
  func noSamples() throws {
    var run = SyntheticCapacityRun(arms: [
      .init(strategy: "path-rebuild", capacity: 1, flags: ["floor"]),
      .init(strategy: "additive-translation", capacity: 400),
    ]).run
    run.samples = nil
    let reader = try Self.reader(run)
    #expect(reader.drawings.count == 2)
    #expect(reader.text.contains("came without samples.csv: no search can be drawn"))
    // Which of the processes the report's flag is of, nobody knows.
    #expect(reader.text.contains("≤ 1"))
  }

  @Test("three hundred arms give a page of at most 2 MB")
  func size() {
    let many = SyntheticCapacityRun(
      arms: (1...300).map { (index: Int) in .init(strategy: "arm-\(index)", capacity: index) },
      processes: 5,
      tried: (1...30).map { Double($0) / 30 })
    #expect(HTMLPage.html([many.run]).utf8.count < 2_000_000)
  }

  @Test("a history shows capacities and what people see over runs, on axes from 0")
  func history() throws {
    let runs = [
      SyntheticPacedRun().run, SyntheticPacedRun().run, SyntheticCapacityRun().run,
      SyntheticCapacityRun(name: "more", processes: 1).run,
    ]
    let page = HTMLPage.html(runs)
    let start = try #require(page.range(of: "<div id=\"history\""))
    let end = try #require(page[start.lowerBound...].range(of: "</details>"))
    let history = String(page[start.lowerBound..<end.lowerBound])
    let reader = try PageReader(history)
    // Two loads with three numbers each, and the capacities.
    #expect(reader.drawings.count == 2 * 3 + 1)
    for words in [
      "12 views: hitch time ratio", "12 views: new pictures per second",
      "12 views: the app's wake-ups per second", "wave views that hold the refresh rate",
      "run 3, additive-translation: 400 [395, 405]", "run 4, path-rebuild: 100 [90, 110]",
      "run 2, path-rebuild: 667", "medians over runs",
    ] {
      #expect(reader.text.contains(words), "\(words)")
    }
    #expect(reader.drawings.allSatisfy { $0.labels.contains { $0.text == "0" } })
    #expect(!history.contains("CPU time of the whole frame"))
    #expect(!HTMLPage.html(NamedPage.history).contains("On real time: medians"))
  }
}
