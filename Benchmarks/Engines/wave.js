// The wave that the page and the scene show, and the work of a busy app. Both engines run this file.
//
// y(x) = H/2 + H/8 sin(2 pi (x + shift) / W), a line each point, filled to the bottom: the wave `jw` of
// `wavebench list`, one wavelength to a view of W x H pt.

const ink = '#007aff';
const ground = '#ffffff';

// The values of words like name=value, by name.
function valuesOf(words) {
  const found = {};
  for (const word of words) {
    const mark = word.indexOf('=');
    if (mark > 0) found[word.slice(0, mark)] = word.slice(mark + 1);
  }
  return found;
}

// The property that is called after a name: path-rebuild's is pathRebuild.
function camelCase(name) { return name.replace(/-./g, found => found[1].toUpperCase()); }

// How far the wave is to the left of where it began, pt: from 0 up to a wavelength.
function shiftAt(wave, seconds, phase) {
  const moved = phase * wave.width + wave.speed * seconds;
  return moved - wave.width * Math.floor(moved / wave.width);
}

// Draws the wave `width` pt wide: pen('M' or 'L', x, y) for each point, and pen('Z') at its end.
function outline(wave, shift, width, pen) {
  for (let x = 0; x <= width; x++) {
    const turn = 2 * Math.PI * (x + shift) / wave.width;
    pen(x ? 'L' : 'M', x, wave.height * (1 / 2 + Math.sin(turn) / 8));
  }
  pen('L', width, wave.height);
  pen('L', 0, wave.height);
  pen('Z');
}

// The same as the `d` of a path, in hundredths of a point.
function pathData(wave, shift, width) {
  const short = value => Math.round(value * 100) / 100;
  let data = '';
  outline(wave, shift, width, (kind, x, y) => {
    data += kind === 'Z' ? 'Z' : `${kind}${short(x)} ${short(y)}`;
  });
  return data;
}

// The same, filled, on a canvas.
function paint(context, wave, shift, width) {
  context.clearRect(0, 0, width, wave.height);
  context.beginPath();
  outline(wave, shift, width, (kind, x, y) => {
    if (kind === 'M') context.moveTo(x, y);
    else if (kind === 'L') context.lineTo(x, y);
    else context.closePath();
  });
  context.fillStyle = ink;
  context.fill();
}

// One turn of a strip that moves by itself, ms; where it begins and ends, pt, the sign of the speed decides; and
// the share of a turn that is over at the start.
function turnOf(wave, phase) {
  const isToTheLeft = wave.speed > 0;
  return {
    period: 1000 * wave.width / Math.abs(wave.speed),
    from: isToTheLeft ? 0 : -wave.width,
    to: isToTheLeft ? -wave.width : 0,
    begun: isToTheLeft ? phase : (1 - phase) % 1,
  };
}

// Work of `work` ms each `period` ms from `begin` on, as a repeating timer calls for it: late once where the thread
// is busy, and never twice for what was missed.
function busyTimer(load) {
  const start = Date.now();
  let turn = 0;
  return {
    // How long to wait for the next turn, ms.
    wait() { return Math.max(0, start + load.begin + turn * load.period - Date.now()); },
    run() {
      turn = Math.max(turn, Math.floor((Date.now() - start - load.begin) / load.period)) + 1;
      const end = Date.now() + load.work;
      while (Date.now() < end);
    },
  };
}
