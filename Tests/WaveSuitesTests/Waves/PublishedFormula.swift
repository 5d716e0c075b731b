import AnimationTiming
import Foundation
import Testing
import WaveViews

/// A published wave as its formulas say, written out for a view W × H pt and a time t, s, in equal
/// motion: what every strategy has to show.
struct PublishedFormula {
  /// The heights of the curves at `x`, pt from the top, the hindmost first.
  typealias Heights = @Sendable (_ size: Size, _ x: Double, _ time: Double) -> [Double]

  let wave: Wave
  /// The longer of its periods in its own size, s.
  let period: Double
  /// Path elements per frame in a view W pt wide, of a rebuild as published.
  let elements: @Sendable (_ width: Int) -> Int
  let heights: Heights
  /// The middle and the height of a view that floats on it, pt; nil for none.
  var rider: (@Sendable (_ size: Size, _ time: Double) -> Point)?

  static let all: [PublishedFormula] =
    [Wave.jw, .jwOutline].map {
      Self(wave: $0, period: 31.25, elements: { $0 + 4 }, heights: sine)
    } + [
      jwLibrary, bafluid, yx, waterwave, yswater, yswaterTwo, waveanimation, wx, gelitenight, siri,
    ]

  /// Those of ``Wave/variants``.
  static let variants: [PublishedFormula] =
    [
      Self(
        wave: .jwHigh, period: 31.25, elements: { $0 + 4 },
        heights: { size, x, time in
          [
            size.height / 2 + 3 * size.height / 8
              * sin(2 * .pi * (x + 12 * time) / size.width)
          ]
        }),
      Self(
        wave: .yswaterTwoOpaque, period: 2, elements: yswaterTwo.elements,
        heights: yswaterTwo.heights),
    ]
    + [Wave.yswaterLevel, .yswaterLevelPlain, .yswaterLevelFramed, .yswaterLevelAnimated].map {
      Self(
        wave: $0, period: 3.2, elements: yswater.elements,
        heights: { size, x, time in
          yswater.heights(size, x, time).map { $0 + levelDrop(size, time) }
        })
    }

  /// How far the level stands below the middle, pt: 30 % of the height, up to as much above it at
  /// 60 pt/s, and back.
  static func levelDrop(_ size: Size, _ time: Double) -> Double {
    let way = 0.6 * size.height
    let gone = (60 * time).truncatingRemainder(dividingBy: 2 * way)
    return way / 2 - (gone < way ? gone : 2 * way - gone)
  }

  private static let jwLibrary = Self(
    wave: .jwLibrary, period: 0.5, elements: { $0 + 4 },
    heights: { size, x, time in
      // n = 2 cycles, begun an eighth of a cycle on.
      [
        size.height / 2 + size.height / 4
          * sin(4 * .pi * (x / size.width + time) + .pi / 4)
      ]
    })

  private static let bafluid = Self(
    wave: .bafluid, period: 8, elements: { _ in 7 },
    heights: { size, x, time in
      let level = size.height * (0.75 - 0.5 * toAndFro(time / 3.5))
      return [level + crest(time) * parabola(x / size.width - time)]
    })

  private static let yx = Self(
    wave: .yx, period: 3.8785, elements: { 2 * ($0 + 5) },
    heights: { size, x, time in
      let angle: Double = 0.01 * 1.5 * x + 0.045 * 0.6 * 60 * time
      let (level, height): (Double, Double) = (size.height - 5, 5 * sin(angle))
      return [level + height, level - height]
    },
    rider: { size, time in
      let angle: Double = 0.01 * 1.5 * size.width / 2 + 0.045 * 0.6 * 60 * time
      let (level, height): (Double, Double) = (size.height - 5, 5 * sin(angle))
      return Point(x: size.width / 2, y: level + height - 30)
    })

  private static let waterwave = Self(
    wave: .waterwave, period: 2, elements: { $0 + 5 },
    heights: { size, x, time in
      let b = 0.1 * 50 * time
      return [size.height / 2 + 5 * swell(1.5, time) * sin(.pi * x / 180 + 4 * b / .pi)]
    })

  private static let yswater = Self(
    wave: .yswater, period: 2, elements: { $0 + 5 },
    heights: { size, x, time in
      let angle = 1.66 * .pi / size.width * x + 0.4 / .pi * 60 * time
      return [size.height / 2 + 5 * swell(1.6, time) * sin(angle)]
    })

  private static let yswaterTwo = Self(
    wave: .yswaterTwo, period: 2, elements: { 2 * ($0 + 5) },
    heights: { size, x, time in
      let angle = 1.66 * .pi / size.width * x + 0.4 / .pi * 60 * time
      let height = 5 * swell(1.6, time)
      return [size.height / 2 + height * cos(angle), size.height / 2 + height * sin(angle)]
    })

  private static let waveanimation = Self(
    wave: .waveanimation, period: 1.9444, elements: { 2 * ($0 / 10 + 6) },
    heights: { size, x, time in
      let t: Double = 0.036 * .pi / 0.035 * time
      let angles: [Double] = [t + x / 100 - 300, t + x / 100]
      return angles.map { (angle: Double) -> Double in size.height / 2 + 100 / 15 * sin(angle) }
    })

  private static let wx = Self(
    wave: .wx, period: 0.993, elements: { $0 + 5 },
    heights: { size, x, time in
      let offset = -9 * size.width / 320 * 60 * time
      return [size.height / 2 + size.height / 2 * sin(0.01 * (2 * x + offset))]
    })

  private static let gelitenight = Self(
    wave: .gelitenight, period: 1, elements: { 2 * ($0 + 4) },
    heights: { size, x, time in
      let angles: [Double] = [0.25, 0].map { 2 * .pi * (x / size.width - time + $0) }
      return angles.map { (angle: Double) -> Double in
        size.height / 2 + size.height / 20 * sin(angle)
      }
    })

  private static let siri = Self(
    wave: .siri, period: 0.6981, elements: { 5 * ($0 / 5 + 1) },
    heights: { size, x, time in
      let middle = size.width / 2
      return (0..<5).reversed().map { line in
        let place = 1 - Double(line) / 5
        let envelope = 1 - ((x - middle) / middle) * ((x - middle) / middle)
        let height = (size.height / 2 - 6) * (1.5 * place - 2 / 5) * 0.5
        return size.height / 2 + envelope * height
          * sin(2 * .pi * 1.5 * x / size.width - 0.15 * 60 * time)
      }
    })

  private static let sine: Heights = { size, x, time in
    [size.height / 2 + size.height / 8 * sin(2 * .pi * (x + 12 * time) / size.width)]
  }

  /// From `first` down to 1 in a second, and up again in another.
  private static func swell(_ first: Double, _ time: Double) -> Double {
    let place = time.truncatingRemainder(dividingBy: 2)
    return first - (first - 1) * (place < 1 ? place : 2 - place)
  }

  /// The control points' height at `time`, pt: at each half second one of the lots, and from one to
  /// the next along the curve of the Bézier control points (0.42, 0) and (1, 1).
  private static func crest(_ time: Double) -> Double {
    let lots: [Double] = [15, 5, 35, 25, 10, 35, 20, 20, 5, 5, 10, 35, 5, 40, 5, 10]
    let place = time * 2
    let (lot, next) = (lots[Int(place) % 16], lots[(Int(place) + 1) % 16])
    return lot + (next - lot) * TimingFunction.easeIn.value(at: place - place.rounded(.down))
  }

  /// From 0 to 1 in one unit of `time` and back in the next, eased at both ends.
  private static func toAndFro(_ time: Double) -> Double {
    let place = time.truncatingRemainder(dividingBy: 2)
    return TimingFunction.easeInEaseOut.value(at: place < 1 ? place : 2 - place)
  }

  /// Two parabolas a cycle, their crests at half of their control points' height.
  private static func parabola(_ cycles: Double) -> Double {
    let place = (cycles - cycles.rounded(.down)) * 2
    let within = place < 1 ? place : place - 1
    return (place < 1 ? 1 : -1) * 0.5 * (1 - (2 * within - 1) * (2 * within - 1))
  }
}

extension PublishedFormula: CustomTestStringConvertible {
  var testDescription: String { wave.id }
}
