/** Parts of the body that reports, templates and teleconsultations speak of. */
export const bodyParts = [
  'head',
  'teeth',
  'neck',
  'thorax',
  'heart',
  'abdomen',
  'urinary',
  'spine',
  'pelvis',
  'forelimb',
  'hindlimb',
  'skin',
  'blood',
  'whole',
] as const;
export type BodyPart = (typeof bodyParts)[number];

/** DICOM body parts and terms of study descriptions, with the part that each means. */
const words: readonly (readonly [RegExp, BodyPart])[] = [
  [/HEART|ECHO|CARDI|心/, 'heart'],
  [/CHEST|THORAX|LUNG|胸/, 'thorax'],
  [/KIDNEY|BLADDER|URINARY|PROSTATE|腎|膀胱/, 'urinary'],
  [/ABDOM|LIVER|腹/, 'abdomen'],
  [/HIP|PELVI|髖|骨盤|股関節/, 'pelvis'],
  [/SPINE|VERTEBR|脊/, 'spine'],
  [/SKULL|HEAD|BRAIN|頭/, 'head'],
  [/DENT|TOOTH|TEETH|JAW|MANDIB|牙|歯/, 'teeth'],
  [/NECK|TRACHEA|頸/, 'neck'],
  [/STIFLE|KNEE|TIBIA|FEMUR|TARS|HIND|後肢|膝/, 'hindlimb'],
  [/ELBOW|SHOULDER|HUMER|RADIUS|CARP|FORE|前肢|肘/, 'forelimb'],
  [/SMEAR|BLOOD|血/, 'blood'],
];

/** The part of the body that the text of a study names; undefined without one. */
export function bodyPartOf(...text: readonly string[]): BodyPart | undefined {
  const all = text.join(' ').toUpperCase();
  return words.find(([pattern]) => pattern.test(all))?.[1];
}
