import { useFormat } from '@alder/i18n';
import { dayOf } from '@alder/records/domain';
import { useSearchParams } from 'react-router';
import {
  type Bucket,
  buckets,
  type Comparison,
  comparisons,
  type DayRange,
  type Dimension,
  dimensions,
  type MeasureId,
  measureIds,
  type Preset,
  presets,
  rangeOf,
} from '../domain/index.ts';

/** Rows that are listed: of a figure, or of one bar of a chart. */
export type ListedRows = { readonly measure: MeasureId; readonly by?: Dimension; readonly key?: string };

const oneOf = <Value extends string>(list: readonly Value[], value: string | null): Value | undefined =>
  list.find((each) => each === value);
const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * Range, comparison and listed rows, kept in the address: a link shows the same, and the way back from a record leads to
 * the rows that it was opened from.
 */
export function useRange() {
  const { timeZone } = useFormat();
  const [query, setQuery] = useSearchParams();
  const today = dayOf(new Date(), timeZone);
  const preset: Preset = oneOf(presets, query.get('range')) ?? 'month';
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  const range: DayRange =
    preset === 'custom' && DAY.test(from) && DAY.test(to)
      ? { from, to }
      : rangeOf(preset === 'custom' ? 'month' : preset, today);
  const compare: Comparison = oneOf(comparisons, query.get('compare')) ?? 'previous';
  const bucket: Bucket | undefined = oneOf(buckets, query.get('bucket'));
  const measure = oneOf(measureIds, query.get('rows'));
  const by = oneOf(dimensions, query.get('by'));
  const listed: ListedRows | undefined = measure && {
    measure,
    ...(by && { by, key: query.get('key') ?? 'none' }),
  };

  const set = (changes: Readonly<Record<string, string | undefined>>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return {
    ...{ preset, range, compare, bucket, listed, today },
    choosePreset: (next: Preset) =>
      set({ range: next, ...(next === 'custom' ? range : { from: undefined, to: undefined }) }),
    chooseRange: (next: DayRange) => set({ range: 'custom', ...next }),
    chooseCompare: (next: Comparison) => set({ compare: next }),
    chooseBucket: (next: Bucket | undefined) => set({ bucket: next }),
    list: (rows: ListedRows | undefined) => set({ rows: rows?.measure, by: rows?.by, key: rows?.key }),
    /** Search of a link to another page with the same range. */
    search: () => {
      const kept = new URLSearchParams(query);
      for (const name of ['rows', 'by', 'key']) kept.delete(name);
      return kept.size > 0 ? `?${kept}` : '';
    },
  };
}
export type RangeState = ReturnType<typeof useRange>;
