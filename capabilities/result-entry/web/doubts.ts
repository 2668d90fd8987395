import { Refusal } from '@alder/wire';
import { valueDoubtful } from '../contract/index.ts';
import { type Doubt, type DoubtKind, plainValue } from '../domain/index.ts';
import type { Row } from './value-rows.tsx';

/** The doubts that the server has about what was sent; nothing for another refusal. */
export function doubtsIn(error: unknown): readonly Doubt[] | undefined {
  if (!(error instanceof Refusal) || error.kind.code !== valueDoubtful.code) return undefined;
  return error.details.doubts as readonly Doubt[];
}

/** Where in the form the doubtful values stand: by code and value, which a change of either clears. */
export function placesOf(rows: readonly Row[], doubts: readonly Doubt[]): ReadonlyMap<number, DoubtKind> {
  return new Map(
    rows.flatMap(({ code, raw }, at) => {
      const doubt = doubts.find((one) => one.code === code && one.raw === plainValue(raw));
      return doubt ? [[at, doubt.kind] as const] : [];
    }),
  );
}
