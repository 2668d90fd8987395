import { derivedUid, sopClasses } from '../uid.ts';
import { type WrittenDataset, writeDicom } from '../writer.ts';
import { randomFrom, smoothNoise } from './noise.ts';
import { blur, emptySlice, type Slice } from './paint.ts';
import { type Signalment, type StudyOf, studyAttributes } from './patient.ts';
import { lungVessels, paintThorax, THORAX_LENGTH } from './thorax.ts';

/** A stack to draw. */
export type CtOrder = {
  readonly patient: Signalment;
  readonly study: Omit<StudyOf, 'InstanceNumber' | 'SOPInstanceUID'>;
  readonly slices?: number;
  readonly side?: number;
  readonly seed?: number;
};

/** Field of view; a smaller matrix has larger pixels. */
const FIELD_MM = 220;
/** Stored value = Hounsfield units + 1024. */
const INTERCEPT = -1024;

/** Slices of the thorax and the cranial abdomen of a dog, one Part 10 file each, head to tail. */
export function* ctStack(order: CtOrder): Generator<Uint8Array> {
  const { slices = 40, side = 512, seed = 1 } = order;
  const FrameOfReferenceUID = derivedUid(`frame ${order.study.SeriesInstanceUID}`);
  const random = randomFrom(seed);
  const vessels = lungVessels(random);
  const noise = scannerNoise(side, random);
  const SPACING_MM = FIELD_MM / side;
  const THICKNESS_MM = THORAX_LENGTH / Math.max(1, slices);
  for (let slice = 0; slice < slices; slice += 1) {
    const drawn = emptySlice(side, SPACING_MM);
    paintThorax(drawn, (slice + 0.5) * THICKNESS_MM, vessels);
    blur(drawn);
    const pixels = storedValues(drawn, noise, Math.floor(random() * noise.length));
    const z = -slice * THICKNESS_MM;
    const half = ((side - 1) * SPACING_MM) / 2;
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
      SliceThickness: decimal(THICKNESS_MM),
      PatientPosition: 'HFP',
      ImagePositionPatient: [decimal(half), decimal(half), decimal(z)],
      // Lying on its chest: the spine is above, and its left side is on the left of the image.
      ImageOrientationPatient: ['-1', '0', '0', '0', '-1', '0'],
      FrameOfReferenceUID,
      SliceLocation: decimal(z),
      PixelSpacing: [decimal(SPACING_MM), decimal(SPACING_MM)],
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
      WindowCenterWidthExplanation: ['SOFT TISSUE', 'LUNG'],
      PixelData: new Uint8Array(pixels.buffer),
    };
    yield writeDicom(attributes);
  }
}

/** A number as DS holds it: 16 characters at most. */
function decimal(value: number): string {
  return String(Number(value.toFixed(6)));
}

/** Noise of a scanner in Hounsfield units, neighbors alike; each slice begins at another place of it. */
function scannerNoise(side: number, random: () => number): Float32Array {
  const fine = smoothNoise(side, side, 2, random);
  const coarse = smoothNoise(side, side, 4, random);
  return fine.map((value, at) => (value + coarse[at]! + random() - 1.5) * 34);
}

function storedValues({ side, values }: Slice, noise: Float32Array, from: number): Uint16Array {
  const out = new Uint16Array(side * side);
  const radius = (side / 2) ** 2;
  for (let at = 0, place = from; at < out.length; at += 1) {
    if (++place >= noise.length) place = 0;
    const [x, y] = [(at % side) + 0.5 - side / 2, Math.floor(at / side) + 0.5 - side / 2];
    // Outside of the circle nothing is reconstructed.
    if (x * x + y * y > radius) continue;
    const stored = Math.round(values[at]! + noise[place]! - INTERCEPT);
    out[at] = stored < 0 ? 0 : stored > 4095 ? 4095 : stored;
  }
  return out;
}
