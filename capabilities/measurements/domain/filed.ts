import type { FindingKind } from './graphic-objects.ts';

/** Attributes of each value that a series of values needs. */
export type FiledValue = {
  readonly id: string;
  readonly kind: FindingKind;
  /** When the image was made. */
  readonly measured_at: string;
  /** Numbers that are looked at first; two where both sides were measured. */
  readonly main: readonly { readonly value: number }[];
  readonly superseded_by: string | null;
  readonly withdrawn_at: string | null;
};

/** Whether a value is current: neither superseded nor withdrawn. */
export function stands({ superseded_by, withdrawn_at }: FiledValue): boolean {
  return superseded_by === null && withdrawn_at === null;
}

/** One kind of measurement of an animal over time. */
export type FiledSeries<Value extends FiledValue> = {
  readonly kind: FindingKind;
  readonly latest: Value;
  /** The one before, of an earlier image where there is one. */
  readonly previous: Value | undefined;
  /** Those that hold, oldest first. */
  readonly standing: readonly Value[];
  /** Superseded and withdrawn values, newest first. */
  readonly past: readonly Value[];
};

/**
 * Values of an animal by kind, the kind that was measured last first.
 *
 * Of two values on one day the one filed later is the later: ids grow with time.
 */
export function seriesOf<Value extends FiledValue>(values: readonly Value[]): readonly FiledSeries<Value>[] {
  const order = (a: Value, b: Value) => a.measured_at.localeCompare(b.measured_at) || a.id.localeCompare(b.id);
  return [...Map.groupBy(values.toSorted(order), ({ kind }) => kind)]
    .flatMap(([kind, all]) => {
      const standing = all.filter(stands);
      const latest = standing.at(-1);
      const past = all.filter((one) => !stands(one)).toReversed();
      return latest ? [{ kind, latest, previous: standing.at(-2), standing, past }] : [];
    })
    .sort((a, b) => order(b.latest, a.latest));
}

/** Whether two measurements say the same numbers. */
export function saysTheSame(
  one: readonly { readonly name: string; readonly value: number }[],
  other: readonly { readonly name: string; readonly value: number }[],
): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) < 1e-6 * Math.max(1, Math.abs(a));
  return (
    one.length === other.length &&
    one.every(({ name, value }) => other.some((each) => each.name === name && near(each.value, value)))
  );
}
