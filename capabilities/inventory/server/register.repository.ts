import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { RegisterBottle, RegisterEntry } from '../contract/index.ts';

type BottleRow = Omit<RegisterBottle, 'created_at' | 'closed_at'> & { created_at: Date; closed_at: Date | null };

/** Open bottles and those closed since a day; one of them with `id`, whenever it was closed. */
export async function listBottles(trx: HospitalTrx, of: { since: Date; id?: string }): Promise<BottleRow[]> {
  const { rows } = await sql<BottleRow>`
    select b.id, b.number, b.medicine, b.name, c.content->>'name_zhtw' as name_zhtw, c.content->>'name_ja' as name_ja,
      b.unit, b.lot, to_char(b.expires_on, 'YYYY-MM-DD') as expires_on, b.size::float8, b.balance::float8, b.entries,
      b.closed_at, b.created_at,
      (select count(*)::int from register_entry e where e.hospital = b.hospital and e.bottle = b.id
        and e.counted is not null and e.counted <> e.balance - e.quantity) as discrepancies
    from register_bottle b cross join lateral (select app.catalog_entry('medicine', b.medicine) as content) c
    where b.hospital = app.hospital() and (${of.id ?? null}::uuid is null or b.id = ${of.id ?? null})
      and (${of.id ?? null}::uuid is not null or b.closed_at is null or b.closed_at >= ${of.since})
    order by b.closed_at is not null, b.name, b.number`.execute(trx);
  return rows;
}

/** The bottle, locked until the end: entries are judged by the balance that the one before has left. */
export async function lockBottle(trx: HospitalTrx, id: string) {
  // A statement of its own: what is read with the lock would be older than the wait for it.
  await sql`select pg_advisory_xact_lock(hashtextextended('register ' || ${id}, 0))`.execute(trx);
  const { rows } = await sql<{ balance: number; size: number; closed_at: Date | null; number: string }>`
    select balance::float8, size::float8, closed_at, number from register_bottle
    where hospital = app.hospital() and id = ${id}`.execute(trx);
  return rows[0];
}

type EntryRow = Omit<RegisterEntry, 'pet' | 'author' | 'witness' | 'at'> & {
  readonly at: Date;
  readonly pet_id: string | null;
  readonly pet_name: string | null;
  readonly patient_id: string | null;
  readonly author: string;
  readonly author_name: string;
  readonly witness: string;
  readonly witness_name: string;
};

/** Entries of one bottle, or of a period, in the order in which they were made. */
export async function listEntries(
  trx: HospitalTrx,
  of: { readonly bottle?: string; readonly from?: Date; readonly to?: Date },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.bottle, b.number as bottle_number, b.name, b.unit, e.number, e.kind, e.quantity::float8, e.given::float8,
      e.wasted::float8, e.counted::float8, e.balance::float8, e.reason, e.at,
      p.id as pet_id, p.name as pet_name, p.patient_id,
      e.author, a.display_name as author_name, e.witness, w.display_name as witness_name
    from register_entry e
    join register_bottle b on b.hospital = e.hospital and b.id = e.bottle
    join account a on a.id = e.author join account w on w.id = e.witness
    left join pet p on p.hospital = e.hospital and p.id = e.pet
    where e.hospital = app.hospital()
      and (${of.bottle ?? null}::uuid is null or e.bottle = ${of.bottle ?? null})
      and (${of.from ?? null}::timestamptz is null or e.at >= ${of.from ?? null})
      and (${of.to ?? null}::timestamptz is null or e.at < ${of.to ?? null})
    order by b.name, b.number, e.number limit 20000`.execute(trx);
  return rows;
}

export function presentBottle({ created_at, closed_at, ...row }: BottleRow): RegisterBottle {
  return { ...row, created_at: created_at.toISOString(), closed_at: closed_at?.toISOString() ?? null };
}

export function presentEntry(row: EntryRow): RegisterEntry {
  const { pet_id, pet_name, patient_id, author, author_name, witness, witness_name, at, ...entry } = row;
  return {
    ...entry,
    at: at.toISOString(),
    pet: pet_id ? { id: pet_id, name: pet_name ?? '', patient_id: patient_id ?? '' } : null,
    author: { id: author, name: author_name },
    witness: { id: witness, name: witness_name },
  };
}

/** Users of the hospital who can witness what another one enters. */
export function listPeople(trx: HospitalTrx, except: string) {
  return trx
    .selectFrom('account')
    .innerJoin('membership', 'membership.account', 'account.id')
    .select(['account.id', 'account.display_name as name'])
    .where('account.active', '=', true)
    .where('membership.active', '=', true)
    .where('membership.role', 'in', ['doctor', 'assistant', 'hospitalAdmin'])
    .where('account.id', '!=', except)
    .orderBy('account.display_name')
    .execute();
}

export async function findControlled(trx: HospitalTrx, medicine: string) {
  const { rows } = await sql<{ name: string | null; unit: string | null }>`
    select c->>'name' as name, c->>'unit' as unit from app.catalog_entry('medicine', ${medicine}::uuid) c`.execute(trx);
  const [row] = rows;
  return row?.name ? { name: row.name, unit: row.unit ?? '' } : undefined;
}

export async function hasBottleNumber(trx: HospitalTrx, number: string): Promise<boolean> {
  const row = await trx.selectFrom('register_bottle').select('id').where('number', '=', number).executeTakeFirst();
  return row !== undefined;
}

export async function insertBottle(
  trx: HospitalTrx,
  bottle: {
    number: string;
    medicine: string;
    name: string;
    unit: string;
    lot: string;
    expires_on: string | null;
    size: number;
    stock_lot: string | null;
  },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('register_bottle')
    .values({ id, ...bottle })
    .execute();
  return id;
}

export async function insertEntry(
  trx: HospitalTrx,
  entry: {
    bottle: string;
    kind: RegisterEntry['kind'];
    quantity: number;
    given?: number;
    wasted?: number;
    counted?: number | null;
    pet?: string | null;
    reason?: string;
    corrects?: string | null;
    author: string;
    witness: string;
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('register_entry')
    .values({ id: newId(), ...entry })
    .execute();
}
