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
      // A Loader leaves x and y to what it loads.
      Loader { sourceComponent: screen[Wave.camelCase(parent.modelData)] }
    }
  }

  // What begins before the block, or in it.
  signal before()
  signal inside()

  function go(next) { phase = next.phase ?? phase; later.next = next.then; later.interval = next.wait; later.start() }
  Timer { id: later; property var next; onTriggered: next() }
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

  // The ways, in camel case.
  property Component still: Strip {}
  property Component frameAnimation: Item { Clock { id: clock } Strip { x: clock.shift } }
  property Component timer: Item {
    Timer {
      property real begin: Date.now()
      interval: 16; repeat: true; running: true
      onTriggered: strip.x = (Date.now() - begin) % screen.period / screen.period * screen.far
    }
    Strip { id: strip }
  }
  property Component number: Strip { Number on x {} }
  property Component numberBeside: Item { Strip { Number on x {} } Below {} }
  property Component translate: Strip { transform: Translate { Number on x {} } }
  property Component path: Item {
    Strip { id: strip }
    PathAnimation {
      target: strip; duration: screen.period; loops: Animation.Infinite; running: true
      path: Path { PathLine { x: screen.far; y: 0 } }
    }
  }
  property Component behavior: Far { Behavior on x { NumberAnimation { duration: screen.period } } }
  property Component spring: Strip {
    Behavior on x { SpringAnimation { spring: 1; damping: 0.02; mass: 10 } }
    Component.onCompleted: x = screen.far / 2
  }
  property Component smoothed: Far { Behavior on x { SmoothedAnimation { duration: screen.period; velocity: -1 } } }
  property Component numberInLayer: Item { layer.enabled: true; width: 500; height: 60; Strip { Number on x {} } }
  property Component xAnimator: Strip { Animator on x {} }
  property Component opacityAnimator: Strip {
    OpacityAnimator on opacity { from: 1; to: 0; duration: screen.period; loops: Animation.Infinite }
  }
  property Component rotationAnimator: Strip {
    y: 10; width: 40; height: 40
    RotationAnimator on rotation { from: 0; to: 90; duration: screen.period; loops: Animation.Infinite }
  }
  property Component scaleAnimator: Strip {
    ScaleAnimator on scale { from: 1; to: 0.5; duration: screen.period; loops: Animation.Infinite }
  }
  property Component uniformAnimator: Shader {
    UniformAnimator on shift { from: 0; to: 6; duration: screen.period; loops: Animation.Infinite }
  }
  property Component uniformNumber: Shader { Number on shift { to: 6 } }
  property Component behaviorAnimator: Far { Behavior on x { XAnimator { duration: screen.period } } }
  property Component transitionAnimator: Strip {
    id: strip
    states: State { name: "far"; PropertyChanges { strip.x: screen.far } }
    transitions: Transition { XAnimator { duration: screen.period } }
    Component.onCompleted: state = "far"
  }
  property Component sequence: Strip {
    SequentialAnimation on x {
      loops: Animation.Infinite
      XAnimator { from: 0; to: screen.far; duration: 1000 }
      XAnimator { from: screen.far; to: 0; duration: 1000 }
    }
  }
  property Component sequencePause: Strip {
    SequentialAnimation on x {
      loops: Animation.Infinite
      XAnimator { from: 0; to: screen.far; duration: 240 }
      PauseAnimation { duration: 60 }
    }
  }
  component Both: ParallelAnimation {
    id: both
    required property Item target
    property int turn: 300
    running: true
    XAnimator { target: both.target; from: 0; to: screen.far; duration: both.turn }
  }
  property Component parallelAnimators: Item {
    Strip { id: strip; height: 48 }
    Both {
      target: strip; loops: Animation.Infinite
      OpacityAnimator { target: strip; from: 1; to: 0.2; duration: 300 }
    }
  }
  property Component parallelNumber: Item {
    Strip { id: strip; height: 48 }
    Both {
      target: strip; loops: Animation.Infinite
      NumberAnimation { target: strip; property: "y"; from: 0; to: 10; duration: 300 }
    }
  }
  property Component parallelEnds: Item {
    Strip { id: strip; height: 48 }
    Both {
      target: strip; turn: 8000
      NumberAnimation { target: strip; property: "y"; from: 0; to: 10; duration: 8000 }
    }
  }
  property Component startInBlock: Item {
    Strip { id: strip }
    Animator { id: animator; target: strip }
    Connections { target: screen; function onInside() { animator.start() } }
  }
  property Component startBefore: Item {
    Strip { id: strip }
    Animator { id: animator; target: strip }
    Connections { target: screen; function onBefore() { animator.start() } }
  }
  property Component inClip: Item { clip: true; width: 375; height: 60; Strip { Animator on x {} } }
  property Component inLayer: Item { layer.enabled: true; width: 500; height: 60; Strip { Animator on x {} } }
  property Component ownLayer: Strip { layer.enabled: true; Animator on x {} }
  property Component inOpacity: Item { opacity: 0.5; Strip { Animator on x {} } }
  property Component shapeAnimator: Curve { Animator on x {} }
  property Component shape: Item { Clock { id: clock } Curve { shift: clock.shift } }
  property Component canvas: Item {
    Clock { id: clock }
    Canvas {
      readonly property real shift: clock.shift
      width: 375; height: 60
      onShiftChanged: requestPaint()
      onPaint: Wave.paint(getContext("2d"), screen.wave, shift, width)
    }
  }
  // A sheet of 40 pictures beside each other, 25 ms each.
  property Component sprite: Item {
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
