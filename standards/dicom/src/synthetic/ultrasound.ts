import { sopClasses } from '../uid.ts';
import { type WrittenDataset, writeDicom } from '../writer.ts';
import { randomFrom, smoothNoise } from './noise.ts';
import { type Signalment, type StudyOf, studyAttributes } from './patient.ts';

/** A cine to draw: 334 frames of 640 by 480 are about 100 MB. */
export type UltrasoundOrder = {
  readonly patient: Signalment;
  readonly study: StudyOf;
  readonly frames?: number;
  readonly columns?: number;
  readonly rows?: number;
  readonly seed?: number;
};

/** Depth of the sector in centimetres. */
const DEPTH_CM = 12;
const FRAMES_PER_SECOND = 30;

/**
 * A beating heart in an ultrasound sector as a multi-frame Part 10 file, 8 bits grey, with its calibrated region.
 *
 * @see DICOM PS3.3 C.8.5.5 (Sequence of Ultrasound Regions)
 */
export function ultrasoundCine(order: UltrasoundOrder): Uint8Array {
  const { frames = 40, columns = 640, rows = 480, seed = 1 } = order;
  const pixels = new Uint8Array(frames * columns * rows);
  const sector = sectorOf(columns, rows, seed);
  for (let frame = 0; frame < frames; frame += 1) {
    const heartbeat = (1 + Math.cos((frame / FRAMES_PER_SECOND) * 2 * Math.PI * 1.8)) / 2;
    drawFrame(pixels.subarray(frame * columns * rows, (frame + 1) * columns * rows), sector, heartbeat);
  }
  const delta = DEPTH_CM / (rows * 0.92);
  const attributes: WrittenDataset = {
    ...studyAttributes(order.patient, order.study),
    SOPClassUID: frames > 1 ? sopClasses.UltrasoundMultiFrame : sopClasses.Ultrasound,
    Modality: 'US',
    ImageType: ['ORIGINAL', 'PRIMARY', 'ECHOCARDIOGRAPHY'],
    SeriesDescription: 'ECHOCARDIOGRAPHY',
    BodyPartExamined: 'HEART',
    SequenceOfUltrasoundRegions: [
      {
        RegionSpatialFormat: 1,
        RegionDataType: 1,
        RegionFlags: 0,
        RegionLocationMinX0: 0,
        RegionLocationMinY0: Math.round(rows * 0.04),
        RegionLocationMaxX1: columns - 1,
        RegionLocationMaxY1: rows - 1,
        ReferencePixelX0: Math.round(columns / 2),
        ReferencePixelY0: 0,
        PhysicalUnitsXDirection: 3,
        PhysicalUnitsYDirection: 3,
        PhysicalDeltaX: delta,
        PhysicalDeltaY: delta,
      },
    ],
    SamplesPerPixel: 1,
    PhotometricInterpretation: 'MONOCHROME2',
    ...(frames > 1
      ? {
          NumberOfFrames: String(frames),
          FrameTime: (1000 / FRAMES_PER_SECOND).toFixed(3),
          FrameIncrementPointer: 0x00181063,
          CineRate: String(FRAMES_PER_SECOND),
        }
      : {}),
    Rows: rows,
    Columns: columns,
    BitsAllocated: 8,
    BitsStored: 8,
    HighBit: 7,
    PixelRepresentation: 0,
    PixelData: pixels,
  };
  return writeDicom(attributes);
}

type Sector = { columns: number; rows: number; speckle: Float32Array; coarse: Float32Array };

function sectorOf(columns: number, rows: number, seed: number): Sector {
  const random = randomFrom(seed);
  return {
    columns,
    rows,
    speckle: smoothNoise(columns, rows, 3, random),
    coarse: smoothNoise(columns, rows, 26, random),
  };
}

/** One frame: a sector of speckle, two chambers that widen and narrow, their bright walls. */
function drawFrame(out: Uint8Array, { columns, rows, speckle, coarse }: Sector, heartbeat: number): void {
  const [apexX, apexY] = [columns / 2, rows * 0.04];
  const reach = rows * 0.92;
  for (let y = Math.floor(apexY); y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const [dx, dy] = [x - apexX, y - apexY];
      const depth = Math.hypot(dx, dy);
      if (depth > reach || Math.abs(Math.atan2(dx, dy)) > 0.72) continue;
      const at = y * columns + x;
      const echo = (0.25 + 0.55 * coarse[at]!) * (0.35 + 0.9 * speckle[at]!) * (1 - (0.35 * depth) / reach);
      const left = chamber(dx / reach + 0.06, dy / reach - 0.55, 0.1 + 0.035 * heartbeat, 0.19 + 0.03 * heartbeat);
      const right = chamber(dx / reach - 0.17, dy / reach - 0.5, 0.06 + 0.02 * heartbeat, 0.14 + 0.02 * heartbeat);
      out[at] = Math.max(0, Math.min(255, 230 * echo * left * right));
    }
  }
}

/** Factor on the echo: dark inside the chamber, bright at its wall, 1 outside. */
function chamber(x: number, y: number, rx: number, ry: number): number {
  const r = Math.hypot(x / rx, y / ry);
  if (r < 0.92) return 0.12;
  return r < 1.12 ? 1.9 : 1;
}
