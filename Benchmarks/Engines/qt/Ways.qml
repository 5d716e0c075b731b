// qml Ways.qml -- "plan=x-animator,number;canvas" shader=FILE.qsb: ways to move a wave, pages of some of them, one
// after the other. A bar above says by its colour which page that is, and how far it has come: shown, the GUI thread
// blocked, over.
import QtQuick
import QtQuick.Window
import QtQuick.Shapes
import "../wave.js" as Wave

Window {
  id: screen

  readonly property var asked: Wave.valuesOf(Qt.application.arguments)
  readonly property var plan: (asked.plan ?? "number").split(";").map(page => page.split(","))
  property int turn: 0
  property int phase: 0
  readonly property var wave: ({width: 375, height: 60})
  readonly property real far: 240  // pt that a strip moves in one period
  readonly property int period: 4000  // ms

  width: 500; height: 16 + 60 * (Math.max(...plan.map(page => page.length)) + 2)
  visible: true
  visibility: Window.FullScreen
  color: "transparent"

  Rectangle { anchors.fill: parent; color: Wave.ground }
  Rectangle {
    width: parent.width; height: 16
    color: Qt.rgba(60 * screen.phase / 255, screen.turn / 255, 128 / 255, 1)
  }
  Repeater {
    model: screen.phase ? screen.plan[screen.turn] : []
    Item {
      required property int index
      required property string modelData
      y: 16 + 60 * index; width: 375; height: 60
      Loader { sourceComponent: screen.ways[parent.modelData] }  // It leaves x and y to what it loads.
    }
  }

  // What begins before the block, or in it.
  signal before()
  signal inside()

  function go(next) { phase = next.phase ?? phase; timer.next = next.then; timer.interval = next.wait; timer.start() }
  Timer { id: timer; property var next; onTriggered: next() }
  Component.onCompleted: show()
  function show() { go({phase: 1, wait: 1400, then: warn}) }
  // Three frames later what was asked for is on screen.
  function warn() { before(); go({phase: 2, wait: 50, then: block}) }
  function block() {
    inside();
    for (const end = Date.now() + 2000; Date.now() < end;);
    go({phase: 3, wait: 250, then: move});
  }
  function move() {
    if (turn + 1 === plan.length) return;
    turn++;
    go({phase: 0, wait: 1, then: show});
  }

  component Strip: Canvas {
    width: 375; height: 60
    onPaint: Wave.paint(getContext("2d"), screen.wave, 0, width)
  }
  component Far: Strip { Component.onCompleted: x = screen.far }
  component Number: NumberAnimation {
    from: 0; to: screen.far; duration: screen.period; loops: Animation.Infinite
  }
  component Animator: XAnimator {
    from: 0; to: screen.far; duration: screen.period; loops: Animation.Infinite
  }
  component Below: Strip {
    parent: screen.contentItem
    y: screen.height - 16; height: 16
    Animator on x {}
  }
  component Clock: FrameAnimation {
    running: true
    readonly property real shift: elapsedTime * 1000 % screen.period / screen.period * screen.far
  }
  component Shader: ShaderEffect {
    property real shift: 0
    width: 375; height: 60
    fragmentShader: "file://" + screen.asked.shader
  }
  component Curve: Shape {
    id: curve
    property real shift: 0
    width: 375; height: 60
    ShapePath {
      strokeColor: Wave.ink; strokeWidth: 3; fillColor: "transparent"
      PathPolyline {
        path: {
          const points = [];
          Wave.outline(screen.wave, curve.shift, 375, (kind, x, y) => {
            if (kind !== "Z") points.push(Qt.point(x, y));
          });
          return points;
        }
      }
    }
  }

  readonly property var ways: ({
    "still": still, "frame-animation": frameAnimation, "timer": ticked, "number": number,
    "number-beside": numberBeside, "translate": translated, "path": path, "behavior": behavior,
    "spring": spring, "smoothed": smoothed, "number-in-layer": numberInLayer,
    "x-animator": xAnimator, "opacity-animator": opacityAnimator, "rotation-animator": rotationAnimator,
    "scale-animator": scaleAnimator, "uniform-animator": uniformAnimator, "uniform-number": uniformNumber,
    "behavior-animator": behaviorAnimator, "transition-animator": transitionAnimator, "sequence": sequence,
    "sequence-pause": sequencePause, "parallel-animators": parallelAnimators, "parallel-number": parallelNumber,
    "parallel-ends": parallelEnds, "start-in-block": startInBlock, "start-before": startBefore, "in-clip": inClip,
    "in-layer": inLayer, "own-layer": ownLayer, "in-opacity": inOpacity, "shape-animator": shapeAnimator,
    "shape": shape, "canvas": canvas, "sprite": sprite,
  })

  Component { id: still; Strip {} }
  Component { id: frameAnimation; Item { Clock { id: clock } Strip { x: clock.shift } } }
  Component {
    id: ticked
    Item {
      Timer {
        property real begin: Date.now()
        interval: 16; repeat: true; running: true
        onTriggered: strip.x = (Date.now() - begin) % screen.period / screen.period * screen.far
      }
      Strip { id: strip }
    }
  }
  Component { id: number; Strip { Number on x {} } }
  Component { id: numberBeside; Item { Strip { Number on x {} } Below {} } }
  Component { id: translated; Strip { transform: Translate { Number on x {} } } }
  Component {
    id: path
    Item {
      Strip { id: strip }
      PathAnimation {
        target: strip; duration: screen.period; loops: Animation.Infinite; running: true
        path: Path { PathLine { x: screen.far; y: 0 } }
      }
    }
  }
  Component { id: behavior; Far { Behavior on x { NumberAnimation { duration: screen.period } } } }
  Component {
    id: spring
    Strip {
      Behavior on x { SpringAnimation { spring: 1; damping: 0.02; mass: 10 } }
      Component.onCompleted: x = screen.far / 2
    }
  }
  Component { id: smoothed; Far { Behavior on x { SmoothedAnimation { duration: screen.period; velocity: -1 } } } }
  Component { id: numberInLayer; Item { layer.enabled: true; width: 500; height: 60; Strip { Number on x {} } } }
  Component { id: xAnimator; Strip { Animator on x {} } }
  Component {
    id: opacityAnimator
    Strip { OpacityAnimator on opacity { from: 1; to: 0; duration: screen.period; loops: Animation.Infinite } }
  }
  Component {
    id: rotationAnimator
    Strip {
      y: 10; width: 40; height: 40
      RotationAnimator on rotation { from: 0; to: 90; duration: screen.period; loops: Animation.Infinite }
    }
  }
  Component {
    id: scaleAnimator
    Strip { ScaleAnimator on scale { from: 1; to: 0.5; duration: screen.period; loops: Animation.Infinite } }
  }
  Component {
    id: uniformAnimator
    Shader { UniformAnimator on shift { from: 0; to: 6; duration: screen.period; loops: Animation.Infinite } }
  }
  Component { id: uniformNumber; Shader { Number on shift { to: 6 } } }
  Component { id: behaviorAnimator; Far { Behavior on x { XAnimator { duration: screen.period } } } }
  Component {
    id: transitionAnimator
    Strip {
      id: strip
      states: State { name: "far"; PropertyChanges { strip.x: screen.far } }
      transitions: Transition { XAnimator { duration: screen.period } }
      Component.onCompleted: state = "far"
    }
  }
  Component {
    id: sequence
    Strip {
      SequentialAnimation on x {
        loops: Animation.Infinite
        XAnimator { from: 0; to: screen.far; duration: 1000 }
        XAnimator { from: screen.far; to: 0; duration: 1000 }
      }
    }
  }
  Component {
    id: sequencePause
    Strip {
      SequentialAnimation on x {
        loops: Animation.Infinite
        XAnimator { from: 0; to: screen.far; duration: 240 }
        PauseAnimation { duration: 60 }
      }
    }
  }
  component Both: ParallelAnimation {
    id: both
    required property Item target
    property int turn: 300
    running: true
    XAnimator { target: both.target; from: 0; to: screen.far; duration: both.turn }
  }
  Component {
    id: parallelAnimators
    Item {
      Strip { id: strip; height: 48 }
      Both {
        target: strip; loops: Animation.Infinite
        OpacityAnimator { target: strip; from: 1; to: 0.2; duration: 300 }
      }
    }
  }
  Component {
    id: parallelNumber
    Item {
      Strip { id: strip; height: 48 }
      Both {
        target: strip; loops: Animation.Infinite
        NumberAnimation { target: strip; property: "y"; from: 0; to: 10; duration: 300 }
      }
    }
  }
  Component {
    id: parallelEnds
    Item {
      Strip { id: strip; height: 48 }
      Both {
        target: strip; turn: 8000
        NumberAnimation { target: strip; property: "y"; from: 0; to: 10; duration: 8000 }
      }
    }
  }
  Component {
    id: startInBlock
    Item {
      Strip { id: strip }
      Animator { id: animator; target: strip }
      Connections { target: screen; function onInside() { animator.start() } }
    }
  }
  Component {
    id: startBefore
    Item {
      Strip { id: strip }
      Animator { id: animator; target: strip }
      Connections { target: screen; function onBefore() { animator.start() } }
    }
  }
  Component { id: inClip; Item { clip: true; width: 375; height: 60; Strip { Animator on x {} } } }
  Component { id: inLayer; Item { layer.enabled: true; width: 500; height: 60; Strip { Animator on x {} } } }
  Component { id: ownLayer; Strip { layer.enabled: true; Animator on x {} } }
  Component { id: inOpacity; Item { opacity: 0.5; Strip { Animator on x {} } } }
  Component { id: shapeAnimator; Curve { Animator on x {} } }
  Component { id: shape; Item { Clock { id: clock } Curve { shift: clock.shift } } }
  Component {
    id: canvas
    Item {
      Clock { id: clock }
      Canvas {
        readonly property real shift: clock.shift
        width: 375; height: 60
        onShiftChanged: requestPaint()
        onPaint: Wave.paint(getContext("2d"), screen.wave, shift, width)
      }
    }
  }
  // A sheet of 40 pictures beside each other, 25 ms each.
  Component {
    id: sprite
    Item {
      Canvas {
        id: sheet
        width: 1600; height: 60; visible: false
        onPaint: Wave.paint(getContext("2d"), {width: 1600, height: 60}, 0, width)
        onPainted: grabToImage(result => { sprites.source = result.url })
      }
      AnimatedSprite { id: sprites; width: 375; height: 60; frameWidth: 40; frameHeight: 60; frameCount: 40
        frameDuration: 25; interpolate: false }
    }
  }
}
