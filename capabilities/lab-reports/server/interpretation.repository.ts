import { type HospitalTrx, newId } from '@alder/database';
import type { JudgedValue } from '@alder/lab/domain';
import { presentEntry } from '@alder/server';
import { type Interpretation, interpretation } from '../contract/index.ts';
import type { InterpretationStatus } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type InterpretationRow = Awaited<ReturnType<typeof listInterpretations>>[number];

export type InterpretationFilter = {
  readonly id?: string | undefined;
  readonly record?: string | undefined;
  readonly states?: readonly InterpretationStatus[] | undefined;
  readonly offset?: string | undefined;
  readonly limit: number;
};

/** Newest first; ids grow with time. */
export function listInterpretations(trx: HospitalTrx, { id, record, states, offset, limit }: InterpretationFilter) {
  let query = trx
    .selectFrom('lab_interpretation as i')
    .innerJoin('lab_record as l', (join) => join.onRef('l.id', '=', 'i.record').onRef('l.hospital', '=', 'i.hospital'))
    .leftJoin('pet', (join) => join.onRef('pet.id', '=', 'l.pet').onRef('pet.hospital', '=', 'l.hospital'))
    .leftJoin('account as asker', 'asker.id', 'i.asked_by')
    .leftJoin('account as writer', 'writer.id', 'i.author')
    .leftJoin('account as signer_account', 'signer_account.id', 'i.signer')
    .selectAll('i')
    .select(['l.pet', 'l.profile', 'l.timestamp as measured_at', 'pet.name as pet_name', 'pet.patient_id'])
    .select(['asker.display_name as asked_by_name', 'writer.display_name as author_name'])
    .select('signer_account.display_name as signer_name')
    .orderBy('i.id', 'desc')
    .limit(limit);
  if (id) query = query.where('i.id', '=', id);
  if (record) query = query.where('i.record', '=', record);
  if (states) query = query.where('i.status', 'in', [...states]);
  if (offset) query = query.where('i.id', '<', offset);
  return query.execute();
}

export async function findInterpretation(trx: HospitalTrx, id: string): Promise<InterpretationRow | undefined> {
  return (await listInterpretations(trx, { id, limit: 1 }))[0];
}

/** What is asked for or being written about a result. */
export async function findOpen(trx: HospitalTrx, record: string): Promise<InterpretationRow | undefined> {
  return (await listInterpretations(trx, { record, states: ['asked', 'draft'], limit: 1 }))[0];
}

/** Reads an interpretation and holds it until the transaction ends, so that two people cannot both change it. */
export async function lockInterpretation(trx: HospitalTrx, id: string): Promise<InterpretationRow | undefined> {
  await trx.selectFrom('lab_interpretation').select('id').where('id', '=', id).forUpdate().execute();
  return findInterpretation(trx, id);
}

export type InterpretationValues = Partial<{
  status: InterpretationStatus;
  question: string;
  asked_by: string | null;
  asked_at: Date | null;
  text: string;
  phrases: string;
  lang: string;
  author: string;
  signer: string;
  signed_at: Date;
  revision: number;
  amends: string;
  reason: string;
}>;

/** @returns undefined where one is open already: the index that allows one decides, not a look before. */
export async function insertInterpretation(
  trx: HospitalTrx,
  record: string,
  values: InterpretationValues,
): Promise<string | undefined> {
  const id = newId();
  const written = await trx
    .insertInto('lab_interpretation')
    .values({ id, record, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n ? id : undefined;
}

export async function setInterpretation(trx: HospitalTrx, id: string, values: InterpretationValues): Promise<void> {
  // A change of nothing is one too: it raises the version, as the caller expects.
  await trx
    .updateTable('lab_interpretation')
    .set(Object.keys(values).length > 0 ? values : { id })
    .where('id', '=', id)
    .execute();
}

/** The result that is interpreted, with the species of its patient. */
export async function findSubject(trx: HospitalTrx, record: string) {
  const row = await trx
    .selectFrom('lab_record as l')
    .leftJoin('pet', (join) => join.onRef('pet.id', '=', 'l.pet').onRef('pet.hospital', '=', 'l.hospital'))
    .select(['l.id', 'l.pet', 'l.results', 'l.timestamp', 'pet.species'])
    .where('l.id', '=', record)
    .executeTakeFirst();
  return row && { ...row, results: row.results as JudgedValue[] };
}

/** What the wire says of an interpretation. */
export function presentInterpretation(row: InterpretationRow): Interpretation {
  return presentEntry(interpretation, {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    asked_at: row.asked_at?.toISOString() ?? null,
    signed_at: row.signed_at?.toISOString() ?? null,
    measured_at: row.measured_at.toISOString(),
  });
}
