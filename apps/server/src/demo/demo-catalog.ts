import type { Named } from '@alder/catalog/domain';
import type { HospitalTrx } from '@alder/database';

/** What the demo's records are written with, by the English name of the entry. */
export type DemoCatalog = Awaited<ReturnType<typeof readDemoCatalog>>;

const named = ['id', 'name', 'name_zhtw', 'name_ja', 'price'] as const;

/** The hospital's catalogs once they are priced, and the shared diagnoses. */
export async function readDemoCatalog(trx: HospitalTrx) {
  const treatments = await trx
    .selectFrom('treatment')
    .select([...named, 'category'])
    .execute();
  const vaccines = await trx.selectFrom('vaccine').select(named).execute();
  const medicines = await trx.selectFrom('medicine').selectAll().execute();
  const diagnoses = await trx
    .selectFrom('default_entry')
    .select(['id', 'content'])
    .where('model', '=', 'diagnosis')
    .execute();
  const input = vaccines.map((vaccine) => ({ ...vaccine, category: 'preventive' }));
  // An injection that is given during the visit is charged like a treatment.
  const injections = medicines
    .filter((medicine) => medicine.type === 'injection')
    .map(({ id, name, name_zhtw, name_ja, price }) => ({ id, name, name_zhtw, name_ja, price, category: 'procedure' }));
  return {
    treatments: byName([...treatments, ...input, ...injections]),
    medicines: byName(medicines),
    diagnoses: byName(diagnoses.map(({ id, content }) => ({ id, ...(content as Named) }))),
  };
}

/** @throws when the demo names an entry that the catalog does not have: a slip of the demo's own. */
export function need<Entry>(entries: ReadonlyMap<string, Entry>, name: string): Entry {
  const entry = entries.get(name);
  if (entry === undefined) throw new Error(`The demo names ${name}, which the catalog does not have.`);
  return entry;
}

function byName<Entry extends { readonly name: string }>(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.map((entry) => [entry.name, entry]));
}
