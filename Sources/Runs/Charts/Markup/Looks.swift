/// The looks of charts: a palette with light, dark and paper variants, and a rule for each class of
/// marks.
///
/// On all pages and pictures warm is the app, cool the render server, as a side and as its stages.
/// Series, such as strategies, have neither: a place or a marker tells them apart, and a colour
/// besides. Flame graphs, which know no sides, are warm, and show what shrank cool. Colours are
/// those of Okabe and Ito (2008), and lighter and darker ones, which all common kinds of colour
/// vision tell apart.
enum Looks {
  /// A colour by the name that rules give it; nil where dark or paper is as light.
  private struct Color {
    let name: String
    let light: String
    var dark: String?
    var paper: String?
  }

  private static let palette = [
    Color(name: "bg", light: "#fcfcfa", dark: "#15181b", paper: "#fff"),
    Color(name: "ink", light: "#1d2023", dark: "#e8e6e1", paper: "#000"),
    Color(name: "soft", light: "#5a6169", dark: "#a0a8af", paper: "#444"),
    Color(name: "rule", light: "#d5d8db", dark: "#363c42", paper: "#bbb"),
    Color(name: "grid", light: "#e6e8ea", dark: "#282d32", paper: "#ddd"),
    Color(name: "same", light: "#dfe2e5", dark: "#343a40", paper: "#ddd"),
    Color(name: "shade", light: "#b9bdc2", dark: "#50575e", paper: "#fff"),
    Color(name: "warm", light: "#d55e00"), Color(name: "warm2", light: "#e69f00"),
    Color(name: "cool", light: "#0072b2", dark: "#2b8fce", paper: "#0072b2"),
    Color(name: "c0", light: "#009e73"), Color(name: "c1", light: "#cc79a7"),
    Color(name: "c2", light: "#1d2023", dark: "#e8e6e1", paper: "#000"),
    Color(name: "c3", light: "#7f868d"),
  ]

  private struct Rule {
    let classes: [String]
    let body: String
    /// The declaration that a reader must know to follow the rule; nil for any reader.
    let need: String?

    init(_ classes: String, _ body: String, need: String? = nil) {
      self.classes = classes.split(separator: " ").map(String.init)
      (self.body, self.need) = (body, need)
    }

    var source: String {
      let rule = classes.map { "." + $0 }.joined(separator: ",") + "{\(body)}"
      return need.map { "@supports (\($0)){\(rule)}" } ?? rule
    }
  }

  private static let all =
    [
      Rule("t m", "font-size:12px;fill:var(--ink)"),
      // A reader that paints outlines last would paint them over the letters.
      Rule(
        "t m",
        "paint-order:stroke;stroke:var(--bg);stroke-width:3px;stroke-linejoin:round",
        need: "paint-order:stroke"), Rule("m", "fill:var(--soft)"), Rule("h", "font-weight:600"),
      Rule("g", "stroke:var(--grid);stroke-width:1"),
      Rule("k", "stroke:var(--ink);stroke-width:1.25;fill:none"),
      Rule("l", "fill:none;stroke-width:1.75;stroke-linejoin:round"),
      Rule("d", "stroke-dasharray:5 3"), Rule("e", "stroke-dasharray:1.5 2.5"),
      Rule("w", "stroke-width:1.5;fill:none"), Rule("b", "opacity:.22"),
      Rule("p", "fill:none;stroke-width:3.4;stroke-linecap:round"),
      Rule("ring", "fill:none;stroke:var(--ink);stroke-width:6.4;stroke-linecap:round"),
      Rule("seam", "stroke:var(--bg);stroke-width:3.5;fill:none"),
      Rule("cut", "fill:var(--ink)"),
      Rule("new", "fill:none;stroke:var(--soft);stroke-width:1"),
      Rule("old", "fill:none;stroke:var(--rule);stroke-width:1"),
      Rule("missed", "fill:none;stroke:var(--ink);stroke-width:2"),
      Rule("budget", "stroke:var(--soft);stroke-width:1;stroke-dasharray:2 2"),
      Rule("warm", "fill:var(--warm)"), Rule("cool", "fill:var(--cool)"),
      Rule("drawing", "fill:var(--warm2)"),
      Rule("same", "fill:var(--same)"), Rule("ground", "fill:var(--bg)"),
      Rule("whole", "fill:none;stroke:var(--soft);stroke-width:1"),
      Rule("box", "stroke:var(--bg);stroke-width:.75"),
      Rule("y0 y1 y2", "fill:var(--warm2)"), Rule("u0 u1 u2", "fill:var(--warm)"),
      Rule("v0 v1 v2", "fill:var(--cool)"), Rule("y0 u0 v0", "fill-opacity:.3"),
      Rule("y1 u1 v1", "fill-opacity:.55"), Rule("y2 u2 v2", "fill-opacity:.85"),
    ] + (0..<SeriesStyle.colors).map { Rule("c\($0)", "stroke:var(--c\($0))") }
    + (0..<SeriesStyle.colors).map { Rule("f\($0)", "fill:var(--c\($0))") } + parts

  /// The parts of a stacked bar: two of the app, four of the server, and what is of neither.
  private static let parts: [Rule] = {
    let fills = [
      "#d55e00", "#e69f00", "#9ad1f2", "#1b7f8c", "#56b4e9", "#0072b2", "#b9bdc2",
    ]
    return [Rule("s0 s1 s2 s3 s4 s5 s6", "stroke:var(--bg);stroke-width:.75")]
      + fills.enumerated().map { Rule("s\($0)", "fill:\($1)") }
      + [Rule("i0 i1 i2 i3 i4 i5 i6", "stroke:none;fill:#000"), Rule("i0 i3 i5", "fill:#fff")]
      + fills.enumerated().map { Rule("k\($0)", "background:\($1)") }
  }()

  static var variables: String {
    func assign(_ value: (Color) -> String?) -> String {
      let pairs = palette.compactMap { color in value(color).map { "--\(color.name):\($0)" } }
      return ":root{" + pairs.joined(separator: ";") + "}"
    }
    return assign(\.light)
      + "\n@media (prefers-color-scheme:dark){\(assign(\.dark))}\n@media print{\(assign(\.paper))}"
  }

  /// The rules of all classes, for a page that has the variables.
  static var rules: String { all.map(\.source).joined(separator: "\n") }

  /// The rules of some classes with the colours themselves, light and dark: not every program that
  /// shows a picture knows variables.
  static func standalone(_ classes: Set<String>) -> String {
    let used = all.filter { !classes.isDisjoint(with: $0.classes) }.map(\.source).joined()
    func colored(_ value: (Color) -> String) -> String {
      palette.reduce(used) { rules, color in
        rules.split(separator: "var(--\(color.name))", omittingEmptySubsequences: false)
          .joined(separator: value(color))
      }
    }
    return "text{font-family:system-ui,sans-serif}" + colored(\.light)
      + "@media (prefers-color-scheme:dark){\(colored { $0.dark ?? $0.light })}"
  }
}
