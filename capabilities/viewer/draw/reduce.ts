import type { Pixels } from './painter.ts';
import type { Size } from './view.ts';

/** Detail is removed from an image only by averaging: skipped pixels cause stripes (moiré). */

/** The image at half its size: each pixel is the mean of up to four. */
export function halved(pixels: Pixels): Pixels {
  const [width, height] = [(pixels.width + 1) >> 1, (pixels.height + 1) >> 1];
  const overlay = pixels.overlay && halvedOverlay(pixels.overlay, pixels, { width, height });
  const rest = { width, height, ...(overlay && { overlay }) };
  if ('grey' in pixels) {
    const grey = new Uint16Array(width * height);
    halveInto(grey, pixels.grey, pixels, 1);
    return { ...rest, grey };
  }
  const rgba = new Uint8ClampedArray(width * height * 4);
  halveInto(rgba, pixels.rgba, pixels, 4);
  return { ...rest, rgba };
}

type Values = Uint16Array | Uint8ClampedArray | Float32Array;

function halveInto(out: Values, values: Values, { width, height }: Size, channels: number): void {
  const [across, down] = [(width + 1) >> 1, (height + 1) >> 1];
  const row = width * channels;
  let to = 0;
  for (let y = 0; y < down; y += 1) {
    const upper = y * 2 * row;
    const lower = y * 2 + 1 < height ? upper + row : upper;
    for (let x = 0; x < across; x += 1) {
      const left = x * 2 * channels;
      const right = x * 2 + 1 < width ? left + channels : left;
      for (let channel = 0; channel < channels; channel += 1, to += 1) {
        const [a, b] = [values[upper + left + channel]!, values[upper + right + channel]!];
        const [c, d] = [values[lower + left + channel]!, values[lower + right + channel]!];
        out[to] = (a + b + c + d + 2) >> 2;
      }
    }
  }
}

/** A thin line of an overlay stays complete: a pixel is set where any of its four was. */
function halvedOverlay(mask: Uint8Array, { width, height }: Size, half: Size): Uint8Array {
  const out = new Uint8Array(half.width * half.height);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) if (mask[at] === 1) out[(y >> 1) * half.width + (x >> 1)] = 1;
  return out;
}

/** Levels of an image, each half as large as the one before; computed on demand. */
export function createPyramid(pixels: Pixels): (level: number) => Pixels {
  const levels = [pixels];
  return (level) => {
    while (levels.length <= level) levels.push(halved(levels.at(-1)!));
    return levels[level]!;
  };
}

const MAX_LEVEL = 12;

/**
 * The level from which an image is drawn: the smallest that is still as large as its area on the screen, so that no
 * more than two of its pixels cover one of the screen and nothing is blurred.
 *
 * @param scale Screen pixels along one image pixel, across and down.
 */
export function levelFor(scale: { readonly x: number; readonly y: number }): number {
  const level = Math.floor(-Math.log2(Math.max(scale.x, scale.y)) + 1e-6);
  return Math.min(MAX_LEVEL, Math.max(0, level));
}

/**
 * An image at no more than its own size, each pixel the mean of those around it weighted by a triangle of twice the
 * step: the filter of the shaders, for canvases without WebGL.
 */
export function resampled(pixels: Pixels, size: Size): Pixels {
  const width = Math.max(1, Math.min(size.width, pixels.width));
  const height = Math.max(1, Math.min(size.height, pixels.height));
  if (width === pixels.width && height === pixels.height) return pixels;
  const isGrey = 'grey' in pixels;
  const channels = isGrey ? 1 : 4;
  const across = filterAcross(isGrey ? pixels.grey : pixels.rgba, pixels, width, channels);
  const values = filterDown(across, { width: width * channels, height: pixels.height }, height);
  const overlay = pixels.overlay && resampledOverlay(pixels.overlay, pixels, { width, height });
  const rest = { width, height, ...(overlay && { overlay }) };
  return isGrey
    ? { ...rest, grey: Uint16Array.from(values, Math.round) }
    : { ...rest, rgba: Uint8ClampedArray.from(values) };
}

/** First source pixel and weights of each target pixel. */
function weightsOf(from: number, to: number): readonly { readonly first: number; readonly weights: Float32Array }[] {
  const step = from / to;
  return Array.from({ length: to }, (_, index) => {
    const middle = (index + 0.5) * step - 0.5;
    const first = Math.max(0, Math.ceil(middle - step));
    const last = Math.min(from - 1, Math.floor(middle + step));
    const weights = Float32Array.from(
      { length: last - first + 1 },
      (_, at) => 1 - Math.abs(first + at - middle) / step,
    );
    const sum = weights.reduce((total, weight) => total + weight, 0) || 1;
    return { first, weights: weights.map((weight) => weight / sum) };
  });
}

function filterAcross(values: Values, { width, height }: Size, to: number, channels: number): Float32Array {
  const out = new Float32Array(to * height * channels);
  for (const [x, { first, weights }] of weightsOf(width, to).entries()) {
    for (let y = 0; y < height; y += 1) {
      for (let channel = 0; channel < channels; channel += 1) {
        const from = (y * width + first) * channels + channel;
        let sum = 0;
        for (let at = 0; at < weights.length; at += 1) sum += weights[at]! * values[from + at * channels]!;
        out[(y * to + x) * channels + channel] = sum;
      }
    }
  }
  return out;
}

function filterDown(values: Float32Array, { width, height }: Size, to: number): Float32Array {
  const out = new Float32Array(width * to);
  for (const [y, { first, weights }] of weightsOf(height, to).entries()) {
    for (let at = 0; at < weights.length; at += 1) {
      const [weight, from, row] = [weights[at]!, (first + at) * width, y * width];
      for (let x = 0; x < width; x += 1) out[row + x]! += weight * values[from + x]!;
    }
  }
  return out;
}

function resampledOverlay(mask: Uint8Array, { width, height }: Size, to: Size): Uint8Array {
  const out = new Uint8Array(to.width * to.height);
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = Math.min(to.height - 1, Math.floor((y * to.height) / height)) * to.width;
    for (let x = 0; x < width; x += 1, at += 1)
      if (mask[at] === 1) out[row + Math.min(to.width - 1, Math.floor((x * to.width) / width))] = 1;
  }
  return out;
}
