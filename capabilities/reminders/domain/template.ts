import type { ReminderKind } from './rules.ts';

/** What a text may name, by kind of reminder. */
export const VARIABLES = {
  appointment: ['owner', 'pet', 'hospital', 'day', 'time', 'doctor', 'phone'],
  due: ['owner', 'pet', 'hospital', 'what', 'day', 'phone'],
  noShow: ['owner', 'pet', 'hospital', 'day', 'time', 'phone'],
} as const satisfies Record<ReminderKind, readonly string[]>;
export type Variable = (typeof VARIABLES)[ReminderKind][number];

const PLACE = /\{(\w*)\}/g;

/** Names in braces that the kind does not know: they would stand in the letter as they were typed. */
export function unknownVariables(text: string, kind: ReminderKind): readonly string[] {
  const known: readonly string[] = VARIABLES[kind];
  return [...text.matchAll(PLACE)].map(([, name = '']) => name).filter((name) => !known.includes(name));
}

/** The text with its variables filled in; a name that is not known stays as it was typed. */
export function fillText(text: string, values: Partial<Readonly<Record<Variable, string>>>): string {
  return text.replace(PLACE, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Variable]! : whole,
  );
}
