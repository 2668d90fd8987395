import { wireRow } from '@alder/server';
import type { DefaultRow } from './catalog.repository.ts';

type Columns = Readonly<Record<string, unknown>>;

/** A shared default as a catalog entry: it belongs to no hospital. */
export function presentDefault({ id, content, version, created_at, updated_at }: DefaultRow): Columns {
  const own = {
    id,
    version,
    created_at,
    updated_at,
    hospital: null,
    from_default: false,
    default_entry: null,
    deleted: false,
  };
  return wireRow({ ...(content as Columns), ...own });
}

/** Entries in the order in which they are offered: by name, the hospital's own and defaults together. */
export function byName(entries: readonly Columns[]): Columns[] {
  return [...entries].sort((a, b) => String(a.name).localeCompare(String(b.name), 'en'));
}
