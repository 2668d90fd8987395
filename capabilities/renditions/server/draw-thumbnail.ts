import type { Palette, Samples } from '@alder/dicom/pixels';
import { pixelShapeOf, THUMBNAIL_SIDE, toneOf } from '@alder/imaging/domain';
import sharp from 'sharp';

const QUALITY = 80;
/** Shares of the values that become black and white when the image names no window. */
const RANGE = [0.01, 0.99] as const;

/** Size, quality and window of a rendered image. */
export type Query = {
  /** It fits into these many pixels; undefined for its own size. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly format: 'jpeg' | 'png';
  /** Quality of a JPEG, 1 to 100. */
  readonly quality: number;
  /** Exactly this window, even if nothing is visible in it; undefined for the image's own window. */
  readonly window?: { readonly center: number; readonly width: number; readonly kind: string } | undefined;
};

/** Input for rendering a frame besides its samples. */
export type Drawn = {
  /** By DICOM keyword: window, inversion and shape of the pixels. */
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly palette?: Palette | undefined;
  /** 1 where an overlay plane is set; as large as the frame. */
  readonly overlay?: Uint8Array | undefined;
};

/**
 * A JPEG of a frame as the viewer first displays it: window, inversion, palette, colour and overlays applied.
 *
 * @param side Longer side of the rendered image in pixels.
 */
export function drawThumbnail(samples: Samples, drawn: Drawn, side = THUMBNAIL_SIDE): Promise<Buffer> {
  return renderImage(samples, drawn, { width: side, height: side, format: 'jpeg', quality: QUALITY });
}

/** A rendered frame as the viewer displays it, in the requested size. */
export function renderImage(samples: Samples, { attributes, palette, overlay }: Drawn, target: Query) {
  const size = sizeOf(samples, attributes, target);
  const whole = palette ? { ...samples, components: 3, values: coloured(samples.values, palette) } : samples;
  const step = Math.max(
    1,
    Math.floor(Math.max(samples.columns, samples.rows) / (Math.max(size.width, size.height) * 2)),
  );
  const small = shrink(whole, step);
  const channels = whole.components === 3 ? 3 : 1;
  const pixels =
    channels === 1 ? grey(small.values, attributes, target.window) : rgb(small.values, palette ? { bits: 8 } : samples);
  if (overlay) drawOverlay(pixels, overlay, { columns: samples.columns, step, width: small.columns, channels });
  const raw = { width: small.columns, height: small.rows, channels } as const;
  const drawn = sharp(pixels, { raw }).resize(size.width, size.height, { fit: 'fill' });
  const { format, quality } = target;
  return format === 'png' ? drawn.png({ compressionLevel: 6 }).toBuffer() : drawn.jpeg({ quality }).toBuffer();
}

/** Limit of the image formats. */
const MAX_SIDE = 32_000;

/**
 * Size of the rendered image: it fits into the requested size, and pixels that are not square keep their proportion.
 */
function sizeOf({ columns, rows }: Samples, attributes: Drawn['attributes'], { width, height }: Query) {
  const shape = pixelShapeOf(attributes);
  const own = { width: columns * shape.x, height: rows * shape.y };
  const limit = { width: Math.min(width ?? own.width, MAX_SIDE), height: Math.min(height ?? own.height, MAX_SIDE) };
  const scale = Math.min(limit.width / own.width, limit.height / own.height);
  return {
    width: Math.max(1, Math.round(own.width * scale)),
    height: Math.max(1, Math.round(own.height * scale)),
  };
}

/** Averages blocks of pixels, so that little is left to resize and no moiré appears. */
function shrink({ values, columns, rows, components }: Samples, step: number) {
  const [across, down] = [Math.max(1, Math.floor(columns / step)), Math.max(1, Math.floor(rows / step))];
  const out = new Float32Array(across * down * components);
  for (let at = 0; at < out.length; at += 1) {
    const component = at % components;
    const pixel = (at - component) / components;
    const [x, y] = [(pixel % across) * step, Math.floor(pixel / across) * step];
    let [sum, count] = [0, 0];
    for (let row = y; row < Math.min(y + step, rows); row += 1) {
      for (let column = x; column < Math.min(x + step, columns); column += 1, count += 1)
        sum += values[(row * columns + column) * components + component]!;
    }
    out[at] = sum / count;
  }
  return { values: out, columns: across, rows: down };
}

/** White where an overlay plane is set; a thin line stays visible in a smaller image. */
function drawOverlay(
  pixels: Buffer,
  overlay: Uint8Array,
  { columns, step, width, channels }: { columns: number; step: number; width: number; channels: number },
): void {
  for (let at = 0; at < overlay.length; at += 1) {
    if (overlay[at] !== 1) continue;
    const [x, y] = [Math.floor((at % columns) / step), Math.floor(Math.floor(at / columns) / step)];
    const to = (y * width + x) * channels;
    if (x < width && to < pixels.length) pixels.fill(255, to, to + channels);
  }
}

function grey(values: Float32Array, attributes: Readonly<Record<string, unknown>>, window: Query['window']): Buffer {
  if (window) return windowed(values, attributes, window);
  const sorted = Float32Array.from({ length: Math.min(values.length, 20_000) }, (_, at) => {
    return values[Math.floor((at / Math.min(values.length, 20_000)) * values.length)]!;
  }).sort();
  const [low, high] = RANGE.map((share) => sorted[Math.floor(share * (sorted.length - 1))]!) as [number, number];
  const visible = brightnessOf(values, toneOf(attributes, { low, high }));
  if (notifies(visible)) return Buffer.from(visible);
  // If the window of the file shows next to nothing, one is derived from the values.
  const { PhotometricInterpretation } = attributes;
  return Buffer.from(brightnessOf(values, toneOf({ PhotometricInterpretation }, { low, high })));
}

/** Rounded to the nearest grey, as in the viewer. */
function brightnessOf(values: Float32Array, tone: (stored: number) => number): Uint8ClampedArray {
  return Uint8ClampedArray.from(values, tone);
}

/** A window that the user chose is applied unchanged. */
function windowed(
  values: Float32Array,
  attributes: Readonly<Record<string, unknown>>,
  { center, width, kind }: NonNullable<Query['window']>,
): Buffer {
  const chosen = { ...attributes, WindowCenter: center, WindowWidth: width, VOILUTFunction: kind };
  return Buffer.from(brightnessOf(values, toneOf(chosen, { low: 0, high: 1 })));
}

/** Whether enough of a rendered image is neither black nor white. */
function notifies(visible: Uint8ClampedArray): boolean {
  let between = 0;
  for (const value of visible) if (value > 4 && value < 251) between += 1;
  return between > visible.length * 0.02;
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

/** Red, green and blue of each index of a palette: indices themselves must not be averaged. */
function coloured(values: Samples['values'], { first, rgb }: Palette): Uint8Array {
  const out = new Uint8Array(values.length * 3);
  const last = rgb.length / 3 - 1;
  for (let at = 0; at < values.length; at += 1) {
    const index = Math.min(last, Math.max(0, values[at]! - first)) * 3;
    out[at * 3] = rgb[index]!;
    out[at * 3 + 1] = rgb[index + 1]!;
    out[at * 3 + 2] = rgb[index + 2]!;
  }
  return out;
}
