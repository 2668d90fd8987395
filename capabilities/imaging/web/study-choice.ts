import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { StudyView } from '../contract/index.ts';
import { type StudySort, studySorts } from '../domain/index.ts';

export const modalities = ['all', 'DX', 'CR', 'US', 'CT', 'MR', 'ES', 'XC', 'DOC'] as const;
export const spans = ['any', '0', '6', '29', '364'] as const;
export const states = ['all', 'unreported', 'unmatched', 'differing', 'bookmarked', 'archived', 'deleted'] as const;
const orders = ['newest', 'oldest'] as const;

/** Filter and order of the studies. */
export type StudyChoice = {
  readonly q: string;
  readonly modality: (typeof modalities)[number];
  /** Days back from today. */
  readonly days: (typeof spans)[number];
  readonly state: (typeof states)[number];
  readonly sort: StudySort;
  readonly order: (typeof orders)[number];
};

export const ALL_STUDIES: StudyChoice = {
  q: '',
  modality: 'all',
  days: 'any',
  state: 'all',
  sort: 'datetime',
  order: 'newest',
};

/** The filter in the page's address: it survives opening a study, a reload and being sent to a colleague. */
export function useStudyChoice(): [StudyChoice, (next: StudyChoice) => void] {
  const [params, setParams] = useSearchParams();
  const choice = useMemo(() => readChoice((name) => params.get(name)), [params]);
  const set = (next: StudyChoice) => {
    const text = Object.entries(next).filter(([name, value]) => value !== ALL_STUDIES[name as keyof StudyChoice]);
    setParams(Object.fromEntries(text), { replace: true });
  };
  return [choice, set];
}

/** Parses a filter; an unknown value counts as absent. */
export function readChoice(text: (name: keyof StudyChoice) => string | null | undefined): StudyChoice {
  const one = <Word extends string>(name: keyof StudyChoice, words: readonly Word[], otherwise: Word) =>
    words.find((word) => word === text(name)) ?? otherwise;
  return {
    q: text('q') ?? '',
    modality: one('modality', modalities, 'all'),
    days: one('days', spans, 'any'),
    state: one('state', states, 'all'),
    sort: one('sort', studySorts, 'datetime'),
    order: one('order', orders, 'newest'),
  };
}

/** The filter of a named filter. */
export function choiceOf({ filter, sort, order }: StudyView): StudyChoice {
  const words: Readonly<Record<string, string | undefined>> = { ...filter, sort, order };
  return readChoice((name) => words[name]);
}

/** A named filter of the current filter. */
export function viewOf(name: string, { sort, order, ...filter }: StudyChoice): StudyView {
  return { name, filter, sort, order };
}

export const isSameChoice = (a: StudyChoice, b: StudyChoice) =>
  (Object.keys(ALL_STUDIES) as (keyof StudyChoice)[]).every((name) => a[name] === b[name]);

/** Input of `getSeries` for a choice. */
export function filterOf({ q, modality, days, state }: StudyChoice) {
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(modality !== 'all' && { modality }),
    ...(days !== 'any' && { since: sinceDays(Number(days)) }),
    ...(state !== 'all' && { [state]: 'true' as const }),
  };
}

/**
 * The beginning of a day some days ago, in the browser's time zone; constant for a day, so that no query is repeated.
 */
function sinceDays(days: number): string {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - days);
  return day.toISOString();
}
