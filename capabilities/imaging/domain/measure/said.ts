import type { FindingKind } from '../marks.ts';
import type { Finding, Reading } from './findings.ts';
import { type Animal, type HeldAgainst, heldAgainst } from './ranges.ts';

/** All that is filed of a measurement but its sentence: its numbers, and what they are held against in which animal. */
export type Said = Finding & HeldAgainst & Animal;

/** What a measurement says of an animal. Browser and server reckon it by this alone. */
export function saidOf(kind: FindingKind, { main, more, source }: Finding, { species, breed }: Animal): Said {
  const values = main.map(({ value }) => value);
  return { main, more, source, ...heldAgainst(kind, values, { species, breed }), species, breed };
}

/** Two engines may differ in the last digit of a root or a sine: vertebrae are rounded, so by a whole step at worst. */
const STEP_OF_VERTEBRAE = 0.1;
const LAST_DIGIT = 1e-6;

/** Whether what a browser has reckoned is what is reckoned here, but for rounding. */
export function agrees(theirs: Said, ours: Said): boolean {
  return (
    areNear(theirs.main, ours.main) &&
    areNear(theirs.more, ours.more) &&
    (['source', 'low', 'high', 'flag', 'species', 'breed'] as const).every((name) => theirs[name] === ours[name])
  );
}

function areNear(theirs: readonly Reading[], ours: readonly Reading[]): boolean {
  return (
    theirs.length === ours.length &&
    ours.every(({ name, unit, value }, at) => {
      const given = theirs[at]!;
      const most = (unit === 'vertebra' ? STEP_OF_VERTEBRAE : 0) + LAST_DIGIT * Math.max(1, Math.abs(value));
      return given.name === name && given.unit === unit && Math.abs(given.value - value) <= most;
    })
  );
}
