/// A sign at numbers of a strip's axes; beyond these it is left out, but for a bar, which is cut.
package struct Mark {
  package typealias Point = (x: Double, y: Double)

  let draw: (Frame, inout Picture) -> Void

  /// A line from point to point, broken at nil, cut where it leaves the strip.
  package static func line(_ points: [Point?], _ style: String) -> Mark {
    Mark { frame, picture in
      var path = PathData()
      for run in points.split(whereSeparator: { $0 == nil }) {
        let places = run.compactMap { point -> Point? in
          guard let point, let x = frame.across(point.x),
            let y = frame.y.map({ $0.unbound(point.y) }) ?? point.y
          else { return nil }
          return (x, frame.height(share: y))
        }
        // A line's width more, so that what runs along an edge is seen.
        path.add(places, between: frame.top - 1, and: frame.bottom + 1)
      }
      picture.path(path, style)
    }
  }

  /// Level at each point's height up to the next, from the strip's lower edge; filled, back to it.
  static func steps(_ points: [Point], _ style: String, isFilled: Bool = false) -> Mark {
    Mark { frame, picture in
      var path = PathData()
      let places = points.compactMap(frame.place)
      if let first = places.first { path.move(first.x, frame.bottom) }
      for place in places { path.step(place.x, place.y) }
      if isFilled { path.close() }
      picture.path(path, style)
    }
  }

  /// An area between the ends of the intervals of two points or more.
  static func band(_ points: [(x: Double, number: PlottedNumber)], _ style: SeriesStyle) -> Mark {
    Mark { frame, picture in
      let ends = points.compactMap { point -> (upper: Point, lower: Point)? in
        guard let low = point.number.lower, let high = point.number.upper,
          let upper = frame.place((point.x, high)), let lower = frame.held((point.x, low))
        else { return nil }
        return (upper, lower)
      }
      guard ends.count > 1 else { return }
      picture.path(.area(ends.map(\.upper) + ends.map(\.lower).reversed()), style.band)
    }
  }

  /// A line between two points; an end beyond an axis stands at the axis' end.
  static func segment(_ from: Point, _ to: Point, _ style: String) -> Mark {
    Mark { frame, picture in
      guard let from = frame.held(from), let to = frame.held(to) else { return }
      picture.line(from.x, from.y, to.x, to.y, style)
    }
  }

  /// A number's marker on the level axis, its interval level, in the middle of the strip.
  static func level(_ number: PlottedNumber, _ style: SeriesStyle) -> [Mark] {
    let interval = Mark { frame, picture in
      guard let lower = number.lower, let upper = number.upper,
        frame.place((number.value, 0.5)) != nil
      else { return }
      segment((lower, 0.5), (upper, 0.5), style.whisker).draw(frame, &picture)
    }
    return [interval, marker((number.value, 0.5), style, number.note)]
  }

  static func marker(_ point: Point, _ style: SeriesStyle, _ note: String? = nil) -> Mark {
    Mark { frame, picture in
      guard let place = frame.place(point) else { return }
      picture.path(style.shape.outline(place.x, place.y), style.fill, note: note)
    }
  }

  /// A rectangle as high as the strip; `label` stands in it where there is room. One that reaches
  /// beyond the axis is cut there, and an arrow says so.
  static func bar(
    _ from: Double, _ to: Double, _ style: String, note: String,
    label: (text: String, style: String)? = nil
  ) -> Mark {
    Mark { frame, picture in
      let ends = [from, to].compactMap(frame.x.held).map(frame.across(share:))
      guard ends.count == 2 else { return }
      let (start, end) = (ends[0], ends[1])
      picture.rectangle(
        start, frame.top, width: max(end - start, 0), height: frame.bottom - frame.top, style,
        note: note)
      let middle = (frame.top + frame.bottom) / 2
      let cut = zip([from, to], ends).filter { frame.x.share($0.0) == nil }.map(\.1)
      for edge in Set(cut) {
        let tip = edge + (edge > frame.left ? 6 : -6)
        picture.path(
          .area([(tip, middle), (edge, frame.top), (edge, frame.bottom)]), "cut",
          note: note + ", beyond the axis")
      }
      guard let label, TextMeasure.width(label.text) + 8 < end - start else { return }
      picture.label(label.text, (start + end) / 2, middle + 4, .middle, style: label.style)
    }
  }

  /// An interval across a bar, on a seam that makes it seen on every colour; nothing without one.
  static func whisker(_ lower: Double?, _ upper: Double?) -> [Mark] {
    guard let lower, let upper else { return [] }
    let lines = [(lower, 0.5, upper, 0.5), (lower, 0.25, lower, 0.75), (upper, 0.25, upper, 0.75)]
    return ["seam", "k"].flatMap { style in
      lines.map { .segment(($0, $1), ($2, $3), style) }
    }
  }

  /// A small shape: where about its point it begins, px, and how it goes on.
  enum Glyph {
    /// A dot is drawn by the round end of a line without length.
    case dot, slash, tick, cross

    fileprivate var outline: (x: Double, y: Double, path: StaticString) {
      switch self {
      case .dot: (0, 0, "h0")
      case .slash: (-4, 4, "l8 -8")
      case .tick: (0, -4.5, "l0 9")
      case .cross: (-2, -2, "l4 4m0 -4l-4 4")
      }
    }
  }

  static func glyphs(_ points: [Point], _ glyph: Glyph, _ style: String) -> Mark {
    Mark { frame, picture in
      let (x, y, outline) = glyph.outline
      var path = PathData()
      for place in points.compactMap(frame.place) { path.glyph(place.x + x, place.y + y, outline) }
      picture.path(path, style)
    }
  }
}

/// A number with its interval, which may have one end only, and what is said on pointing at it.
struct PlottedNumber: Equatable {
  let value: Double
  var lower: Double?
  var upper: Double?
  let note: String
}
