import type { FindingKind } from './graphic-objects.ts';

/** The animal of an image, for reference intervals. */
export type Animal = { readonly species: string; readonly breed: string };

/** Interval that a value is held against; `of` names the group that it was found in. */
export type Interval = { readonly low?: number; readonly high: number; readonly of: 'dog' | 'cat' | 'breed' };

/** Upper limits of breeds with a long or a short thorax (Buchanan; University of Pennsylvania). */
const UPPER_OF_BREED: readonly { readonly names: RegExp; readonly high: number }[] = [
  { names: /dachshund|ダックス|臘腸/i, high: 9.5 },
  { names: /miniature schnauzer|schnauzer, miniature|ミニチュア・?シュナウザー|迷你雪納瑞/i, high: 11 },
];

/**
 * Vertebral heart scores of healthy animals: dogs 8.5 to 10.5, breeds with their own interval by it, cats 6.7 to 8.1;
 * undefined for other species.
 *
 * @see Buchanan and Bücheler, JAVMA 1995; Litster and Buchanan, JAVMA 2000
 */
export function heartInterval({ species, breed }: Animal): Interval | undefined {
  if (isCat(species)) return { low: 6.7, high: 8.1, of: 'cat' };
  if (!isDog(species)) return undefined;
  const own = UPPER_OF_BREED.find(({ names }) => names.test(breed));
  return own ? { low: 8.5, high: own.high, of: 'breed' } : { low: 8.5, high: 10.5, of: 'dog' };
}

/** From here on a left atrium is suspected to be enlarged, in vertebrae (dogs; Malcolm 2018). */
const ATRIAL_SIZE_LIMIT = 2.5;

/** From 2.5 a left atrium is suspected to be enlarged, from 2.8 it very probably is (dogs only). */
export function atrialFinding(vertebrae: number, { species }: Animal): 'normal' | 'suspected' | 'probable' | undefined {
  if (!isDog(species)) return undefined;
  return vertebrae >= 2.8 ? 'probable' : vertebrae >= ATRIAL_SIZE_LIMIT ? 'suspected' : 'normal';
}

/** Mean Norberg angle of each FCI grade, as measured, not as graded (Comhaire 2011). */
export const NORBERG_MEANS = { A: '106–107', B: '103–104', C: '98–100', D: '94.5', E: '89' } as const;

/** From 3.4 vertebrae a modified size means an enlarged left atrium (dogs; Lam, Gavaghan and Meyers 2021). */
export const MODIFIED_ATRIUM_LIMIT = 3.4;
/** From 1.8 vertebrae a radiographic dimension means an enlarged left atrium (dogs; Sánchez Salguero 2018). */
export const ATRIAL_DIMENSION_LIMIT = 1.8;
/** Distraction indices below the first seldom come with arthrosis, above the second nearly always (Smith 1990). */
export const DISTRACTION_LIMITS = { tight: 0.3, loose: 0.7 } as const;
/** Slopes of tibial plateaus of sound dogs, in degrees: mean, and least and greatest of those measured. */
export const PLATEAU_ANGLES = { mean: 24, low: 15, high: 31 } as const;
/** Inclinations of the femoral neck of sound dogs, in degrees. */
export const INCLINATIONS = { low: 130, high: 145 } as const;
/** Mean quadriceps angle of sound stifles and of each grade of patellar luxation, in degrees (Kaiser 2001). */
export const QUADRICEPS_MEANS = { sound: 10.5, one: 12.2, two: 24.3, three: 36.6 } as const;

/** Mean lateral distal femoral angles of breeds, in degrees (Tomlinson 2007). */
const FEMUR_OF_BREED: readonly { readonly names: RegExp; readonly mean: number }[] = [
  { names: /labrador|ラブラドール|拉布拉多/i, mean: 97 },
  { names: /golden retriever|retriever, golden|ゴールデン|黃金獵犬/i, mean: 97 },
  { names: /german shepherd|ジャーマン・?シェパード|德國牧羊犬/i, mean: 94 },
  { names: /rottweiler|ロットワイラー|羅威那/i, mean: 98 },
];

/** Mean lateral distal femoral angle of a breed, in degrees; undefined for breeds that were not measured. */
export function femurMean({ species, breed }: Animal): number | undefined {
  return isDog(species) ? FEMUR_OF_BREED.find(({ names }) => names.test(breed))?.mean : undefined;
}

const BULLDOG = /^(english )?bulldog|bulldog, english|(?<!フレンチ・?)ブルドッグ|(?<!法國)鬥牛犬/i;
const SHORT_NOSED =
  /french bulldog|bulldog, french|pug\b|boston terrier|shih|pekin|フレンチ|パグ|ボストン|シー・?ズー|ペキニーズ|法國鬥牛|巴哥|波士頓|西施|北京犬/i;
const SHORT_NOSED_CAT = /persian|exotic|himalayan|ペルシャ|エキゾチック|ヒマラヤン|波斯|異國短毛|喜馬拉雅/i;

/** Mean ratio of trachea and thoracic inlet in sound animals, and of which group. */
export type TracheaMean = {
  readonly mean: number;
  readonly of: 'dog' | 'shortNosed' | 'bulldog' | 'cat' | 'shortNosedCat';
};

/**
 * Dogs 0.20, those with a short nose 0.16, bulldogs 0.13; cats 0.18, those with a short nose 0.20. Undefined for other
 * species.
 *
 * @see Harvey and Fink 1982; Hammond, Geary, Coleman and Gunn-Moore 2011
 */
export function tracheaMean({ species, breed }: Animal): TracheaMean | undefined {
  if (isCat(species))
    return SHORT_NOSED_CAT.test(breed) ? { mean: 0.2, of: 'shortNosedCat' } : { mean: 0.18, of: 'cat' };
  if (!isDog(species)) return undefined;
  if (SHORT_NOSED.test(breed)) return { mean: 0.16, of: 'shortNosed' };
  return BULLDOG.test(breed) ? { mean: 0.13, of: 'bulldog' } : { mean: 0.2, of: 'dog' };
}

export function isCanine({ species }: Animal): boolean {
  return isDog(species);
}

function isCat(species: string): boolean {
  return /cat|feline|猫|貓/i.test(species);
}

function isDog(species: string): boolean {
  return /dog|canine|犬|狗/i.test(species);
}

/**
 * Both limits of a measurement's reference interval, and whether the value is outside; undefined where only means are
 * published.
 */
export type HeldAgainst = { readonly low: number | null; readonly high: number | null; readonly flag: '' | 'L' | 'H' };

/** Reference values of a measurement in an animal of this species and breed. */
export function heldAgainst(kind: FindingKind, values: readonly number[], animal: Animal | undefined): HeldAgainst {
  const limits = animal && limitsOf(kind, animal);
  if (!limits) return { low: null, high: null, flag: '' };
  const { low = null, high, from } = limits;
  const isHigh = values.some((value) => (from ? value >= high : value > high));
  const isLow = low !== null && values.some((value) => value < low);
  return { low, high, flag: isHigh ? 'H' : isLow ? 'L' : '' };
}

/** `from`: the upper limit itself is outside already. */
function limitsOf(kind: FindingKind, animal: Animal): { low?: number; high: number; from?: boolean } | undefined {
  if (kind === 'vhs') return heartInterval(animal);
  if (!isDog(animal.species)) return undefined;
  if (kind === 'vlas') return { high: ATRIAL_SIZE_LIMIT, from: true };
  if (kind === 'mvlas') return { high: MODIFIED_ATRIUM_LIMIT, from: true };
  if (kind === 'rlad') return { high: ATRIAL_DIMENSION_LIMIT, from: true };
  if (kind === 'distraction') return { high: DISTRACTION_LIMITS.tight };
  if (kind === 'inclination') return INCLINATIONS;
  return kind === 'tpa' ? { low: PLATEAU_ANGLES.low, high: PLATEAU_ANGLES.high } : undefined;
}
