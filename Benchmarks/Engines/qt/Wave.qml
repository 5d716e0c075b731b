// qml Wave.qml -- strategy=path-rebuild views=12
import QtQuick
import QtQuick.Window
import QtQuick.Shapes
import "../wave.js" as Wave

Window {
  id: screen

  // What the scene is asked for, as name=value behind `--`; each has its usual value.
  readonly property var asked: Wave.valuesOf(Qt.application.arguments)
  function number(name, usual) { return Number(asked[name] ?? usual) }

  readonly property string strategy: asked.strategy ?? "translation"
  readonly property var wave: ({
    width: number("width", 375), height: number("height", 60), speed: number("speed", 12)
  })
  readonly property int views: number("views", 12)
  readonly property int columns: number("columns", 1)
  // Where in its period each view's wave begins, 0 up to 1.
  readonly property var phases: (asked.phases ?? "").split(",").map(Number)
  // A time, s, at which all stands still.
  readonly property bool isStill: asked.still !== undefined
  readonly property var load: ({work: number("work", 0), period: number("period", 1), begin: number("begin", 0)})
  // Whether a GPU draws, or what a driver has in its place.
  readonly property bool hasGPU: asked.graphics !== "software"

  // The app's clock, which runs only where the app moves the wave.
  readonly property bool ticks: ["path-rebuild", "drawn-content", "timer-translation"].includes(strategy)
  readonly property real seconds: isStill ? number("still", 0) : clock.elapsedTime
  FrameAnimation { id: clock; running: screen.ticks && !screen.isStill }

  width: columns * wave.width
  height: Math.ceil(views / columns) * wave.height
  visible: true
  visibility: Window.FullScreen
  // Mesa's emulation gives a window without alpha buffers of 16 bits per pixel: this one has alpha, and an opaque
  // rectangle.
  color: hasGPU ? "transparent" : Wave.ground

  Item {
    width: screen.columns * screen.wave.width
    height: Math.ceil(screen.views / screen.columns) * screen.wave.height
    Rectangle { width: screen.width; height: screen.height; color: Wave.ground }
    Repeater {
      model: screen.views
      Item {
        id: view
        required property int index
        readonly property real phase: screen.phases[index] ?? 0
        readonly property var turn: Wave.turnOf(screen.wave, phase)
        readonly property real shift: Wave.shiftAt(screen.wave, screen.seconds, phase)
        x: index % screen.columns * screen.wave.width
        y: Math.floor(index / screen.columns) * screen.wave.height
        width: screen.wave.width
        height: screen.wave.height
        clip: true
        Loader {
          anchors.fill: parent
          sourceComponent: view[Wave.camelCase(screen.strategy)]
        }

        // A polyline of the wave, made anew on each frame.
        property Component pathRebuild: Shape {
          // Triangles on a GPU have rough edges, unless they are drawn with several samples per pixel.
          layer.enabled: screen.hasGPU
          layer.samples: 4
          ShapePath {
            strokeWidth: -1
            fillColor: Wave.ink
            PathPolyline {
              path: {
                const points = [];
                Wave.outline(screen.wave, view.shift, screen.wave.width, (kind, x, y) => {
                  points.push(kind === "Z" ? points[0] : Qt.point(x, y));
                });
                return points;
              }
            }
          }
        }

        // A bitmap that a script paints on each frame.
        property Component drawnContent: Canvas {
          readonly property real shift: view.shift
          onShiftChanged: requestPaint()
          onPaint: Wave.paint(getContext("2d"), screen.wave, shift, screen.wave.width)
        }

        // A strip of two wavelengths, painted once: moved by the app,
        property Component timerTranslation: Item { Strip { x: -view.shift } }
        // by Qt Quick's usual animation, on the GUI thread,
        property Component translation: Item {
          Strip {
            x: -view.shift
            // An animation has no delay below 0: one whole turn begins where the wave stands.
            SequentialAnimation on x {
              running: !screen.isStill
              NumberAnimation {
                from: view.turn.from + (view.turn.to - view.turn.from) * view.turn.begun
                to: view.turn.to
                duration: Math.max(1, view.turn.period * (1 - view.turn.begun))
              }
              NumberAnimation {
                from: view.turn.from; to: view.turn.to; duration: view.turn.period
                loops: Animation.Infinite
              }
            }
          }
        }
        // or by the render thread, which begins at 0 with the first frame: it is painted where the wave stands.
        property Component animatorTranslation: Item {
          Strip {
            begin: screen.isStill ? 0 : view.phase * screen.wave.width
            x: screen.isStill ? -view.shift : 0
            XAnimator on x {
              running: !screen.isStill
              from: view.turn.from; to: view.turn.to; duration: view.turn.period
              loops: Animation.Infinite
            }
          }
        }
      }
    }
  }

  component Strip: Canvas {
    property real begin: 0
    width: 2 * screen.wave.width
    height: screen.wave.height
    onPaint: Wave.paint(getContext("2d"), screen.wave, begin, width)
  }

  // A busy app: its GUI thread computes.
  Timer {
    property var due: null
    running: screen.load.work > 0 && !screen.isStill
    interval: 0
    onTriggered: {
      if (due === null) due = Wave.busyTimer(screen.load);
      else due.run();
      interval = Math.round(due.wait());
      start();
    }
  }
}
