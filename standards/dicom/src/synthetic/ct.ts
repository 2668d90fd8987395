import { derivedUid, sopClasses } from '../uid.ts';
import { type WrittenDataset, writeDicom } from '../writer.ts';
import { randomFrom, smoothNoise } from './noise.ts';
import { type Signalment, type StudyOf, studyAttributes } from './patient.ts';

/** A stack to draw. */
export type CtOrder = {
  readonly patient: Signalment;
  readonly study: Omit<StudyOf, 'InstanceNumber' | 'SOPInstanceUID'>;
  readonly slices?: number;
  readonly side?: number;
  readonly seed?: number;
};

const SPACING_MM = 0.5;
const THICKNESS_MM = 2;
/** Stored value = Hounsfield units + 1024. */
const INTERCEPT = -1024;

/** Slices of a thorax-like body in Hounsfield units, one Part 10 file each, head to tail. */
export function* ctStack(order: CtOrder): Generator<Uint8Array> {
  const { slices = 40, side = 512, seed = 1 } = order;
  const FrameOfReferenceUID = derivedUid(`frame ${order.study.SeriesInstanceUID}`);
  const noise = smoothNoise(side, side, 2, randomFrom(seed));
  for (let slice = 0; slice < slices; slice += 1) {
    const pixels = drawSlice(side, slice / Math.max(1, slices - 1), noise);
    const z = -slice * THICKNESS_MM;
    const half = (-side * SPACING_MM) / 2;
    const attributes: WrittenDataset = {
      ...studyAttributes(order.patient, {
        ...order.study,
        SOPInstanceUID: derivedUid(`${order.study.SeriesInstanceUID} ${slice + 1}`),
        InstanceNumber: slice + 1,
      }),
      SOPClassUID: sopClasses.CT,
      Modality: 'CT',
      ImageType: ['ORIGINAL', 'PRIMARY', 'AXIAL'],
      SeriesDescription: 'THORAX 2.0 SOFT',
      BodyPartExamined: 'CHEST',
      SliceThickness: String(THICKNESS_MM),
      PatientPosition: 'HFP',
      ImagePositionPatient: [String(half), String(half), String(z)],
      ImageOrientationPatient: ['1', '0', '0', '0', '1', '0'],
      FrameOfReferenceUID,
      SliceLocation: String(z),
      PixelSpacing: [String(SPACING_MM), String(SPACING_MM)],
      SamplesPerPixel: 1,
      PhotometricInterpretation: 'MONOCHROME2',
      Rows: side,
      Columns: side,
      BitsAllocated: 16,
      BitsStored: 12,
      HighBit: 11,
      PixelRepresentation: 0,
      RescaleIntercept: String(INTERCEPT),
      RescaleSlope: '1',
      RescaleType: 'HU',
      WindowCenter: ['40', '-500'],
      WindowWidth: ['400', '1500'],
      PixelData: new Uint8Array(pixels.buffer),
    };
    yield writeDicom(attributes);
  }
}

/** Air, fat, muscle, lungs, heart, spine and table of one slice; `along` runs from 0 at the head to 1. */
function drawSlice(side: number, along: number, noise: Float32Array): Uint16Array {
  const out = new Uint16Array(side * side);
  const lung = Math.sin(Math.PI * Math.min(1, Math.max(0, along * 1.3)));
  const heart = Math.max(0, Math.sin(Math.PI * (along * 1.8 - 0.3)));
  for (let at = 0; at < out.length; at += 1) {
    const x = (at % side) / side - 0.5;
    const y = Math.floor(at / side) / side - 0.5;
    const hounsfield = tissue(x, y, lung, heart) + (noise[at]! - 0.5) * 60;
    out[at] = Math.max(0, Math.min(4095, Math.round(hounsfield - INTERCEPT)));
  }
  return out;
}

function tissue(x: number, y: number, lung: number, heart: number): number {
  const inside = (cx: number, cy: number, rx: number, ry: number) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2;
  if (y > 0.42 && y < 0.44 && Math.abs(x) < 0.4) return 150;
  const body = inside(0, 0, 0.33, 0.38);
  if (body > 1) return -1000;
  if (inside(0, 0.26, 0.05, 0.045) < 1) return inside(0, 0.26, 0.02, 0.02) < 1 ? 30 : 650;
  if (heart > 0.05 && inside(-0.03, -0.08, 0.15 * heart, 0.16 * heart) < 1) return 45;
  if (lung > 0.05) {
    const right = inside(0.14, 0.02, 0.13 * lung, 0.24 * lung);
    const left = inside(-0.14, 0.02, 0.13 * lung, 0.24 * lung);
    if (Math.min(right, left) < 1) return -820;
  }
  if (body > 0.78 && body < 0.84 && Math.sin(Math.atan2(y, x) * 22) > 0.3) return 480;
  return body > 0.88 ? -95 : 55;
}
