'use strict';

// Ways to move a wave. A page shows some of them, one below the other, for a while, blocks its thread, and goes on to
// the next page of its plan. A bar above says by its colour which page that is, and how far it has come.
const query = new URLSearchParams(location.search);
const plan = query.get('plan').split(';').map(page => page.split(','));
const turn = Number(query.get('turn') ?? 0);
const wave = {width: 375, height: 60};
const far = 240;  // px that a strip moves in one period
const period = 4000, shown = 1400, blocked = 2000;  // ms

const svg = name => document.createElementNS('http://www.w3.org/2000/svg', name);
const frame = () => new Promise(requestAnimationFrame);
const curve = (shift = 0) => pathData(wave, shift, wave.width);

function drawing(parent, width) {
  const outer = parent.appendChild(svg('svg'));
  outer.setAttribute('width', width);
  outer.setAttribute('height', wave.height);
  const group = outer.appendChild(svg('g')), path = group.appendChild(svg('path'));
  path.setAttribute('fill', ink);
  path.setAttribute('d', curve());
  return {outer, group, path};
}

// A box that is moved as a whole; what moves it finds its name as the id.
let name;
function named(element) {
  element.id = name;
  return element;
}
function box(view, style = {}) {
  const element = named(view.appendChild(document.createElement('div')));
  element.className = 'box';
  drawing(element, wave.width);
  Object.assign(element.style, style);
  return element;
}

const by = distance => ({transform: `translateX(${distance})`});
const endless = options => ({duration: period, iterations: Infinity, ...options});
const slide = [by('0px'), by(`${far}px`)];
function animate(element, options = {}, keyframes = slide) {
  return element.animate(keyframes, endless(options));
}
const animated = (options, keyframes, style) => view => animate(box(view, style), options, keyframes);

// A style sheet's animation of this name; `rest` is what else its rule says.
function css(element, keyframes, rest = 'animation-timing-function: linear', rule = `#${name}`) {
  document.head.appendChild(document.createElement('style')).textContent = `@keyframes ${name} { ${keyframes} }
    ${rule} { animation: ${name} ${period}ms infinite; ${rest} }`;
  return element;
}
const styled = (keyframes, rest, style) => view => css(box(view, style), keyframes, rest);
const [from, to] = ['from { transform: translateX(0px) }', `to { transform: translateX(${far}px) }`];

function eachFrame(draw) {
  const begin = performance.now();
  requestAnimationFrame(function next(now) {
    draw((now - begin) % period / period * far);
    requestAnimationFrame(next);
  });
}
const framed = style => view => {
  const element = box(view);
  eachFrame(shift => Object.assign(element.style, style(shift)));
};
const stacked = (...animations) => view => {
  const element = box(view);
  for (const [options, keyframes] of animations) animate(element, options, keyframes);
};
const within = style => view => {
  const parent = view.appendChild(document.createElement('div'));
  Object.assign(parent.style, {width: '375px', height: '60px', ...style});
  animate(box(parent));
};
function canvas(view) {
  const element = named(view.appendChild(document.createElement('canvas')));
  [element.width, element.height] = [wave.width, wave.height];
  return element;
}

// 64 pictures of one pixel each, 20 ms apart.
function gif() {
  const word = number => [number & 255, number >> 8];
  const bytes = [...new TextEncoder().encode('GIF89a'), ...word(1), ...word(1), 0xf5, 0, 0];
  for (let index = 0; index < 64; index++) bytes.push(4 * index, 128, 255 - 4 * index);
  bytes.push(0x21, 0xff, 11, ...new TextEncoder().encode('NETSCAPE2.0'), 3, 1, 0, 0, 0);
  for (let index = 0; index < 64; index++) {
    const codes = 64 | index << 7 | 65 << 14;
    bytes.push(0x21, 0xf9, 4, 0, ...word(2), 0, 0, 0x2c, 0, 0, 0, 0, ...word(1), ...word(1), 0, 6, 3, codes & 255,
      codes >> 8 & 255, codes >> 16 & 255, 0);
  }
  return URL.createObjectURL(new Blob([new Uint8Array([...bytes, 0x3b])], {type: 'image/gif'}));
}

const worker = `const wave = {width: ${wave.width}, height: ${wave.height}}, ink = '${ink}';
  ${outline} ${paint}
  onmessage = ({data}) => {
    const context = data.getContext('2d');
    requestAnimationFrame(function next(now) {
      paint(context, wave, now % ${period} / ${period} * ${far}, wave.width);
      requestAnimationFrame(next);
    });
  };`;

// What begins shortly before the block, and in it.
const before = [], inside = [];
const pushedTo = starts => view => {
  const element = box(view);
  starts.push(() => animate(element));
};
const clips = ['inset(0 240px 0 0)', 'inset(0 0 0 0)'];

const ways = {
  'still': view => box(view),
  'interval-left'(view) {
    const element = box(view), begin = performance.now();
    setInterval(() => {
      element.style.left = `${(performance.now() - begin) % period / period * far}px`;
    }, 16);
  },
  'frame-left': framed(shift => ({left: `${shift}px`})),
  'frame-transform': framed(shift => by(`${shift}px`)),
  'frame-canvas'(view) {
    const context = canvas(view).getContext('2d');
    eachFrame(shift => paint(context, wave, shift, wave.width));
  },
  'worker-canvas'(view) {
    const bitmap = canvas(view).transferControlToOffscreen();
    new Worker(URL.createObjectURL(new Blob([worker]))).postMessage(bitmap, [bitmap]);
  },
  'opacity': animated({}, [{opacity: 1}, {opacity: 0}]),
  'css': styled(from + to),
  'css-to': styled(to),
  'css-percent': styled('from { transform: translateX(0%) } to { transform: translateX(64%) }'),
  'css-translate': styled(`from { translate: 0px } to { translate: ${far}px }`),
  'css-left': styled(`from { left: 0px } to { left: ${far}px }`),
  'css-steps': styled(from + to, 'animation-timing-function: steps(240)'),
  'css-linear': styled(from + to, 'animation-timing-function: linear(0, 0.2 10%, 1)'),
  'css-ease': styled(from + to, 'animation-timing-function: ease-in-out; animation-direction: alternate'),
  'css-add': styled(from + to, 'animation-timing-function: linear; animation-composition: add'),
  'css-pseudo'(view) {
    const element = named(view.appendChild(document.createElement('div')));
    css(element, from + to, `animation-timing-function: linear; content: ""; display: block; width: 375px;
      height: 60px; background: linear-gradient(90deg, ${ink}, ${ground})`, `#${name}::before`);
  },
  'css-property'(view) {
    CSS.registerProperty({name: '--shift', syntax: '<length>', inherits: false, initialValue: '0px'});
    css(box(view, {transform: 'translateX(var(--shift))'}), `from { --shift: 0px } to { --shift: ${far}px }`);
  },
  'css-background'(view) {
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="375" height="60"><path d="${curve()}"/></svg>`;
    const element = named(view.appendChild(document.createElement('div')));
    Object.assign(element.style, {width: '375px', height: '60px',
      backgroundImage: `url('data:image/svg+xml,${encodeURIComponent(picture)}')`});
    css(element, `from { background-position: 0px 0px } to { background-position: ${far}px 0px }`);
  },
  async 'css-transition'(view) {
    const element = box(view, {...by('0px'), transition: `transform ${5 * period}ms linear`});
    await frame();
    await frame();
    Object.assign(element.style, by(`${5 * far}px`));
  },
  'css-d'(view) {
    const path = named(drawing(view, 500).path);
    css(path, `from { d: path("${curve()}") } to { d: path("${curve(150)}") }`);
  },
  'animate': animated(),
  'animate-to': animated({}, slide.slice(1)),
  'animate-percent': animated({}, [by('0%'), by('64%')]),
  'animate-translate': animated({}, [{translate: '0px'}, {translate: `${far}px`}]),
  'animate-3d': animated({}, ['0px', `${far}px`].map(x => ({transform: `translate3d(${x}, 0px, 0px)`}))),
  'animate-will-change': animated({}, slide, {willChange: 'transform'}),
  'animate-left': animated({}, [{left: '0px'}, {left: `${far}px`}]),
  'animate-steps': animated({easing: 'steps(240)'}),
  'animate-linear': animated({easing: 'linear(0, 0.2 10%, 1)'}),
  'animate-add': animated({composite: 'add'}),
  'animate-accumulate': animated({composite: 'accumulate'}),
  'animate-add-will-change': animated({composite: 'add'}, slide, {willChange: 'transform'}),
  'animate-iterations': animated({iterationComposite: 'accumulate', duration: period / 10},
    [by('0px'), by(`${far / 10}px`)]),
  'animate-rate': view => { animate(box(view)).playbackRate = 2; },
  'animate-rate-later'(view) {
    const animation = animate(box(view));
    setTimeout(() => animation.updatePlaybackRate(2), 500);
  },
  'animate-seek'(view) {
    const animation = animate(box(view));
    animation.ready.then(() => { animation.currentTime = period / 2; });
  },
  'animate-seek-frames'(view) {
    const animation = animate(box(view));
    animation.pause();
    eachFrame(shift => { animation.currentTime = shift / far * period; });
  },
  'animate-width': stacked([], [{}, [{width: '375px'}, {width: '300px'}]]),
  'animate-with-left': animated({}, [{...slide[0], left: '0px'}, {...slide[1], left: '10px'}]),
  'animate-filter': animated({}, [{filter: 'blur(0px)'}, {filter: 'blur(8px)'}]),
  'animate-color': animated({}, [{backgroundColor: '#ff0000'}, {backgroundColor: '#00ff00'}]),
  'animate-clip': animated({}, clips.map(clipPath => ({clipPath}))),
  'css-clip': styled(`from { clip-path: ${clips[0]} } to { clip-path: ${clips[1]} }`),
  'offset-distance': animated({}, [{offsetDistance: '0%'}, {offsetDistance: '100%'}],
    {offsetPath: `path("M 187 30 H ${187 + far}")`, offsetRotate: '0deg'}),
  'offset-path': animated({}, [187, 187 + far].map(x => ({offsetPath: `path("M ${x} 30 H 900")`}))),
  'stack-add': stacked([], [{composite: 'add'}, [by('0px'), by('20px')]]),
  'stack-replace': stacked([{}, [by('0px'), by('20px')]], []),
  'stack-properties': stacked([], [{}, [{translate: '0px'}, {translate: '20px'}]]),
  'svg-outer': view => animate(named(drawing(view, wave.width).outer)),
  'svg-g': view => animate(named(drawing(view, 500).group)),
  'svg-g-css': view => css(named(drawing(view, 500).group), from + to),
  'svg-g-will-change': view => css(
    named(drawing(view, 500).group), from + to, 'animation-timing-function: linear; will-change: transform'),
  'svg-path-css': view => css(named(drawing(view, 500).path), from + to),
  'smil'(view) {
    const animation = drawing(view, 500).group.appendChild(svg('animateTransform'));
    for (const [key, value] of Object.entries({attributeName: 'transform', type: 'translate', from: '0', to: far,
      dur: `${period}ms`, repeatCount: 'indefinite'})) animation.setAttribute(key, value);
  },
  'in-overflow': within({overflow: 'hidden', borderRadius: '30px'}),
  'in-clip-path': within({clipPath: 'circle(180px)'}),
  'in-mask': within({maskImage: 'linear-gradient(90deg, black, transparent)'}),
  'in-opacity': within({opacity: 0.5}),
  'in-filter': within({filter: 'drop-shadow(2px 2px 2px gray)'}),
  'start-in-block': pushedTo(inside),
  'start-before': pushedTo(before),
  'gif'(view) {
    const image = view.appendChild(new Image(wave.width, wave.height));
    image.src = gif();
  },
};

function mark(phase) {
  document.getElementById('mark').style.background = `rgb(${60 * phase}, ${turn}, 128)`;
}

(async () => {
  plan[turn].forEach((way, index) => {
    const view = document.body.appendChild(document.createElement('div'));
    view.className = 'view';
    view.style.top = `${16 + 60 * index}px`;
    name = way;
    ways[way](view);
  });
  document.title = 'ready';
  mark(1);
  await new Promise(done => setTimeout(done, shown));
  await frame();
  mark(2);
  before.forEach(start => start());
  for (let index = 0; index < 3; index++) await frame();
  await new Promise(done => setTimeout(done));
  inside.forEach(start => start());
  for (const end = performance.now() + blocked; performance.now() < end;);
  mark(3);
  // Its last picture stays for a moment.
  await new Promise(done => setTimeout(done, 250));
  query.set('turn', turn + 1);
  if (turn + 1 < plan.length) location.search = query;
})();
