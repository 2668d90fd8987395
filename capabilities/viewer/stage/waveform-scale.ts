import type { WaveformChannel } from '@alder/dicom/document';

/** Millivolt of a unit of voltage, by its UCUM code. */
const MILLIVOLTS: Readonly<Record<string, number>> = { nV: 1e-6, uV: 1e-3, µV: 1e-3, mV: 1, V: 1000 };
/** Height of a trace that is no voltage, in millimetres. */
const OTHER_HEIGHT_MM = 20;
const MIN_HEIGHT_MM = 12;
const MAX_HEIGHT_MM = 60;

/** How a channel lies in its row: millimetres from its upper edge. */
export type TraceScale = {
  /** Millimetres of paper for a unit of the channel, upwards. */
  readonly millimetres: number;
  /** Value at the upper edge. */
  readonly top: number;
  /** Height of the row in millimetres. */
  readonly height: number;
  /** Length of the calibration bar, in units of the channel, and how it is labelled. */
  readonly bar: { readonly value: number; readonly unit: string };
};

/** The scale of a channel: voltages at the gain, everything else as large as its row. */
export function traceScale({ values, unit }: WaveformChannel, millimetresOfMillivolt: number): TraceScale {
  const { low, high } = spanOf(values);
  const millivolt = MILLIVOLTS[unit];
  const span = Math.max(high - low, Number.EPSILON);
  if (millivolt === undefined) {
    const value = niceBelow(span / 2);
    return { millimetres: OTHER_HEIGHT_MM / span, top: high, height: OTHER_HEIGHT_MM, bar: { value, unit } };
  }
  const millimetres = millivolt * millimetresOfMillivolt;
  const height = Math.min(MAX_HEIGHT_MM, Math.max(MIN_HEIGHT_MM, Math.ceil(span * millimetres) + 4));
  const middle = (low + high) / 2;
  const bar = { value: 1 / millivolt, unit: 'mV' };
  return { millimetres, top: middle + height / 2 / millimetres, height, bar };
}

function spanOf(values: Float32Array): { low: number; high: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low <= high ? { low, high } : { low: 0, high: 1 };
}

/** The largest of 1, 2, 5 times a power of ten that is not above a value. */
function niceBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([5, 2].find((factor) => factor * power <= value) ?? 1) * power;
}

/**
 * The line of a trace between two places of the paper, at most two points for each pixel: the least and the greatest
 * value there, so that no peak is lost.
 *
 * @param parts.from Seconds at the left edge.
 * @param parts.pixelsOfSecond Pixels of the page in a second.
 * @param parts.y Pixel of a value.
 * @returns Path data of SVG; a gap where the device recorded nothing.
 */
export function tracePath(
  values: Float32Array,
  frequency: number,
  parts: {
    readonly from: number;
    readonly width: number;
    readonly pixelsOfSecond: number;
    readonly y: (value: number) => number;
  },
): string {
  const { from, width, pixelsOfSecond, y } = parts;
  const samplesOfPixel = frequency / pixelsOfSecond;
  const first = Math.max(0, Math.floor(from * frequency) - 1);
  const last = Math.min(values.length - 1, Math.ceil((from + width / pixelsOfSecond) * frequency) + 1);
  const x = (sample: number) => ((sample / frequency - from) * pixelsOfSecond).toFixed(2);
  const path: string[] = [];
  let isDown = false;
  const put = (sample: number, value: number) => {
    path.push(`${isDown ? 'L' : 'M'}${x(sample)} ${y(value).toFixed(2)}`);
    isDown = true;
  };
  const step = Math.max(1, Math.floor(samplesOfPixel));
  for (let at = first; at <= last; at += step) {
    let [low, high] = [at, at];
    for (let next = at; next < Math.min(at + step, last + 1); next += 1) {
      if (values[next]! < values[low]! || Number.isNaN(values[low]!)) low = next;
      if (values[next]! > values[high]! || Number.isNaN(values[high]!)) high = next;
    }
    if (Number.isNaN(values[low]!)) {
      isDown = false;
      continue;
    }
    const [one, other] = low < high ? [low, high] : [high, low];
    put(one, values[one]!);
    if (other !== one) put(other, values[other]!);
  }
  return path.join('');
}
