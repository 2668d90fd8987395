import type { Painter, Pixels, Tone } from './painter.ts';
import { resampled } from './reduce.ts';
import { type Matrix, pixelScale, type Size } from './view.ts';

/**
 * For browsers without WebGL2, and for a canvas that is shown briefly, for which starting the graphics card is not
 * worth it: the tone is applied here and the browser enlarges; reduced images are averaged here too.
 */
export function plainPainter(canvas: HTMLCanvasElement): Painter {
  const source = document.createElement('canvas');
  const context = canvas.getContext('2d');
  let pixels: Pixels | undefined;
  let tone: Tone | undefined;
  let inverted = false;
  let isFresh = false;
  let reduced: { readonly from: Pixels; readonly to: Pixels } | undefined;

  /** The image in its drawn size, or in its own where it is enlarged. */
  const fitting = (whole: Pixels, size: Size): Pixels => {
    if (reduced?.from === whole && isSize(reduced.to, size, whole)) return reduced.to;
    reduced = { from: whole, to: resampled(whole, size) };
    isFresh = false;
    return reduced.to;
  };
  const render = (pixels: Pixels) => {
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
      if (!context || !pixels) return;
      const drawn = fitting(pixels, sizeUnder(matrix, pixels, scale));
      if (!isFresh) render(drawn);
      canvas.width = Math.round(screen.width * scale);
      canvas.height = Math.round(screen.height * scale);
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.scale(scale, scale);
      context.transform(...matrix);
      context.imageSmoothingEnabled = smooth;
      context.drawImage(source, 0, 0, pixels.width, pixels.height);
    },
    dispose: () => undefined,
  };
}

/** Screen pixels that an image covers, rotated back. */
function sizeUnder(matrix: Matrix, { width, height }: Size, density: number): Size {
  const { x, y } = pixelScale(matrix);
  return { width: Math.max(1, Math.round(width * x * density)), height: Math.max(1, Math.round(height * y * density)) };
}

function isSize(drawn: Size, target: Size, whole: Size): boolean {
  return drawn.width === Math.min(target.width, whole.width) && drawn.height === Math.min(target.height, whole.height);
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
