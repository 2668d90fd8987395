import { sopClasses } from '../uid.ts';
import { type WrittenDataset, writeDicom } from '../writer.ts';
import { anatomy, type RadiographView, viewAttributes } from './anatomy.ts';
import { randomFrom, smoothNoise } from './noise.ts';
import { type Signalment, type StudyOf, studyAttributes } from './patient.ts';
import { attenuation, boundsOf, type Shape } from './shape.ts';

/** A radiograph to draw. */
export type RadiographOrder = {
  readonly view: RadiographView;
  readonly patient: Signalment;
  readonly study: StudyOf;
  /** Longer side in pixels. */
  readonly longSide?: number;
  readonly bitsStored?: 12 | 14;
  readonly modality?: 'CR' | 'DX';
  readonly photometric?: 'MONOCHROME1' | 'MONOCHROME2';
  readonly seed?: number;
};

/** Length of the plate's longer side in millimetres. */
const PLATE_MM = 430;

/**
 * A radiograph-like image as a Part 10 file: soft shapes of the view, noise of the detector, true geometry.
 *
 * It looks like one and measures like one, and is of no animal. CR carries ImagerPixelSpacing with magnification,
 * DX PixelSpacing, so that both kinds of calibration have something to work on.
 */
export function radiograph(order: RadiographOrder): Uint8Array {
  const { view, modality = 'DX', bitsStored = 14, photometric = 'MONOCHROME2' } = order;
  const { bodyPart, position, laterality, text, aspect } = viewAttributes[view];
  const long = order.longSide ?? 1500;
  const [Columns, Rows] = aspect >= 1 ? [long, Math.round(long / aspect)] : [Math.round(long * aspect), long];
  const pixels = drawRadiograph(view, Columns, Rows, bitsStored, order.seed ?? 1, photometric === 'MONOCHROME1');
  const spacing = (PLATE_MM / long).toFixed(4);
  const attributes: WrittenDataset = {
    ...studyAttributes(order.patient, order.study),
    SOPClassUID: modality === 'CR' ? sopClasses.ComputedRadiography : sopClasses.DigitalXRayForPresentation,
    Modality: modality,
    ImageType: ['DERIVED', 'PRIMARY'],
    SeriesDescription: text,
    ProtocolName: text,
    BodyPartExamined: bodyPart,
    ViewPosition: position,
    ...(laterality ? { ImageLaterality: laterality } : {}),
    ...(modality === 'CR'
      ? { ImagerPixelSpacing: [spacing, spacing], EstimatedRadiographicMagnificationFactor: '1.05' }
      : { PixelSpacing: [spacing, spacing], PresentationIntentType: 'FOR PRESENTATION' }),
    KVP: '62',
    ...imageAttributes({ Rows, Columns, bitsStored, photometric }),
    ...windowOf(pixels),
    PixelData: new Uint8Array(pixels.buffer),
  };
  return writeDicom(attributes);
}

/** Attributes of a grey image of two bytes a pixel. */
export function imageAttributes(image: { Rows: number; Columns: number; bitsStored: number; photometric: string }) {
  return {
    SamplesPerPixel: 1,
    PhotometricInterpretation: image.photometric,
    Rows: image.Rows,
    Columns: image.Columns,
    BitsAllocated: 16,
    BitsStored: image.bitsStored,
    HighBit: image.bitsStored - 1,
    PixelRepresentation: 0,
    RescaleIntercept: '0',
    RescaleSlope: '1',
  } as const satisfies WrittenDataset;
}

/** Window over the middle 98 of 100 pixels. */
function windowOf(pixels: Uint16Array): WrittenDataset {
  const sample = Uint16Array.from(
    { length: 4000 },
    (_, index) => pixels[Math.floor((index / 4000) * pixels.length)]!,
  ).sort();
  const [low, high] = [sample[40]!, sample[3959]!];
  return { WindowCenter: String(Math.round((low + high) / 2)), WindowWidth: String(Math.max(2, high - low)) };
}

/** Stored values of a view: exponential attenuation, scatter and quantum noise. */
export function drawRadiograph(
  view: RadiographView,
  columns: number,
  rows: number,
  bits: number,
  seed: number,
  inverted: boolean,
): Uint16Array {
  const random = randomFrom(seed);
  const density = smoothNoise(columns, rows, Math.max(4, Math.round(Math.max(columns, rows) / 90)), random);
  for (let at = 0; at < density.length; at += 1) density[at] = density[at]! * 0.07;
  const long = Math.max(columns, rows);
  for (const shape of anatomy(view)) add(density, shape, columns, rows, long);
  const white = 2 ** bits - 1;
  const out = new Uint16Array(columns * rows);
  for (let at = 0; at < out.length; at += 1) {
    const bright = 1 - Math.exp(-Math.max(0, density[at]!) * 0.95);
    const grain = (random() + random() - 1) * 0.012;
    const value = Math.min(1, Math.max(0, 0.04 + bright * 0.92 + grain));
    out[at] = Math.round((inverted ? 1 - value : value) * white);
  }
  return out;
}

function add(density: Float32Array, shape: Shape, columns: number, rows: number, long: number): void {
  const [left, top, right, bottom] = boundsOf(shape);
  const [x0, x1] = [Math.max(0, Math.floor(left * long)), Math.min(columns, Math.ceil(right * long))];
  const [y0, y1] = [Math.max(0, Math.floor(top * long)), Math.min(rows, Math.ceil(bottom * long))];
  for (let y = y0; y < y1; y += 1) {
    for (let x = x0; x < x1; x += 1) {
      const at = y * columns + x;
      density[at] = density[at]! + attenuation(shape, x / long, y / long);
    }
  }
}
