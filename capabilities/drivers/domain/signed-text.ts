import type { DriverFile } from './driver.ts';

/** What a driver's signature is made over: its JSON with the keys of every object in their order, without blanks. */
export const signedText = (file: DriverFile): string => JSON.stringify(ordered(file));

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(entries.map(([key, one]) => [key, ordered(one)]));
}
