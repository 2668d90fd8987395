import type { Painter, Pixels, Tone } from './painter.ts';

/**
 * Where a browser has no WebGL2, and for a canvas that is shown for a moment, for which no graphics card has to start: the
 * tone is applied here, the browser scales.
 */
export function plainPainter(canvas: HTMLCanvasElement): Painter {
  const source = document.createElement('canvas');
  const context = canvas.getContext('2d');
  let pixels: Pixels | undefined;
  let tone: Tone | undefined;
  let inverted = false;
  let isFresh = false;

  const render = () => {
    if (!pixels) return;
    source.width = pixels.width;
    source.height = pixels.height;
    const out = new ImageData(pixels.width, pixels.height);
    if ('grey' in pixels) fillGrey(out.data, pixels.grey, tone);
    else fillColour(out.data, pixels.rgba, inverted);
    if (pixels.overlay) fillOverlay(out.data, pixels.overlay);
    source.getContext('2d')?.putImageData(out, 0, 0);
    isFresh = true;
  };
  return {
    setPixels(next) {
      pixels = next;
      isFresh = false;
    },
    setTone(next, isInverted) {
      tone = next;
      inverted = isInverted;
      isFresh = false;
    },
    draw(matrix, screen, scale, smooth) {
      if (!context) return;
      if (!isFresh) render();
      canvas.width = Math.round(screen.width * scale);
      canvas.height = Math.round(screen.height * scale);
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.scale(scale, scale);
      context.transform(...matrix);
      context.imageSmoothingEnabled = smooth;
      context.drawImage(source, 0, 0);
    },
    dispose: () => undefined,
  };
}

function fillGrey(out: Uint8ClampedArray, grey: Uint16Array, tone: Tone | undefined): void {
  const words = new Uint32Array(out.buffer);
  for (let at = 0; at < grey.length; at += 1) words[at] = 0xff000000 | ((tone?.[grey[at]!] ?? 0) * 0x010101);
}

function fillColour(out: Uint8ClampedArray, rgba: Uint8ClampedArray, inverted: boolean): void {
  out.set(inverted ? rgba.map((value, at) => (at % 4 === 3 ? value : 255 - value)) : rgba);
}

function fillOverlay(out: Uint8ClampedArray, overlay: Uint8Array): void {
  for (let at = 0; at < overlay.length; at += 1) if (overlay[at] === 1) out.fill(255, at * 4, at * 4 + 4);
}
