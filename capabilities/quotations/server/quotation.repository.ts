import { containing, type Database, type HospitalTrx, newId } from '@alder/database';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Content } from './content.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type QuotationRow = NonNullable<Awaited<ReturnType<typeof findQuotation>>>;

const quotations = (trx: HospitalTrx) =>
  trx
    .selectFrom('quotation')
    .innerJoin('pet', (join) => join.onRef('pet.id', '=', 'quotation.pet'))
    .leftJoin('owner', (join) => join.onRef('owner.id', '=', 'quotation.owner'))
    .leftJoin('account', (join) => join.onRef('account.id', '=', 'quotation.author'))
    .selectAll('quotation')
    .select(['pet.name as pet_name', 'pet.patient_id', 'pet.species', 'pet.breed', 'pet.coat_colour', 'pet.weight'])
    .select(['owner.name as owner_name', 'owner.email as owner_email', 'owner.lang as owner_lang'])
    .select('account.display_name as author_name');

/** @param options `deleted`: one that was deleted is found too. */
export function findQuotation(trx: HospitalTrx, id: string, { deleted = false } = {}) {
  const query = quotations(trx).where('quotation.id', '=', id);
  return (deleted ? query : query.where('quotation.deleted_at', 'is', null)).executeTakeFirst();
}

/** Reads a quotation and holds it until the transaction ends: two answers, or two uses, queue up. */
export async function lockQuotation(trx: HospitalTrx, id: string): Promise<QuotationRow | undefined> {
  await trx.selectFrom('quotation').select('id').where('id', '=', id).forUpdate().execute();
  return findQuotation(trx, id);
}

export type QuotationFilter = {
  readonly pet?: string | undefined;
  readonly show: 'open' | 'accepted' | 'all';
  readonly q?: string | undefined;
  readonly offset?: string | undefined;
  readonly limit: number;
  readonly today: string;
};

/** Newest first; ids grow with time. */
export function listQuotations(trx: HospitalTrx, { pet, show, q, offset, limit, today }: QuotationFilter) {
  let query = quotations(trx).where('quotation.deleted_at', 'is', null).orderBy('quotation.id', 'desc').limit(limit);
  if (pet) query = query.where('quotation.pet', '=', pet);
  if (offset) query = query.where('quotation.id', '<', offset);
  if (show === 'accepted') query = query.where('quotation.status', '=', 'accepted');
  if (show === 'open')
    query = query.where(
      sql<boolean>`(quotation.status = 'draft' or (quotation.status = 'sent' and quotation.valid_until >= ${today})
        or (quotation.status = 'accepted' and quotation.used_at is null))`,
    );
  if (q) {
    const part = containing(q);
    const number = /^q?0*(\d{1,9})$/i.exec(q.trim())?.[1];
    query = query.where(
      sql<boolean>`(pet.name ilike ${part} or pet.patient_id ilike ${part} or owner.name ilike ${part}
        or quotation.title ilike ${part} or quotation.number = ${number ?? null}::int)`,
    );
  }
  return query.execute();
}

/** Accepted quotations that were put into a visit, or written for it. */
export function listOfVisit(trx: HospitalTrx, medical_record: string) {
  return quotations(trx)
    .where(sql<boolean>`coalesce(quotation.used_in, quotation.medical_record) = ${medical_record}::uuid`)
    .where('quotation.status', '=', 'accepted')
    .where('quotation.deleted_at', 'is', null)
    .orderBy('quotation.id')
    .execute();
}

/** The number of the next quotation; the hospital's are numbered one at a time. */
export async function nextNumber(trx: HospitalTrx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('quotation ' || app.hospital(), 0))`.execute(trx);
  const { last } = await trx
    .selectFrom('quotation')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

export async function setQuotation(
  trx: HospitalTrx,
  id: string,
  columns: Updateable<Database['quotation']>,
): Promise<void> {
  await trx.updateTable('quotation').set(columns).where('id', '=', id).execute();
}

export function findVersion(trx: HospitalTrx, quotation: string, revision: number) {
  return trx
    .selectFrom('quotation_version')
    .selectAll()
    .where('quotation', '=', quotation)
    .where('revision', '=', revision)
    .executeTakeFirst();
}

/** Revisions that were sent, newest first, each with the answer that it got. */
export function listVersions(trx: HospitalTrx, quotation: string) {
  return trx
    .selectFrom('quotation_version as version')
    .leftJoin('quotation_answer as answer', (join) =>
      join.onRef('answer.quotation', '=', 'version.quotation').onRef('answer.revision', '=', 'version.revision'),
    )
    .select(['version.revision', 'version.created_at', 'answer.decision'])
    .where('version.quotation', '=', quotation)
    .orderBy('version.revision', 'desc')
    .execute();
}

export async function insertVersion(
  trx: HospitalTrx,
  {
    content,
    ...version
  }: { quotation: string; revision: number; content: Content; content_hash: string; author: string },
): Promise<void> {
  await trx
    .insertInto('quotation_version')
    .values({ id: newId(), ...version, content: JSON.stringify(content) })
    .execute();
}

export function findAnswer(trx: HospitalTrx, quotation: string, revision: number) {
  return trx
    .selectFrom('quotation_answer')
    .selectAll()
    .where('quotation', '=', quotation)
    .where('revision', '=', revision)
    .executeTakeFirst();
}
export type AnswerRow = NonNullable<Awaited<ReturnType<typeof findAnswer>>>;

export async function insertAnswer(
  trx: HospitalTrx,
  answer: Omit<Insertable<Database['quotation_answer']>, 'id'>,
): Promise<void> {
  await trx
    .insertInto('quotation_answer')
    .values({ id: newId(), ...answer })
    .execute();
}

/** The pet, and who is asked about it. */
export function findPatient(trx: HospitalTrx, pet: string) {
  return trx.selectFrom('pet').select(['id', 'owner']).where('id', '=', pet).executeTakeFirst();
}

export function findVisit(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('medical_record')
    .select(['id', 'pet'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
