import { type Stored, useCall, useMutationCall, useStored } from '@alder/client';
import { Refusal } from '@alder/wire';
import { useRef, useState } from 'react';
import { getCatalog, getHospitalMedicalResources, type updateMedicine } from '../contract/index.ts';
import type { CatalogModel } from '../domain/index.ts';
import { type CatalogEntry, catalogKinds, type EntryChange } from './catalog-entry.ts';

/** How the latest save stands, for `SaveState`. */
type Saving = { readonly state: 'saved' | 'saving' | 'failed'; readonly at?: number };

/**
 * The entries of one catalog and the way to change them.
 *
 * A change is shown at once and taken back when it is refused. Changes of one entry wait for each other, because each needs
 * the version that the one before has made; entries do not wait for other entries.
 */
export function useCatalog(model: CatalogModel) {
  const query = useCall(getCatalog, { model });
  const stored = useStored();
  const [saving, setSaving] = useState<Saving>();
  const latest = useRef(new Map<string, Promise<CatalogEntry>>());
  // The six updates take the fields of their kind; what all have in common is checked here, the rest by the server.
  const update = useMutationCall(catalogKinds[model].update as typeof updateMedicine, {
    refreshes: [getHospitalMedicalResources],
    before: ({ id, version: _, ...change }, known) => show(known, model, id, (entry) => ({ ...entry, ...change })),
  });

  async function send(entry: CatalogEntry, change: EntryChange): Promise<CatalogEntry> {
    setSaving({ state: 'saving' });
    try {
      const response = await update.mutateAsync({ id: entry.id, version: entry.version, ...change });
      const saved = (response?.result ?? entry) as CatalogEntry;
      show(stored, model, entry.id, () => saved);
      setSaving({ state: 'saved', at: Date.now() });
      return saved;
    } catch (error) {
      setSaving({ state: 'failed' });
      const current = error instanceof Refusal ? (error.details.current as CatalogEntry | undefined) : undefined;
      if (current) show(stored, model, entry.id, () => current);
      throw error;
    }
  }

  /** @throws what the call refuses with; the entry is then shown as it stands. */
  function save(entry: CatalogEntry, change: EntryChange): Promise<CatalogEntry> {
    const before = latest.current.get(entry.id)?.catch(() => entry) ?? Promise.resolve(entry);
    const next = before.then((current) => send(current, change));
    latest.current.set(entry.id, next);
    const forget = () => latest.current.get(entry.id) === next && latest.current.delete(entry.id);
    next.then(forget, forget);
    return next;
  }

  const entries = query.data?.[model] as readonly CatalogEntry[] | undefined;
  return { query, entries, save, saving };
}

/** Changes one entry of what is stored; gives back the way to put it back. */
function show(
  stored: Stored,
  model: CatalogModel,
  id: string,
  change: (entry: CatalogEntry) => CatalogEntry,
): (() => void) | undefined {
  let before: CatalogEntry | undefined;
  const replace = (wanted: string, make: (entry: CatalogEntry) => CatalogEntry) =>
    stored.change(getCatalog, { model }, (now) => ({
      ...now,
      [model]: (now[model] as readonly CatalogEntry[] | undefined)?.map((entry) => {
        if (entry.id !== wanted) return entry;
        before ??= entry;
        return make(entry);
      }),
    }));
  replace(id, change);
  return () => before && replace(id, () => before as CatalogEntry);
}
