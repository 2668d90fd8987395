import { decodeLossless } from './lossless.ts';
import { coefficientsOf, drawCoefficients, takeScan } from './progressive.ts';
import { type JpegImage, JpegMarkers, type JpegScan } from './segments.ts';
import { type BlockPlane, decodeScan, mostSampled, planesOf } from './sequential.ts';
import { upsampled } from './upsample.ts';

/** A decoded JPEG: samples interleaved by pixel. */
export type JpegSamples = {
  readonly rows: number;
  readonly columns: number;
  readonly components: number;
  readonly precision: number;
  readonly values: Uint16Array;
  /** Colour transform that an Adobe segment names: 0 none, 1 YCbCr; undefined without the segment. */
  readonly transform: number | undefined;
};

/**
 * Decodes lossless JPEG (processes 14 and 14 SV1), and sequential and progressive DCT JPEG of 8 or 12 bits (processes
 * 1, 2, 4, 6, 8, 10 and 12), in one scan or several, colour subsampled or not.
 *
 * Colour is returned as it is coded: YCbCr stays YCbCr. When the data end early the rest keeps its predicted values.
 *
 * @param maxSamples Limit of samples of all components together: a larger image is not decoded, and no memory is
 * allocated for it.
 * @throws {RangeError} on damaged data and on other kinds (arithmetic, hierarchical, subsampled lossless colour).
 * @see ITU-T T.81 F, H
 */
export function decodeJpeg(bytes: Uint8Array, maxSamples = Number.POSITIVE_INFINITY): JpegSamples {
  const markers = new JpegMarkers(bytes);
  let scan = markers.scanFrom(2);
  if (!scan) throw new RangeError('no scan');
  const { picture: image } = markers;
  const { rows, columns, precision, components } = image;
  if (rows * columns * components.length > maxSamples) throw new RangeError('larger than expected');
  const lossless = image.kind === 'lossless' ? new Uint16Array(rows * columns * components.length) : undefined;
  const planes = lossless ? [] : planesOf(image);
  const coefficients = image.kind === 'progressive' ? coefficientsOf(planes) : undefined;
  const decode = (one: JpegScan): number => {
    if (lossless) return decodeLossless(bytes, image, one, lossless);
    return coefficients ? takeScan(bytes, image, one, { planes, coefficients }) : decodeScan(bytes, image, one, planes);
  };
  const seen = new Set<number>();
  for (let scans = 1; scan; scans += 1) {
    if (scans > MAX_SCANS) throw new RangeError('too many scans');
    for (const { index } of scan.components) seen.add(index);
    const end = decode(scan);
    scan = coefficients || seen.size < components.length ? markers.scanFrom(nextMarker(bytes, end)) : undefined;
  }
  if (coefficients) drawCoefficients(image, planes, coefficients);
  const { transform } = markers.picture;
  const values = lossless ?? interleaved(image, planes);
  return { rows, columns, components: components.length, precision, values, transform };
}

/** A progressive image has about ten scans; more are an attempt to keep the decoder busy. */
const MAX_SCANS = 200;

/** Place of the next marker that is neither a restart nor filling. */
function nextMarker(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1]!;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next & 0xf8) !== 0xd0) return at;
    at += 1;
  }
  return bytes.length;
}

function interleaved({ rows, columns, components }: JpegImage, planes: readonly BlockPlane[]): Uint16Array {
  const sampling = mostSampled(components);
  const count = components.length;
  const size = { width: columns, height: rows };
  const out = new Uint16Array(rows * columns * count);
  for (const [index, plane] of planes.entries()) {
    const { across, down } = components[index]!;
    const whole = upsampled(cropped(plane), size, sampling.across / across, sampling.down / down);
    for (let at = 0, to = index; at < whole.values.length; at += 1, to += count) out[to] = whole.values[at]!;
  }
  return out;
}

/** The plane without the parts of its blocks beyond the image. */
function cropped({ width, height, stride, values }: BlockPlane) {
  if (stride === width) return { width, height, values: values.subarray(0, width * height) };
  const out = new Uint16Array(width * height);
  for (let y = 0; y < height; y += 1) out.set(values.subarray(y * stride, y * stride + width), y * width);
  return { width, height, values: out };
}
