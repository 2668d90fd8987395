import type { QcPoint } from '../contract/index.ts';
import type { Target } from '../domain/index.ts';

/** Part of the runs that the plot shows: places in the list of their times. */
export type Window = { readonly first: number; readonly count: number };

export const MIN_RUNS = 10;

/** Within the runs that there are, and not fewer than ten. */
export function clampWindow({ first, count }: Window, total: number): Window {
  const size = Math.min(Math.max(count, Math.min(MIN_RUNS, total)), total);
  return { count: size, first: Math.min(Math.max(0, first), total - size) };
}

/** Zooms around a place, 0 the left edge and 1 the right one. */
export function zoomWindow({ first, count }: Window, factor: number, at: number, total: number): Window {
  const size = Math.round(count * factor);
  return clampWindow({ first: Math.round(first + (count - size) * at), count: size }, total);
}

/** Moves by a part of what is shown. */
export const panWindow = (window: Window, share: number, total: number): Window =>
  clampWindow({ ...window, first: window.first + Math.round(window.count * share) }, total);

/** Times of the runs, each once: levels that were measured at one time stand above each other. */
export const timesOf = (points: readonly QcPoint[]): string[] =>
  [...new Set(points.map(({ measured_at }) => measured_at))].sort();

/** Place of what happened between two runs. */
export function placeOf(times: readonly string[], at: string): number {
  const after = times.findIndex((time) => time > at);
  return after === -1 ? times.length - 0.5 : after - 0.5;
}

/** Target that a level has now: of its last value that was judged. */
export function targetOf(points: readonly QcPoint[]): Target | null {
  const last = points.findLast(({ mean }) => mean !== null);
  return last && last.mean !== null && last.sd !== null ? { mean: last.mean, sd: last.sd } : null;
}

/** Values of the last lot that count. */
export function countedOf(points: readonly QcPoint[]): { used: number[]; left: number } {
  const lot = points.at(-1)?.lot;
  const own = points.filter((point) => point.lot === lot);
  const used = own.filter(({ state }) => state === 'accepted').map(({ value }) => value);
  return { used, left: own.length - used.length };
}

/** Digits after the point that an SD of this size needs. */
export const decimalsFor = (sd: number): number => Math.min(6, Math.max(0, Math.ceil(0.5 - Math.log10(sd || 1))));
