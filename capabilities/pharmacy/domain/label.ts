import type { Frequency } from '@alder/terms';

/** Papers that go with a medicine: the label on it, the bag that it is put in, and the daily plan of all of them. */
export const printKinds = ['label', 'bag', 'guide'] as const;
export type PrintKind = (typeof printKinds)[number];

/** How a dose relates to food; `any` where it does not matter. */
export const meals = ['any', 'with', 'before', 'after', 'between'] as const;
export type Meal = (typeof meals)[number];

/** Parts of a day that an owner ticks on a bag. */
export const partsOfDay = ['morning', 'noon', 'evening', 'night'] as const;
export type PartOfDay = (typeof partsOfDay)[number];

const PARTS: Partial<Record<Frequency, readonly PartOfDay[]>> = {
  QD: ['morning'],
  BID: ['morning', 'evening'],
  TID: ['morning', 'noon', 'evening'],
  QID: ['morning', 'noon', 'evening', 'night'],
};

/** When in a day a dose is given; empty for what follows the clock, a need, or is given once. */
export function timesOfDay(frequency: Frequency): readonly PartOfDay[] {
  return PARTS[frequency] ?? [];
}

/** How an owner reads a number of units: quarters as fractions, anything else as decimals. */
export function fractionOf(dosage: number): string | undefined {
  const whole = Math.floor(dosage + 1e-9);
  const part = { 0: '', 0.25: '¼', 0.5: '½', 0.75: '¾' }[Number((dosage - whole).toFixed(6))];
  if (part === undefined) return undefined;
  return `${whole > 0 || part === '' ? whole : ''}${part}`;
}
