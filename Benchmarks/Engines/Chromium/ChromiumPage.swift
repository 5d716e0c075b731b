import AnimationTiming
import Foundation
import WaveViews

/// A scene as a page: SVG and script, as somebody writes it who knows browsers.
///
/// One callback of `requestAnimationFrame` moves all views, paths are rebuilt from the wave's
/// formula, a strip is an SVG element in a box of its own layer: Blink moves no SVG element on the
/// compositor where the device scale factor is not 1. The page says `ready` in its title once the
/// first frame was asked for.
struct ChromiumPage {
  private let words: SceneWords

  init(_ scene: EngineScene) { words = SceneWords(scene: scene) }

  private var scene: EngineScene { words.scene }

  /// The document.
  var html: String {
    """
    <!doctype html>
    <meta charset="utf-8">
    <title>wave</title>
    <style>\(style)</style>
    <body></body>
    <script>
    'use strict';
    \(words.numbers)
    const strip = [\(strip)];
    const still = \(scene.stillAt.map { "\($0)" } ?? "null");
    \(SceneWords.functions)
    \(Self.drawing)
    \(stage)
    \(Self.elements)
    \(arm)
    \(Self.load)
    start();
    </script>
    """
  }

  private var strip: String {
    guard scene.arm.movesStrip else { return "" }
    return words.strip().map { "'\($0)'" }.joined(separator: ",\n")
  }

  private var style: String {
    let (body, view) =
      switch scene.backdrop {
      case .solid(let color): (css(color.parts), "transparent")
      case .cards(let color): ("black", css(color.parts))
      }
    let size = scene.form.size
    return """
      html, body { margin: 0; background: \(body); overflow: hidden; }
      .view { position: absolute; overflow: hidden; background: \(view);
        width: \(size.width)px; height: \(size.height)px; }
      .view > * { display: block; }
      .moved { will-change: transform; }
      """
  }

  private func css(_ parts: String) -> String {
    let numbers = parts.dropFirst().dropLast().split(separator: ",").compactMap {
      Double($0.trimmingCharacters(in: .whitespaces))
    }
    let levels = numbers.prefix(3).map { "\(Int(($0 * 255).rounded()))" }
    return "rgba(\(levels.joined(separator: ",")),\(numbers.last ?? 1))"
  }

  /// What the views are put into: the page itself where nothing happens to them.
  private var stage: String {
    switch scene.state {
    case .rest: return "const stage = document.body;"
    case .hidden:
      return """
        const stage = document.body.appendChild(document.createElement('div'));
        stage.style.visibility = 'hidden';
        """
    case .scroll:
      let (height, range) = (scene.size.height, words.scrollRange)
      return """
        const scroller = document.body.appendChild(document.createElement('div'));
        scroller.style.cssText = 'position: absolute; inset: 0; overflow: auto scroll;';
        const stage = scroller.appendChild(document.createElement('div'));
        stage.style.cssText = 'position: relative; height: \(height + range)px;';
        requestAnimationFrame(function scroll(time) {
          scroller.scrollTop = scrolledTo(time / 1000, \(range));
          requestAnimationFrame(scroll);
        });
        """
    }
  }

  private static let drawing = """
    const css = ink => ink
      ? `rgba(${ink.slice(0, 3).map(part => Math.round(part * 255))},${ink[3]})` : 'none';
    const short = number => Math.round(number * 100) / 100;
    function pathData(index, shift, swell, width) {
      let data = '';
      drawCurve(index, shift, swell, width, (kind, x, y, x2, y2) => {
        if (kind === 'Z') data += 'Z';
        else if (kind === 'Q') data += `Q${short(x)} ${short(y)} ${short(x2)} ${short(y2)}`;
        else data += `${kind}${short(x)} ${short(y)}`;
      });
      return data;
    }
    """

  private static let elements = """
    function makeView(place) {
      const view = document.createElement('div');
      view.className = 'view';
      view.style.left = place[0] + 'px';
      view.style.top = place[1] + 'px';
      stage.appendChild(view);
      return view;
    }
    function makeDrawing(view, width) {
      const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      svg.setAttribute('width', width);
      svg.setAttribute('height', wave.height);
      view.appendChild(svg);
      const paths = wave.curves.map(curve => {
        const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
        path.setAttribute('fill', css(curve.fill));
        path.setAttribute('stroke', css(curve.stroke));
        if (curve.line) path.setAttribute('stroke-width', curve.line);
        svg.appendChild(path);
        return path;
      });
      return {svg, paths};
    }
    function everyFrame(draw) {
      if (still !== null) return draw(still);
      let begin = null;
      function frame(time) {
        if (begin === null) begin = time;
        draw((time - begin) / 1000);
        requestAnimationFrame(frame);
      }
      requestAnimationFrame(frame);
    }
    """

  /// Bursts of work on the page's thread, each called for by a timer of its own.
  private static let load = """
    function runLoad() {
      if (!bursts.length || still !== null) return;
      const begin = performance.now();
      let index = 0;
      const now = () => (performance.now() - begin) / 1000;
      function later() {
        if (index < bursts.length) {
          setTimeout(work, Math.max(0, 1000 * (bursts[index][0] - now())));
        }
      }
      function work() {
        index = nextBurst(index, now());
        const end = performance.now() + 1000 * bursts[index][1];
        while (performance.now() < end);
        index++;
        later();
      }
      later();
    }
    function start() {
      show();
      runLoad();
      document.title = 'ready';
    }
    """

  private var arm: String {
    switch scene.arm {
    case .pathRebuild: Self.rebuild
    case .drawnContent: Self.canvas(scale: scene.scale)
    case .timerTranslation: Self.stripElement + Self.timer
    case .translation, .animator: Self.stripElement + Self.animation(composite: "replace")
    case .additiveTranslation: Self.stripElement + Self.animation(composite: "add")
    case .keyframes: Self.stripElement + Self.keyframes
    }
  }

  private static let rebuild = """
    function show() {
      const drawings = views.map(place => makeDrawing(makeView(place), wave.width).paths);
      everyFrame(seconds => {
        for (let view = 0; view < views.length; view++) {
          const phase = views[view][2];
          const shift = shiftAt(seconds, phase), swell = swellAt(seconds, phase);
          const paths = drawings[view];
          for (let index = 0; index < paths.length; index++) {
            paths[index].setAttribute('d', pathData(index, shift, swell, wave.width));
          }
        }
      });
    }
    """

  private static func canvas(scale: Double) -> String {
    """
    function show() {
      const pens = views.map(place => {
        const canvas = document.createElement('canvas');
        canvas.width = Math.round(wave.width * \(scale));
        canvas.height = Math.round(wave.height * \(scale));
        canvas.style.width = wave.width + 'px';
        canvas.style.height = wave.height + 'px';
        makeView(place).appendChild(canvas);
        const pen = canvas.getContext('2d');
        pen.scale(\(scale), \(scale));
        return pen;
      });
      const inks = wave.curves.map(curve => [css(curve.fill), css(curve.stroke)]);
      everyFrame(seconds => {
        for (let view = 0; view < views.length; view++) {
          const pen = pens[view], phase = views[view][2];
          const shift = shiftAt(seconds, phase), swell = swellAt(seconds, phase);
          pen.clearRect(0, 0, wave.width, wave.height);
          for (let index = 0; index < wave.curves.length; index++) {
            pen.beginPath();
            drawCurve(index, shift, swell, wave.width, (kind, x, y, x2, y2) => {
              if (kind === 'L') pen.lineTo(x, y);
              else if (kind === 'M') pen.moveTo(x, y);
              else if (kind === 'Q') pen.quadraticCurveTo(x, y, x2, y2);
              else pen.closePath();
            });
            const curve = wave.curves[index];
            if (curve.fill) { pen.fillStyle = inks[index][0]; pen.fill(); }
            if (curve.stroke) {
              pen.strokeStyle = inks[index][1];
              pen.lineWidth = curve.line;
              pen.stroke();
            }
          }
        }
      });
    }
    """
  }

  private static let stripElement = """
    function makeStrip(place) {
      const box = makeView(place).appendChild(document.createElement('div'));
      box.className = 'moved';
      box.style.width = wave.width + wave.wavelength + 'px';
      const {paths} = makeDrawing(box, wave.width + wave.wavelength);
      paths.forEach((path, index) => path.setAttribute('d', strip[index]));
      return box;
    }

    """

  private static let timer = """
    function show() {
      const strips = views.map(makeStrip);
      everyFrame(seconds => {
        for (let view = 0; view < views.length; view++) {
          const shift = shiftAt(seconds, views[view][2]);
          strips[view].style.transform = `translateX(${-shift}px)`;
        }
      });
    }
    """

  /// A period, ms, in which a strip goes from one place to the other, and when a view's began, ms;
  /// to the right it comes back from a wavelength to the left.
  private static let cycle = """
    const left = wave.speed > 0, period = 1000 * wave.wavelength / Math.abs(wave.speed);
    const away = `translateX(${-wave.wavelength}px)`, home = 'translateX(0px)';
    const [from, to] = left ? [home, away] : [away, home];
    const delay = place => -(left ? place[2] : 1 - place[2]) * period;
    """

  /// A style sheet's animation for ever.
  private static let keyframes = """
    \(cycle)
    function show() {
      document.head.appendChild(document.createElement('style')).textContent =
        `@keyframes slide { from { transform: ${from} } to { transform: ${to} } }`;
      for (const place of views) {
        const begin = delay(place) - 1000 * (still ?? 0);
        makeStrip(place).style.animation = `slide ${period}ms linear ${begin}ms infinite`
          + (still === null ? '' : ' paused');
      }
    }
    """

  /// A Web Animation for ever.
  private static func animation(composite: String) -> String {
    """
    \(cycle)
    function show() {
      for (const place of views) {
        const animation = makeStrip(place).animate(
          [{transform: from}, {transform: to}],
          {duration: period, delay: delay(place), iterations: Infinity, composite: '\(composite)'});
        if (still !== null) { animation.pause(); animation.currentTime = 1000 * still; }
      }
    }
    """
  }
}
