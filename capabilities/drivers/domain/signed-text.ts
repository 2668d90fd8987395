import type { DriverFile } from './driver.ts';

/** What a driver's signature is made over: its JSON with the keys of every object in their order, without blanks. */
export const signedText = (file: DriverFile): string => JSON.stringify(ordered(file));

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const keyed = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(keyed).sort();
  return Object.fromEntries(keys.map((key) => [key, ordered(keyed[key])]));
}
