import { type HospitalTrx, newId } from '@alder/database';
import type { SignerRow, Stamp } from '@alder/staff-profiles/domain';
import { sql } from 'kysely';
import type { RecordState } from '../domain/index.ts';

/** The record with what its signature depends on; held until the transaction ends, so that no letter comes in between. */
export async function lockRecord(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('medical_record')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function findRecord(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('medical_record')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export type RecordRow = NonNullable<Awaited<ReturnType<typeof findRecord>>>;

export async function readState(trx: HospitalTrx, row: RecordRow): Promise<RecordState> {
  const signatures = await listSignatures(trx, row.id);
  return {
    assignee: row.assignee,
    isWritten: await isWritten(trx, row),
    signer: signatures.find(({ kind }) => kind === 'signature')?.signer ?? null,
    cosigners: signatures.filter(({ kind }) => kind === 'cosignature').map(({ signer }) => signer),
  };
}

async function isWritten(trx: HospitalTrx, row: RecordRow): Promise<boolean> {
  const { subjective, objective, assessment, plan } = row;
  if ([subjective, objective, assessment, plan].some((text) => text.trim() !== '')) return true;
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from diagnosis_record where medical_record = ${row.id} and deleted_at is null)
    or exists (select from vital_signs where medical_record = ${row.id} and deleted_at is null) as found`.execute(trx);
  return rows[0]!.found;
}

export function listSignatures(trx: HospitalTrx, medical_record: string) {
  return trx
    .selectFrom('record_signature')
    .selectAll()
    .where('medical_record', '=', medical_record)
    .orderBy('kind', 'desc')
    .orderBy('signed_at')
    .execute();
}

export function listAddenda(trx: HospitalTrx, medical_record: string) {
  return trx
    .selectFrom('record_addendum')
    .selectAll()
    .where('medical_record', '=', medical_record)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The licence number of a person's profile, else with which they signed last; empty without either. */
export async function findLicenceNumber(trx: HospitalTrx, signer: string): Promise<string> {
  const { rows } = await sql<SignerRow>`select * from app.signer(${signer})`.execute(trx);
  if (rows[0]?.licence_number) return rows[0].licence_number;
  const last = await trx
    .selectFrom('record_signature')
    .select('licence_number')
    .where('signer', '=', signer)
    .orderBy('signed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.licence_number ?? '';
}

/** Stored data of each signer at the time of signing, by their account. */
export async function readStamps(trx: HospitalTrx, medical_record: string): Promise<ReadonlyMap<string, Stamp>> {
  const { rows } = await sql<Stamp>`select * from app.stamps(${medical_record})`.execute(trx);
  return new Map(rows.map((row) => [row.signer, row]));
}

/** Writes a signature, and keeps title and signature image of the signer with it. */
export async function insertSignature(
  trx: HospitalTrx,
  signature: {
    readonly medical_record: string;
    readonly kind: 'signature' | 'cosignature';
    readonly signer: string;
    readonly signer_name: string;
    readonly licence_number: string;
    readonly proof: 'session' | 'secret';
    readonly signed_at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('record_signature')
    .values({ id: newId(signature.signed_at.getTime()), ...signature })
    .execute();
  const { medical_record, signer } = signature;
  await sql`select app.stamp_signing('medicalRecord', ${medical_record}, ${signer})`.execute(trx);
}

export async function insertAddendum(
  trx: HospitalTrx,
  addendum: {
    readonly medical_record: string;
    readonly author: string;
    readonly author_name: string;
    readonly text: string;
    readonly created_at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('record_addendum')
    .values({ id: newId(addendum.created_at.getTime()), ...addendum })
    .execute();
}
