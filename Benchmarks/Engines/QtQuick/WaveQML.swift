import AnimationTiming
import Foundation
import Measurement
import WaveViews

/// A scene as QML: shapes, canvases and animations of Qt Quick.
///
/// It tells in lines that begin with ``WaveQML/mark`` the scale of its screen and, without a
/// display that counts them, its pictures: whenever something new was drawn and the window has
/// swapped, the time is noted.
struct WaveQML {
  /// Begins every line that the scene tells.
  static let mark = "wavebench "
  private let words: SceneWords
  private let graphics: Graphics

  init(_ scene: EngineScene, _ graphics: Graphics) {
    (words, self.graphics) = (SceneWords(scene: scene), graphics)
  }

  private var scene: EngineScene { words.scene }

  /// The file.
  ///
  /// - Parameter picture: where a still scene saves what it shows; nil for a moving one.
  func text(picture: String? = nil) -> String {
    """
    import QtQuick
    import QtQuick.Window
    import QtQuick.Shapes
    import "wave.js" as Wave

    Window {
      id: screen
      width: \(scene.size.width); height: \(scene.size.height); \(visibility)
      \(ground)
      property real seconds: \(scene.stillAt.map { "\($0)" } ?? "clock.elapsedTime")
      property bool isNew: false
      property var shown: []
      \(counts ? "onFrameSwapped: if (isNew) { isNew = false; shown.push(Date.now()) }" : "")
      FrameAnimation { id: clock; running: \(hasClock && scene.stillAt == nil) }
      \(hasClock && counts ? "onSecondsChanged: isNew = true" : "")
      \(picture.map(saving) ?? telling)
      \(scene.stillAt == nil ? load : "")
      Item {
        id: stage
        width: parent.width; height: parent.height
        \(state)
        \(backdrop.stage)
        Repeater {
          model: Wave.views.length
          Item {
            id: view
            x: Wave.views[index][0]; y: Wave.views[index][1]
            width: Wave.wave.width; height: Wave.wave.height; clip: true
            property real phase: Wave.views[index][2]
            property bool isFirst: index === 0
            \(backdrop.view)
            \(arm)
          }
        }
      }
    }
    """
  }

  /// The script beside it, `wave.js`.
  var script: String {
    """
    .pragma library
    \(words.numbers)
    \(SceneWords.functions)
    function css(ink) {
      return ink
        ? 'rgba(' + ink.slice(0, 3).map(part => Math.round(part * 255)) + ',' + ink[3] + ')'
        : 'transparent';
    }
    function color(ink) { return ink ? Qt.rgba(ink[0], ink[1], ink[2], ink[3]) : 'transparent'; }
    function points(index, shift, swell) {
      const made = [];
      drawCurve(index, shift, swell, wave.width, (kind, x, y) => {
        made.push(kind === 'Z' ? made[0] : Qt.point(x, y));
      });
      return made;
    }
    function paint(pen, shift, swell, width) {
      for (let index = 0; index < wave.curves.length; index++) {
        const curve = wave.curves[index];
        pen.beginPath();
        drawCurve(index, shift, swell, width, (kind, x, y, x2, y2) => {
          if (kind === 'L') pen.lineTo(x, y);
          else if (kind === 'M') pen.moveTo(x, y);
          else if (kind === 'Q') pen.quadraticCurveTo(x, y, x2, y2);
          else pen.closePath();
        });
        if (curve.fill) { pen.fillStyle = css(curve.fill); pen.fill(); }
        if (curve.stroke) {
          pen.strokeStyle = css(curve.stroke); pen.lineWidth = curve.line; pen.stroke();
        }
      }
    }
    """
  }

  // MARK: - Parts

  /// Whether the app moves the wave: a clock of its frames runs.
  private var isDriven: Bool {
    [.pathRebuild, .drawnContent, .timerTranslation].contains(scene.arm)
  }

  /// Whether the app does something on every frame.
  private var hasClock: Bool { isDriven || scene.state == .scroll }

  /// Whether it counts its pictures: handlers run on the GUI thread, which may be busy.
  private var counts: Bool { graphics == .software }

  /// Triangles on a GPU have rough edges, unless a shape is drawn into a layer with samples between
  /// pixels, as Qt's documents have it done.
  private var smoothing: String {
    graphics == .gpu ? "layer.enabled: true; layer.samples: 4" : ""
  }

  /// What lies behind all. Mesa's emulation gives a window without alpha buffers of 16 bits per
  /// pixel, and other engines draw into 32: this window has alpha, and an opaque rectangle.
  private var ground: String {
    graphics == .software
      ? "color: \(backdrop.window)"
      : """
      color: "transparent"
      Rectangle { anchors.fill: parent; color: \(backdrop.window) }
      """
  }

  private var visibility: String {
    graphics == .gpu ? "visibility: Window.FullScreen" : "visible: true"
  }

  /// What happens to all views.
  private var state: String {
    switch scene.state {
    case .rest: ""
    case .hidden: "visible: false"
    case .scroll: "y: -Wave.scrolledTo(screen.seconds, \(words.scrollRange))"
    }
  }

  private var backdrop: (window: String, stage: String, view: String) {
    func filled(_ parts: String) -> String {
      "Rectangle { anchors.fill: parent; color: Qt.rgba(\(parts.dropFirst().dropLast())) }"
    }
    switch scene.backdrop {
    case .solid(let color):
      return ("Qt.rgba(\(color.parts.dropFirst().dropLast()))", filled(color.parts), "")
    case .cards(let color): return ("\"black\"", "", filled(color.parts))
    }
  }

  private var telling: String {
    """
    Timer {
      interval: 250; repeat: true; running: true; triggeredOnStart: true
      onTriggered: {
        console.info('\(Self.mark)' + JSON.stringify(
          {now: Date.now(), shown: screen.shown, ratio: screen.Screen.devicePixelRatio}));
        screen.shown = [];
      }
    }
    """
  }

  /// After a while every canvas is painted; the picture has the screen's own pixels.
  private func saving(_ place: String) -> String {
    let (width, height) = (scene.size.width * scene.scale, scene.size.height * scene.scale)
    return """
      Timer {
        interval: 500; running: true
        onTriggered: stage.grabToImage(function(result) {
          result.saveToFile('\(place)');
          console.info('\(Self.mark)' + JSON.stringify({saved: '\(place)'}));
        }, Qt.size(\(width), \(height)))
      }
      """
  }

  private var load: String {
    guard !scene.load.bursts.isEmpty else { return "" }
    return """
      Timer {
        id: load
        property real begin: 0
        property int next: 0
        function later() {
          if (next >= Wave.bursts.length) return;
          interval = Math.max(0, 1000 * Wave.bursts[next][0] - (Date.now() - begin));
          start();
        }
        onTriggered: {
          next = Wave.nextBurst(next, (Date.now() - begin) / 1000);
          const end = Date.now() + 1000 * Wave.bursts[next][1];
          while (Date.now() < end);
          next++;
          later();
        }
        Component.onCompleted: { begin = Date.now(); later(); }
      }
      """
  }

  private var arm: String {
    switch scene.arm {
    case .pathRebuild: rebuild
    case .drawnContent: canvas
    case .timerTranslation: strip("x: -Wave.shiftAt(screen.seconds, view.phase)")
    case .translation, .keyframes, .additiveTranslation: strip(animation)
    case .animator: strip(animator, shift: scene.stillAt == nil ? "view.phase" : "0")
    }
  }

  /// A shape for each curve whose polyline is made anew.
  private var rebuild: String {
    let hasParabolas = scene.form.curves.contains { $0.profile == .parabolas }
    return scene.form.curves.indices.map { index in
      """
      Shape {
        anchors.fill: parent; \(smoothing)
        ShapePath {
          strokeWidth: Wave.wave.curves[\(index)].line || -1
          strokeColor: Wave.color(Wave.wave.curves[\(index)].stroke)
          fillColor: Wave.color(Wave.wave.curves[\(index)].fill)
          \(hasParabolas ? svg(index) : polyline(index))
        }
      }
      """
    }.joined(separator: "\n")
  }

  private func polyline(_ index: Int) -> String {
    """
    PathPolyline {
      path: Wave.points(\(index), Wave.shiftAt(screen.seconds, view.phase),
        Wave.swellAt(screen.seconds, view.phase))
    }
    """
  }

  private func svg(_ index: Int) -> String {
    """
    PathSvg {
      path: {
        let data = '';
        Wave.drawCurve(\(index), Wave.shiftAt(screen.seconds, view.phase),
          Wave.swellAt(screen.seconds, view.phase), Wave.wave.width,
          (kind, x, y, x2, y2) => {
            data += kind === 'Z' ? 'Z'
              : kind + x + ' ' + y + (kind === 'Q' ? ' ' + x2 + ' ' + y2 : '');
          });
        return data;
      }
    }
    """
  }

  private var canvas: String {
    """
    Canvas {
      width: parent.width; height: parent.height
      property real seconds: screen.seconds
      onSecondsChanged: requestPaint()
      onPaint: {
        const pen = getContext('2d');
        pen.clearRect(0, 0, width, height);
        Wave.paint(pen, Wave.shiftAt(seconds, view.phase), Wave.swellAt(seconds, view.phase),
          Wave.wave.width);
      }
    }
    """
  }

  /// A canvas that is painted once, a wavelength wider than the view.
  ///
  /// - Parameter shift: how far its wave is to the left, in wavelengths.
  private func strip(_ motion: String, shift: String = "0") -> String {
    """
    Canvas {
      id: strip
      width: Wave.wave.width + Wave.wave.wavelength; height: parent.height
      onPaint: Wave.paint(getContext('2d'), \(shift) * Wave.wave.wavelength, 1, width)
      \(counts ? "onXChanged: if (view.isFirst) screen.isNew = true" : "")
      \(motion)
    }
    """
  }

  /// A turn of a strip, ms, and where it begins and ends, pt.
  private var turn: (period: Double, from: String, to: String) {
    let form = scene.form
    let ends = ("0", "-\(form.wavelength)")
    return form.speed > 0
      ? (1000 * form.wavelength / form.speed, ends.0, ends.1)
      : (1000 * form.wavelength / -form.speed, ends.1, ends.0)
  }

  /// An animation on the render thread. It begins at 0 with the first frame: the strip is painted
  /// where the wave stands.
  private var animator: String {
    if let time = scene.stillAt { return "x: -Wave.shiftAt(\(time), view.phase)" }
    let (period, from, to) = turn
    return """
      XAnimator on x {
        from: \(from); to: \(to); duration: \(period); loops: Animation.Infinite; running: true
      }
      """
  }

  /// Qt Quick's usual animation of a property, which the GUI thread's animation driver moves.
  private var animation: String {
    let (period, from, to) = turn
    if let time = scene.stillAt { return "x: -Wave.shiftAt(\(time), view.phase)" }
    // An animation has no delay below 0: one whole turn begins where the wave stands.
    return """
      SequentialAnimation on x {
        NumberAnimation {
          from: \(from) + (\(to) - \(from)) * view.phase; to: \(to)
          duration: Math.max(1, \(period) * (1 - view.phase))
        }
        NumberAnimation { from: \(from); to: \(to); duration: \(period); loops: Animation.Infinite }
      }
      """
  }
}
