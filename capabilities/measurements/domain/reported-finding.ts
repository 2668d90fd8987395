import type { Finding, Reading } from './findings.ts';
import type { FindingKind } from './graphic-objects.ts';
import { type Animal, type HeldAgainst, heldAgainst } from './ranges.ts';

/** Content of a filed measurement without its sentence: its numbers, and their reference interval for the animal. */
export type Said = Finding & HeldAgainst & Animal;

/** Result of a measurement for an animal. Browser and server both use this function. */
export function reportedFindingOf(
  kind: FindingKind,
  { main, more, source }: Finding,
  { species, breed }: Animal,
): Said {
  const values = main.map(({ value }) => value);
  return { main, more, source, ...heldAgainst(kind, values, { species, breed }), species, breed };
}

/** Two engines may differ in the last digit of a root or a sine: vertebrae are rounded, so by a whole step at worst. */
const STEP_OF_VERTEBRAE = 0.1;
const LAST_DIGIT = 1e-6;

/** Whether the browser's values equal those computed here, except for rounding. */
export function agrees(other: Said, own: Said): boolean {
  return (
    areNear(other.main, own.main) &&
    areNear(other.more, own.more) &&
    (['source', 'low', 'high', 'flag', 'species', 'breed'] as const).every((name) => other[name] === own[name])
  );
}

function areNear(other: readonly Reading[], own: readonly Reading[]): boolean {
  return (
    other.length === own.length &&
    own.every(({ name, unit, value }, at) => {
      const input = other[at]!;
      const tolerance = (unit === 'vertebra' ? STEP_OF_VERTEBRAE : 0) + LAST_DIGIT * Math.max(1, Math.abs(value));
      return input.name === name && input.unit === unit && Math.abs(input.value - value) <= tolerance;
    })
  );
}
