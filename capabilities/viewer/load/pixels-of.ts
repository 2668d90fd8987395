import { type Palette, type Samples, toRgba } from '@alder/dicom/pixels';
import type { Pixels } from '../draw/painter.ts';

/** Padding values: no window is computed from them. */
export type Padding = { readonly low: number; readonly high: number };
/** Smallest and greatest stored value of an image. */
export type Span = { readonly low: number; readonly high: number };

const LIFT = 32_768;

/** Samples as the painter takes them: signed values are shifted by half the range, which keeps their order. */
export function pixelsOf(
  samples: Samples,
  parts: { readonly palette?: Palette | undefined; readonly padding?: Padding | undefined } = {},
): { readonly pixels: Pixels; readonly span: Span } {
  const { columns: width, rows: height, components, signed, values } = samples;
  if (components >= 3 || parts.palette)
    return { pixels: { width, height, rgba: toRgba(samples, parts.palette) }, span: { low: 0, high: 255 } };
  // A typed array copy: a loop over the first image of a page would run before it is compiled.
  const grey = new Uint16Array(values);
  const lift = signed ? LIFT : 0;
  for (let at = 0; signed && at < grey.length; at += 1) grey[at]! ^= LIFT;
  return { pixels: { width, height, grey }, span: spanOf(grey, lift, parts.padding) };
}

/** Smallest and greatest stored value of shifted grey values, without padding unless there is nothing else. */
export function spanOf(grey: Uint16Array, lift: number, padding?: Padding): Span {
  if (!padding) return spanOfAll(grey, lift);
  const from = padding.low + lift;
  const to = padding.high + lift;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < grey.length; at += 1) {
    const value = grey[at]!;
    if (value >= from && value <= to) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) return { low: padding.low, high: padding.high };
  return { low: low - lift, high: high - lift };
}

function spanOfAll(grey: Uint16Array, lift: number): Span {
  if (grey.length === 0) return { low: 0, high: 0 };
  let low = grey[0]!;
  let high = low;
  for (let at = 1; at < grey.length; at += 1) {
    const value = grey[at]!;
    if (value < low) low = value;
    else if (value > high) high = value;
  }
  return { low: low - lift, high: high - lift };
}
