import type { DifferentialVersion } from '@alder/chart/contract';
import { ASSIGNABLE_ROLES } from '@alder/chart/domain';
import { type Database, type HospitalTrx, newId } from '@alder/database';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Section } from '../domain/index.ts';

export type RecordRow = Selectable<Database['medical_record']>;

/** Reads one record and holds it until the transaction ends; a deleted one too. */
export function lockRecord(trx: HospitalTrx, id: string): Promise<RecordRow | undefined> {
  return trx.selectFrom('medical_record').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function setRecord(
  trx: HospitalTrx,
  id: string,
  columns: Updateable<Database['medical_record']>,
): Promise<RecordRow> {
  return trx.updateTable('medical_record').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** What check-in takes over from the pet. The row is locked, so that check-ins of one pet follow each other. */
export function lockPet(trx: HospitalTrx, id: string) {
  return selectPet(trx, id).forNoKeyUpdate().executeTakeFirst();
}

export function findPet(trx: HospitalTrx, id: string) {
  return selectPet(trx, id).executeTakeFirst();
}

function selectPet(trx: HospitalTrx, id: string) {
  return trx.selectFrom('pet').select(['id', 'owner', 'status']).where('id', '=', id).where('deleted', '=', false);
}

export async function isOwner(trx: HospitalTrx, id: string): Promise<boolean> {
  return (await trx.selectFrom('owner').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The latest visit of a pet since an instant that is not archived. */
export function findOpenVisit(trx: HospitalTrx, pet: string, since: Date): Promise<RecordRow | undefined> {
  return trx
    .selectFrom('medical_record')
    .selectAll()
    .where('pet', '=', pet)
    .where('stage', '!=', 'archive')
    .where('deleted_at', 'is', null)
    .where('checked_in_at', '>=', since)
    .orderBy('checked_in_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function insertRecord(
  trx: HospitalTrx,
  columns: Omit<Insertable<Database['medical_record']>, 'id'>,
): Promise<RecordRow> {
  return trx
    .insertInto('medical_record')
    .values({ id: newId(), ...columns })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether a record can be assigned to an account: an active doctor, or an administrator, of this hospital. */
export async function isAssignable(trx: HospitalTrx, account: string): Promise<boolean> {
  const member = await trx
    .selectFrom('membership')
    .select('account')
    .where('account', '=', account)
    .where('active', '=', true)
    .where('role', 'in', ASSIGNABLE_ROLES)
    .executeTakeFirst();
  return member !== undefined;
}

/** Whether the receipt of a visit is paid, which locks what it charges. */
export async function isPaid(trx: HospitalTrx, medical_record: string): Promise<boolean> {
  const paid = await trx
    .selectFrom('receipt')
    .select('id')
    .where('medical_record', '=', medical_record)
    .where('status', '=', 'paid')
    .executeTakeFirst();
  return paid !== undefined;
}

/** How long an author's writing counts as one entry of the history. */
const REVISION_MS = 60_000;

/** Keeps text and differential diagnoses as they stand now: in the running minute of its author, or as a new entry of the history. */
export async function keepRevision(
  trx: HospitalTrx,
  row: Pick<RecordRow, 'id' | Section>,
  author: string,
  now: Date,
): Promise<void> {
  const { subjective, objective, assessment, plan } = row;
  const differentials = JSON.stringify(await listDifferentialVersions(trx, row.id));
  const text = { subjective, objective, assessment, plan, differentials };
  const last = await trx
    .selectFrom('medical_record_revision')
    .select(['id', 'author', 'created_at'])
    .where('medical_record', '=', row.id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

  if (last?.author === author && now.getTime() - last.created_at.getTime() < REVISION_MS) {
    await trx.updateTable('medical_record_revision').set(text).where('id', '=', last.id).execute();
    return;
  }
  const revision = { id: newId(), medical_record: row.id, author, created_at: now, ...text };
  await trx.insertInto('medical_record_revision').values(revision).execute();
}

/** The differential diagnoses of a record as a version of it keeps them, each with its problem. */
async function listDifferentialVersions(trx: HospitalTrx, medical_record: string): Promise<DifferentialVersion[]> {
  const { rows } = await sql<DifferentialVersion>`
    select d.name, d.name_zhtw, d.name_ja, d.state, d.reason, d.test,
      case when p.id is not null then json_build_object('name', p.name, 'name_zhtw', p.name_zhtw, 'name_ja', p.name_ja)
      end as problem
    from differential_record d left join diagnosis_record p on p.id = d.problem and p.deleted_at is null
    where d.medical_record = ${medical_record} and d.deleted_at is null order by d.rank, d.id`.execute(trx);
  return rows;
}

/** Takes the memos of a pet off; the record that did it is remembered, so that it can hang them up again. */
export async function clearMemos(trx: HospitalTrx, { pet, id }: RecordRow, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('post_it_record')
    .set({ cleared_at: now, cleared_by: id })
    .where('pet', '=', pet)
    .where('cleared_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Hangs the memos up again that archiving this record took off. */
export async function restoreMemos(trx: HospitalTrx, { id }: RecordRow): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('post_it_record')
    .set({ cleared_at: null, cleared_by: null })
    .where('cleared_by', '=', id)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
