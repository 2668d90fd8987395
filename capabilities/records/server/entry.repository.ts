import type { LineNames } from '@alder/catalog/domain';
import type { Database, HospitalTrx } from '@alder/database';
import type { Cursor } from '@alder/server';
import { type Selectable, sql } from 'kysely';

type Row<T extends keyof Database> = Selectable<Database[T]>;

/** Tables whose rows hang on a visit and are soft-deleted. */
const OF_VISIT = [
  'diagnosis_record',
  'differential_record',
  'treatment_record',
  'vital_signs',
  'medicine_record',
  'medicine_group_record',
  'todo_list',
  'todo_item',
] as const satisfies readonly (keyof Database)[];
type OfVisit = (typeof OF_VISIT)[number];

/** Rows of one table that hang on some visits, in the order written. */
export async function listOfVisits<T extends OfVisit>(
  trx: HospitalTrx,
  table: T,
  visits: readonly string[],
): Promise<Row<T>[]> {
  const { rows } = await sql<Row<T>>`
    select * from ${sql.table(table)}
    where medical_record = any(${visits as string[]}::uuid[]) and deleted_at is null order by created_at, id`.execute(
    trx,
  );
  return rows;
}

export function findRecord(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('medical_record')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The latest weights of a pet, newest first, kg. */
export async function listWeights(trx: HospitalTrx, pet: string, limit: number) {
  const { rows } = await sql<{ at: Date; weight: number }>`
    select measured_at as at, weight from vital_signs
    where pet = ${pet} and weight is not null and deleted_at is null order by measured_at desc limit ${limit}`.execute(
    trx,
  );
  return rows;
}

/** Visits of a pet before an instant, newest first, with the names of their diagnoses. */
export async function listEarlier(trx: HospitalTrx, pet: string, before: Date, limit: number) {
  type Earlier = {
    id: string;
    checked_in_at: Date;
    reason: string;
    assessment: string;
    plan: string;
    assignee: string | null;
    diagnoses: LineNames[];
  };
  const { rows } = await sql<Earlier>`
    select id, checked_in_at, reason, assessment, plan, assignee,
      array(select json_build_object('name', name, 'name_zhtw', name_zhtw, 'name_ja', name_ja) from diagnosis_record d
        where d.medical_record = m.id and d.deleted_at is null order by rank, id) as diagnoses
    from medical_record m
    where pet = ${pet} and checked_in_at < ${before} and deleted_at is null
    order by checked_in_at desc limit ${limit}`.execute(trx);
  return rows;
}

/** Memos that hang on a pet now, oldest first. */
export function listMemos(trx: HospitalTrx, pet: string) {
  return trx
    .selectFrom('post_it_record')
    .selectAll()
    .where('pet', '=', pet)
    .where('cleared_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

export function listAllergies(trx: HospitalTrx, pet: string) {
  return trx
    .selectFrom('allergy_record')
    .selectAll()
    .where('pet', '=', pet)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/**
 * Visits of one pet, newest first.
 *
 * @param after Only those that changed after this instant, in themselves or in what hangs on them.
 * @param cursor Where the page before ended.
 */
export async function listPetRecords(
  trx: HospitalTrx,
  {
    pet,
    after,
    cursor,
    limit,
  }: { pet: string; after?: string | undefined; cursor?: Cursor | undefined; limit: number },
): Promise<Row<'medical_record'>[]> {
  const changed = (table: OfVisit) =>
    sql`exists (select from ${sql.table(table)} t where t.medical_record = m.id and t.updated_at > ${after ?? null})`;
  const { rows } = await sql<Row<'medical_record'>>`
    select m.* from medical_record m
    where m.pet = ${pet} and m.deleted_at is null
      and ${
        after === undefined
          ? sql`true`
          : sql`(m.updated_at > ${after} or ${changed('diagnosis_record')} or ${changed('differential_record')} or ${changed('treatment_record')} or ${changed('vital_signs')}
        or exists (select from refund f join receipt r on r.hospital = f.hospital and r.id = f.receipt where r.medical_record = m.id and f.created_at > ${after}))`
      }
      and ${cursor ? sql`(m.checked_in_at, m.id) < (${new Date(cursor.value)}, ${cursor.id}::uuid)` : sql`true`}
    order by m.checked_in_at desc, m.id desc limit ${limit}`.execute(trx);
  return rows;
}

/** The receipts of some visits, each with when it was paid, or made while it is not, and what was given back since. */
export async function listReceipts(trx: HospitalTrx, visits: readonly string[]) {
  const { rows } = await sql<{ id: string; medical_record: string; number: number; at: Date; refunded: number }>`
    select id, medical_record, number, coalesce(paid_at, created_at) as at,
      (select coalesce(sum(amount), 0)::bigint from refund where refund.receipt = receipt.id) as refunded
    from receipt
    where medical_record = any(${visits as string[]}::uuid[])`.execute(trx);
  return rows;
}

/** The history of a record's text, newest first. */
export function listRevisions(trx: HospitalTrx, medical_record: string) {
  return trx
    .selectFrom('medical_record_revision')
    .selectAll()
    .where('medical_record', '=', medical_record)
    .orderBy('created_at', 'desc')
    .limit(500)
    .execute();
}

/** When the doctor of a record signed it. */
export async function findSignedAt(trx: HospitalTrx, medical_record: string): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('record_signature')
    .select('signed_at')
    .where('medical_record', '=', medical_record)
    .where('kind', '=', 'signature')
    .executeTakeFirst();
  return row?.signed_at;
}
