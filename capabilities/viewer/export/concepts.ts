import type { WrittenDataset } from '@alder/dicom';

/** A concept by its code, scheme and meaning (DICOM PS3.3 8.8). */
export type Concept = readonly [value: string, scheme: string, meaning: string];

/** Concepts without a standard code: measurements of animals. */
const own = (value: string, meaning: string): Concept => [value, '99ALDER', meaning];

/** Concepts of the values of a graphic object, by the name of the reading. */
export const measured = {
  length: ['410668003', 'SCT', 'Length'],
  angle: ['1483009', 'SCT', 'Angle'],
  area: ['42798000', 'SCT', 'Area'],
  cobb: own('cobb', 'Cobb angle'),
  'bidirectional.long': ['103339001', 'SCT', 'Long axis'],
  'bidirectional.short': ['103340004', 'SCT', 'Short axis'],
  probe: own('pixelValue', 'Pixel value'),
  mean: own('pixelMean', 'Mean of pixel values'),
  sd: own('pixelSd', 'Standard deviation of pixel values'),
  'vhs.vhs': own('vhs', 'Vertebral heart score'),
  'vhs.long': own('vhsLong', 'Vertebral heart score, long axis'),
  'vhs.short': own('vhsShort', 'Vertebral heart score, short axis'),
  'vlas.value': own('vlas', 'Vertebral left atrial size'),
  'mvlas.value': own('mvlas', 'Modified vertebral left atrial size'),
  'mvlas.length': own('mvlasLength', 'Modified vertebral left atrial size, length'),
  'mvlas.height': own('mvlasHeight', 'Modified vertebral left atrial size, height'),
  'rlad.value': own('rlad', 'Radiographic left atrial dimension'),
  'norberg.first': own('norberg1', 'Norberg angle of the hip measured first'),
  'norberg.second': own('norberg2', 'Norberg angle of the other hip'),
  'distraction.first': own('distraction1', 'Distraction index of the hip measured first'),
  'distraction.second': own('distraction2', 'Distraction index of the other hip'),
  'inclination.value': own('inclination', 'Inclination of the femoral neck'),
  'femur.value': own('aLDFA', 'Anatomical lateral distal femoral angle'),
  'femur.varus': own('femoralVarus', 'Femoral varus angle'),
  'qAngle.value': own('qAngle', 'Quadriceps angle'),
  'tpa.value': own('tpa', 'Tibial plateau angle'),
  'tpa.rotation': own('tploRotation', 'Rotation of a tibial plateau leveling osteotomy'),
  'tpa.saw': own('tploSaw', 'Radius of the saw of a tibial plateau leveling osteotomy'),
  'tta.value': own('patellarLigamentAngle', 'Angle of patellar ligament and tibial plateau'),
  'tta.advancement': own('ttaAdvancement', 'Advancement of the tibial tuberosity'),
  'tta.cage': own('ttaCage', 'Cage of a tibial tuberosity advancement'),
  'trachea.value': own('tracheaInlet', 'Ratio of trachea and thoracic inlet'),
} as const satisfies Readonly<Record<string, Concept>>;
export type Measured = keyof typeof measured;

/** UCUM units by the viewer's unit names. */
export const units = {
  mm: ['mm', 'UCUM', 'mm'],
  size: ['mm', 'UCUM', 'mm'],
  degree: ['deg', 'UCUM', 'deg'],
  mm2: ['mm2', 'UCUM', 'mm2'],
  px: ['{pixels}', 'UCUM', 'pixels'],
  px2: ['{pixels}', 'UCUM', 'pixels'],
  vertebra: ['{vertebrae}', 'UCUM', 'vertebrae'],
  hounsfield: ["[hnsf'U]", 'UCUM', 'Hounsfield unit'],
  index: ['1', 'UCUM', 'no units'],
} as const satisfies Readonly<Record<string, Concept>>;
export type UnitName = keyof typeof units;

/** A code sequence of one concept. */
export function codeOf([CodeValue, CodingSchemeDesignator, CodeMeaning]: Concept): WrittenDataset[] {
  return [{ CodeValue, CodingSchemeDesignator, CodeMeaning }];
}
