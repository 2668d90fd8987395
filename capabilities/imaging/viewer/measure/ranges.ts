/** What is known of the animal on a picture. */
export type Animal = { readonly species: string; readonly breed: string };

/** Interval that a value is held against; `of` names the group that it was found in. */
export type Interval = { readonly low?: number; readonly high: number; readonly of: 'dog' | 'cat' | 'breed' };

/** Upper limits of breeds with a long or a short thorax (Buchanan; University of Pennsylvania). */
const UPPER_OF_BREED: readonly { readonly names: RegExp; readonly high: number }[] = [
  { names: /dachshund|ダックス|臘腸/i, high: 9.5 },
  { names: /miniature schnauzer|schnauzer, miniature|ミニチュア・?シュナウザー|迷你雪納瑞/i, high: 11 },
];

/**
 * Vertebral heart scores of healthy animals: dogs 8.5 to 10.5, breeds with an interval of their own by it, cats 6.7 to
 * 8.1; undefined for other species.
 *
 * @see Buchanan and Bücheler, JAVMA 1995; Litster and Buchanan, JAVMA 2000
 */
export function heartInterval({ species, breed }: Animal): Interval | undefined {
  if (isCat(species)) return { low: 6.7, high: 8.1, of: 'cat' };
  if (!isDog(species)) return undefined;
  const own = UPPER_OF_BREED.find(({ names }) => names.test(breed));
  return own ? { low: 8.5, high: own.high, of: 'breed' } : { low: 8.5, high: 10.5, of: 'dog' };
}

/** From 2.5 a left atrium is suspected to be enlarged, from 2.8 it very probably is (dogs only). */
export function atrialFinding(vertebrae: number, { species }: Animal): 'normal' | 'suspected' | 'probable' | undefined {
  if (!isDog(species)) return undefined;
  return vertebrae >= 2.8 ? 'probable' : vertebrae >= 2.5 ? 'suspected' : 'normal';
}

/** Mean Norberg angle of each FCI grade, as measured, not as graded (Comhaire 2011). */
export const NORBERG_MEANS = { A: '106–107', B: '103–104', C: '98–100', D: '94.5', E: '89' } as const;

function isCat(species: string): boolean {
  return /cat|feline|猫|貓/i.test(species);
}

function isDog(species: string): boolean {
  return /dog|canine|犬|狗/i.test(species);
}
