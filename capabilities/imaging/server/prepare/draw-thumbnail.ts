import type { Palette, Samples } from '@alder/dicom/pixels';
import sharp from 'sharp';
import { toneOf } from '../../domain/index.ts';

/** Longer side of a thumbnail in pixels. */
export const THUMBNAIL_SIDE = 256;
const QUALITY = 80;
/** Shares of the values that become black and white when the image names no window. */
const RANGE = [0.01, 0.99] as const;

/** How a picture is wanted. */
export type Wanted = {
  /** It fits into these many pixels; undefined for its own size. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly format: 'jpeg' | 'png';
  /** Of a JPEG, 1 to 100. */
  readonly quality: number;
  /** Shown by exactly this window, whatever it shows; without it by the image's own. */
  readonly window?: { readonly center: number; readonly width: number; readonly kind: string } | undefined;
};

/**
 * A JPEG of a frame as a doctor would see it at first: window, inversion, palette and colour applied.
 *
 * @param side Longer side of the picture in pixels.
 */
export function drawThumbnail(
  samples: Samples,
  attributes: Readonly<Record<string, unknown>>,
  palette?: Palette,
  side = THUMBNAIL_SIDE,
): Promise<Buffer> {
  return drawPicture(samples, attributes, palette, { width: side, height: side, format: 'jpeg', quality: QUALITY });
}

/** A picture of a frame as a doctor would see it, in the size that is wanted. */
export function drawPicture(
  samples: Samples,
  attributes: Readonly<Record<string, unknown>>,
  palette: Palette | undefined,
  { width = samples.columns, height = samples.rows, format, quality, window }: Wanted,
): Promise<Buffer> {
  const small = shrink(samples, palette === undefined, Math.max(width, height));
  const channels = samples.components === 3 || palette ? 3 : 1;
  const pixels =
    channels === 1
      ? grey(small.values, attributes, window)
      : palette
        ? coloured(small.values, palette)
        : rgb(small.values, samples);
  const raw = { width: small.columns, height: small.rows, channels } as const;
  const drawn = sharp(pixels, { raw }).resize(width, height, { fit: 'inside', withoutEnlargement: false });
  return format === 'png' ? drawn.png({ compressionLevel: 6 }).toBuffer() : drawn.jpeg({ quality }).toBuffer();
}

/** Averages blocks of pixels, so that little is left to resize and no moiré comes up; indices of a palette are picked. */
function shrink({ values, columns, rows, components }: Samples, averages: boolean, side: number) {
  const step = Math.max(1, Math.floor(Math.max(columns, rows) / (side * 2)));
  const [across, down] = [Math.floor(columns / step), Math.floor(rows / step)];
  const out = new Float32Array(across * down * components);
  const block = averages ? step : 1;
  for (let at = 0; at < out.length; at += 1) {
    const component = at % components;
    const pixel = (at - component) / components;
    const [x, y] = [(pixel % across) * step, Math.floor(pixel / across) * step];
    let sum = 0;
    for (let dy = 0; dy < block; dy += 1) {
      const row = (y + dy) * columns + x;
      for (let dx = 0; dx < block; dx += 1) sum += values[(row + dx) * components + component]!;
    }
    out[at] = sum / (block * block);
  }
  return { values: out, columns: across, rows: down };
}

function grey(values: Float32Array, attributes: Readonly<Record<string, unknown>>, window: Wanted['window']): Buffer {
  if (window) return windowed(values, attributes, window);
  const sorted = Float32Array.from({ length: Math.min(values.length, 20_000) }, (_, at) => {
    return values[Math.floor((at / Math.min(values.length, 20_000)) * values.length)]!;
  }).sort();
  const [low, high] = RANGE.map((share) => sorted[Math.floor(share * (sorted.length - 1))]!) as [number, number];
  const shown = Uint8Array.from(values, toneOf(attributes, { low, high }));
  if (tells(shown)) return Buffer.from(shown);
  // The window the file names shows next to nothing: its values do.
  const { PhotometricInterpretation } = attributes;
  return Buffer.from(Uint8Array.from(values, toneOf({ PhotometricInterpretation }, { low, high })));
}

/** A window that somebody chose is shown as it is. */
function windowed(
  values: Float32Array,
  attributes: Readonly<Record<string, unknown>>,
  { center, width, kind }: NonNullable<Wanted['window']>,
): Buffer {
  const chosen = { ...attributes, WindowCenter: center, WindowWidth: width, VOILUTFunction: kind };
  return Buffer.from(Uint8Array.from(values, toneOf(chosen, { low: 0, high: 1 })));
}

/** Whether enough of a picture is neither black nor white. */
function tells(shown: Uint8Array): boolean {
  let between = 0;
  for (const value of shown) if (value > 4 && value < 251) between += 1;
  return between > shown.length * 0.02;
}

function rgb(deep: Float32Array, { ybr, bits }: Pick<Samples, 'ybr' | 'bits'>): Buffer {
  const values = bits > 8 ? deep.map((value) => value / 2 ** (bits - 8)) : deep;
  if (!ybr) return Buffer.from(Uint8ClampedArray.from(values));
  const out = new Uint8ClampedArray(values.length);
  for (let at = 0; at < values.length; at += 3) {
    const [y, cb, cr] = [values[at]!, values[at + 1]! - 128, values[at + 2]! - 128];
    out[at] = y + 1.402 * cr;
    out[at + 1] = y - 0.344136 * cb - 0.714136 * cr;
    out[at + 2] = y + 1.772 * cb;
  }
  return Buffer.from(out);
}

function coloured(values: Float32Array, { first, rgb }: Palette): Buffer {
  const out = Buffer.alloc(values.length * 3);
  const last = rgb.length / 3 - 1;
  for (const [at, value] of values.entries()) {
    const index = Math.min(last, Math.max(0, Math.round(value) - first)) * 3;
    out.set(rgb.subarray(index, index + 3), at * 3);
  }
  return out;
}
