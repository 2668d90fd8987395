import { toneOf } from '@alder/imaging/domain';
import type { LoadedFrame } from '../load/frame-loader.ts';
import { numberOf, type ViewerImage } from '../viewer-image.ts';
import type { Tone } from './painter.ts';

/** A display window in modality units. */
export type Window = { readonly center: number; readonly width: number };

const VALUES = 65_536;
const LIFT = 32_768;

/**
 * Brightness of each grey value under a window, by the same rules as the thumbnails: modality LUT or rescale, then VOI,
 * then MONOCHROME1 (DICOM PS3.3 C.11.1, C.11.2).
 *
 * @param window The user's; without one the image's own, its VOI LUT, or the range of its values.
 */
export function toneTable(
  { attributes }: Pick<ViewerImage, 'attributes'>,
  frame: LoadedFrame,
  window: Window | undefined,
  inverted: boolean,
): Tone {
  const range = spanOf(frame);
  const visible = window
    ? {
        ...attributes,
        WindowCenter: window.center,
        WindowWidth: window.width,
        VOILUTFunction: attributes.VOILUTFunction ?? 'LINEAR',
      }
    : withVisibleWindow(attributes, frame);
  const brightness = toneOf(visible, range);
  const table = new Uint8Array(VALUES);
  const lift = frame.signed ? LIFT : 0;
  const [from, to] = reachOf(frame, range, lift);
  for (let value = from; value <= to; value++) {
    const grey = Math.round(brightness(value - lift));
    table[value] = inverted ? 255 - grey : grey;
  }
  // Values beyond Bits Stored do not occur; stray values of a broken file look like the last valid one.
  table.fill(table[from]!, 0, from);
  table.fill(table[to]!, to + 1);
  return table;
}

/**
 * First and last index of the table that the frame's bits can express: only these are recomputed while a window is
 * dragged.
 */
function reachOf({ bits, signed }: LoadedFrame, { low, high }: { low: number; high: number }, lift: number) {
  const half = 2 ** (bits - 1);
  const [least, most] = signed ? [-half, half - 1] : [0, 2 * half - 1];
  return [Math.max(0, Math.min(least, low) + lift), Math.min(VALUES - 1, Math.max(most, high) + lift)] as const;
}

/** The initial window of an image, in modality units, which a drag changes. */
export function initialWindow(image: Pick<ViewerImage, 'attributes'>, frame: LoadedFrame): Window {
  const attributes = withVisibleWindow(image.attributes, frame);
  const center = numberOf(attributes, 'WindowCenter');
  const width = numberOf(attributes, 'WindowWidth');
  if (center !== undefined && width !== undefined && width > 0) return { center, width };
  const slope = numberOf(attributes, 'RescaleSlope') || 1;
  const intercept = numberOf(attributes, 'RescaleIntercept') ?? 0;
  const { low, high } = spanOf(frame);
  return { center: ((low + high) / 2) * slope + intercept, width: Math.max(1, (high - low) * Math.abs(slope)) };
}

/** Slices of a stack keep their common window, also where one of them holds only air. */
const STACKS: ReadonlySet<unknown> = new Set(['CT', 'MR', 'PT', 'NM']);

/**
 * The attributes without their window where every value of the frame is beyond it: the image would be white or black
 * all over. Such a window is a fault of the device, and the values determine the window instead, as in the thumbnail.
 */
function withVisibleWindow(attributes: ViewerImage['attributes'], frame: LoadedFrame): ViewerImage['attributes'] {
  const center = numberOf(attributes, 'WindowCenter');
  const width = numberOf(attributes, 'WindowWidth');
  if (center === undefined || width === undefined || width <= 0) return attributes;
  if (!('grey' in frame.pixels) || STACKS.has(attributes.Modality) || attributes.ModalityLUTSequence) return attributes;
  const slope = numberOf(attributes, 'RescaleSlope') || 1;
  const intercept = numberOf(attributes, 'RescaleIntercept') ?? 0;
  const { low, high } = spanOf(frame);
  const [one, other] = [low * slope + intercept, high * slope + intercept];
  const isBeyond = Math.min(one, other) >= center + width / 2 || Math.max(one, other) <= center - width / 2;
  if (low === high || !isBeyond) return attributes;
  const { WindowCenter, WindowWidth, ...rest } = attributes;
  return rest;
}

/** Least and greatest stored value of a frame. */
function spanOf({ pixels, signed, span }: LoadedFrame): { low: number; high: number } {
  if (span) return span;
  if (!('grey' in pixels)) return { low: 0, high: 255 };
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of pixels.grey) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const lift = signed ? LIFT : 0;
  return { low: low - lift, high: high - lift };
}
