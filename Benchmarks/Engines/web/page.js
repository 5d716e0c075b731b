'use strict';

// What the page is asked for, after the `?` of its address; without an address of its own each has its usual value.
const query = new URLSearchParams(location.search);
const number = (name, usual) => Number(query.get(name) ?? usual);
const wave = {width: number('width', 375), height: number('height', 60), speed: number('speed', 12)};
const views = number('views', 12);
const columns = number('columns', 1);
const scale = number('scale', devicePixelRatio);
// Where in its period each view's wave begins, 0 up to 1.
const phases = (query.get('phases') ?? '').split(',').map(Number);
// A time, s, at which all stands still.
const still = query.has('still') ? number('still') : null;
const load = {work: number('work', 0), period: number('period', 1), begin: number('begin', 0)};

const size = {width: `${wave.width}px`, height: `${wave.height}px`};
const svg = name => document.createElementNS('http://www.w3.org/2000/svg', name);

function makeView(index) {
  const view = document.body.appendChild(document.createElement('div'));
  view.className = 'view';
  Object.assign(view.style, {...size, left: `${index % columns * wave.width}px`,
    top: `${Math.floor(index / columns) * wave.height}px`});
  return {view, phase: phases[index] ?? 0};
}

function makePath(parent, width) {
  const drawing = parent.appendChild(svg('svg'));
  drawing.setAttribute('width', width);
  drawing.setAttribute('height', wave.height);
  const path = drawing.appendChild(svg('path'));
  path.setAttribute('fill', ink);
  return path;
}

// A box with a strip of two wavelengths, drawn once, which is moved as a whole.
function makeStrip(view) {
  const strip = view.appendChild(document.createElement('div'));
  strip.className = 'strip';
  strip.style.width = `${2 * wave.width}px`;
  makePath(strip, 2 * wave.width).setAttribute('d', pathData(wave, 0, 2 * wave.width));
  return strip;
}

function makeCanvas(view) {
  const canvas = view.appendChild(document.createElement('canvas'));
  canvas.width = Math.round(wave.width * scale);
  canvas.height = Math.round(wave.height * scale);
  Object.assign(canvas.style, size);
  const context = canvas.getContext('2d');
  context.scale(scale, scale);
  return context;
}

// Makes something in each view, and on each frame calls `put` with it and how far its wave is.
const onEachFrame = (make, put) => shown => {
  const made = shown.map(({view}) => make(view));
  const draw = seconds => shown.forEach(({phase}, index) => put(made[index], shiftAt(wave, seconds, phase)));
  if (still !== null) return draw(still);
  let begin = null;
  requestAnimationFrame(function frame(time) {
    begin ??= time;
    draw((time - begin) / 1000);
    requestAnimationFrame(frame);
  });
};

// A Web Animation for ever.
function animate({view, phase}, composite) {
  const turn = turnOf(wave, phase);
  const animation = makeStrip(view).animate(
    [{transform: `translateX(${turn.from}px)`}, {transform: `translateX(${turn.to}px)`}],
    {duration: turn.period, delay: -turn.begun * turn.period, iterations: Infinity, composite});
  if (still !== null) {
    animation.pause();
    animation.currentTime = 1000 * still;
  }
}

const strategies = {
  'path-rebuild': onEachFrame(view => makePath(view, wave.width), (path, shift) => {
    path.setAttribute('d', pathData(wave, shift, wave.width));
  }),
  'drawn-content': onEachFrame(makeCanvas, (context, shift) => paint(context, wave, shift, wave.width)),
  'timer-translation': onEachFrame(makeStrip, (strip, shift) => {
    strip.style.transform = `translateX(${-shift}px)`;
  }),
  'translation': shown => shown.forEach(one => animate(one, 'replace')),
  'additive-translation': shown => shown.forEach(one => animate(one, 'add')),
  'keyframes-translation'(shown) {
    const {from, to} = turnOf(wave, 0);
    document.head.appendChild(document.createElement('style')).textContent =
      `@keyframes slide { from { transform: translateX(${from}px) } to { transform: translateX(${to}px) } }`;
    for (const {view, phase} of shown) {
      const turn = turnOf(wave, phase);
      const delay = -turn.begun * turn.period - 1000 * (still ?? 0);
      makeStrip(view).style.animation = `slide ${turn.period}ms linear ${delay}ms infinite`
        + (still === null ? '' : ' paused');
    }
  },
};

strategies[query.get('strategy') ?? 'translation'](Array.from({length: views}, (_, index) => makeView(index)));
if (load.work) {
  const timer = busyTimer(load);
  setTimeout(function turn() {
    timer.run();
    setTimeout(turn, timer.wait());
  }, timer.wait());
}
document.title = 'ready';
