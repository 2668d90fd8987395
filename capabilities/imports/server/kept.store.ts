import { deleteUnchanged, type HospitalTrx, restoreUnchanged } from '@alder/database';
import { sql } from 'kysely';
import { type ImportEntity, type StoredKind, storedKinds } from '../domain/index.ts';
import { setKeyVersions } from './apply.repository.ts';
import type { Arriving, Effect, Store, Stored, Stores } from './stores.ts';

type StoredData = { readonly at?: string | null; readonly amount?: number };

/** The store of each entity: those of other capabilities, and the table of rows stored as they were. */
export function allStores(stores: Stores): Readonly<Record<ImportEntity, Store<unknown>>> {
  const effects: Partial<Record<StoredKind, Effect<never>>> = {
    ...{ vaccination: stores.vaccinations, due: stores.dues },
    ...{ alert: stores.alerts, deposit: stores.deposits, appointment: stores.appointments },
  };
  const keptStores = Object.fromEntries(
    storedKinds.map((kind) => [kind, keptStore(kind, effects[kind] as Effect<StoredData>)]),
  );
  return { ...stores, ...keptStores } as unknown as Readonly<Record<ImportEntity, Store<unknown>>>;
}

/** How lines of one kind are kept in `imported_entry`, with their effect in another capability where they have one. */
function keptStore(kind: StoredKind, effect?: Effect<StoredData>): Store<StoredData> {
  const add = async (trx: HospitalTrx, rows: readonly Arriving<StoredData>[]) => {
    if (effect) await setKeyVersions(trx, 'pet', await effect.add(trx, rows.map(withParent)));
  };
  /** @returns ids of the rows that have no effect any more */
  const takeBack = async (trx: HospitalTrx, rows: readonly Arriving<StoredData>[]): Promise<ReadonlySet<string>> => {
    if (!effect) return new Set(rows.map(({ id }) => id));
    const { removed, changed } = await effect.remove(trx, rows.map(withParent));
    await setKeyVersions(trx, 'pet', changed);
    return new Set(removed);
  };
  return {
    async insert(trx, rows) {
      if (rows.length === 0) return [];
      const stored = await insertKept(trx, kind, rows);
      await add(trx, rows);
      return stored;
    },

    async update(trx, row) {
      const before = await findKept(trx, [row.id]);
      await takeBack(trx, before);
      const [kept] = await trx
        .updateTable('imported_entry')
        .set({ ...columnsOf(row.data), deleted_at: null })
        .where('id', '=', row.id)
        .returning('version')
        .execute();
      await add(trx, [row]);
      const { data } = before[0]!;
      return { before: { ...columnsOf(data), deleted_at: null }, version: kept!.version };
    },

    async remove(trx, rows) {
      if (rows.length === 0) return [];
      const gone = await takeBack(
        trx,
        effect
          ? await findKept(
              trx,
              rows.map(({ id }) => id),
            )
          : rows.map(withoutData),
      );
      return deleteUnchanged(
        trx,
        'imported_entry',
        rows.filter(({ id }) => gone.has(id)),
      );
    },

    async restore(trx, row, before) {
      const now = await findKept(trx, [row.id]);
      const gone = await takeBack(trx, now);
      if (!gone.has(row.id)) return false;
      const isSet = await restoreUnchanged(trx, 'imported_entry', row, before);
      await add(trx, await findKept(trx, [row.id]));
      return isSet;
    },
  };
}

const withParent = ({ id, parent, data }: Arriving<StoredData>) => ({ id, parent: parent!, data });
const withoutData = ({ id }: Stored): Arriving<StoredData> => ({ id, parent: null, data: {} });

function columnsOf(data: StoredData) {
  return {
    data: JSON.stringify(data),
    amount: data.amount ?? null,
    ...(data.at && { at: new Date(data.at) }),
  };
}

/** Keeps lines; `parent` is a pet or an owner, which the row's own column of the check says. */
async function insertKept(
  trx: HospitalTrx,
  kind: StoredKind,
  rows: readonly Arriving<StoredData>[],
): Promise<readonly Stored[]> {
  const arriving = rows.map(({ id, parent, data }) => ({ id, parent, at: data.at ?? null, amount: data.amount, data }));
  const { rows: stored } = await sql<Stored>`
    insert into imported_entry (id, kind, pet, owner, at, amount, data)
    select r.id, ${kind}, p.id, coalesce(p.owner, o.id), coalesce(r.at, clock_timestamp()), r.amount, r.data
    from jsonb_to_recordset(${JSON.stringify(arriving)}::jsonb)
      as r (id uuid, parent uuid, at timestamptz, amount bigint, data jsonb)
    left join pet p on p.id = r.parent
    left join owner o on o.id = r.parent
    returning id, version`.execute(trx);
  return stored;
}

async function findKept(trx: HospitalTrx, ids: readonly string[]): Promise<readonly Arriving<StoredData>[]> {
  const rows = await trx
    .selectFrom('imported_entry')
    .select(['id', 'pet', 'owner', 'data'])
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id, pet, owner, data }) => ({ id, parent: pet ?? owner, data: data as StoredData }));
}
