import { isId } from '@alder/database';
import { inputIncorrect } from '@alder/wire';

/** Where a page of a list ended: the value that the list is sorted by, and the entry. */
export type Cursor = { readonly value: string; readonly id: string };

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** The `next` of a page; opaque to callers. */
export function writeCursor(value: string | Date, id: string): string {
  return `${typeof value === 'string' ? value : value.toISOString()},${id}`;
}

/**
 * The cursor that {@link writeCursor} wrote.
 *
 * @param sortedBy What the value has to be.
 * @throws {Refusal} `inputIncorrect` where a caller made one up.
 */
export function readCursor(offset: string | undefined, sortedBy: 'instant' | 'text'): Cursor | undefined {
  if (offset === undefined) return undefined;
  const comma = offset.lastIndexOf(',');
  const [value, id] = [offset.slice(0, Math.max(comma, 0)), offset.slice(comma + 1)];
  const isInstant = INSTANT.test(value) && !Number.isNaN(Date.parse(value));
  if (comma < 0 || !isId(id) || (sortedBy === 'instant' && !isInstant))
    throw inputIncorrect({ fields: { offset: 'unknown' } });
  return { value, id };
}
