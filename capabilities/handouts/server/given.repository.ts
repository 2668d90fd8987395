import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import type { VisitWords } from '../domain/index.ts';

/** A visit, whose it is, and which words its owner reads; undefined for one that is not there. */
export function findVisit(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('medical_record as m')
    .innerJoin('pet as p', (join) => join.onRef('p.id', '=', 'm.pet').onRef('p.hospital', '=', 'm.hospital'))
    .leftJoin('owner as o', (join) => join.onRef('o.id', '=', 'm.owner').onRef('o.hospital', '=', 'm.hospital'))
    .select(['m.id', 'm.reason', 'p.name as pet_name', 'p.species', 'o.id as owner', 'o.lang', 'o.email'])
    .where('m.id', '=', id)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** What a visit is about, in the languages of its lines; what was ruled out or declined is not. */
export async function listVisitWords(
  trx: HospitalTrx,
  visit: { readonly id: string; readonly reason: string; readonly species: string },
): Promise<VisitWords> {
  const { rows } = await sql<{ name: string; name_zhtw: string | null; name_ja: string | null; route: string }>`
    select name, name_zhtw, name_ja, '' as route from diagnosis_record
      where medical_record = ${visit.id} and deleted_at is null and status <> 'ruled_out'
    union all select name, name_zhtw, name_ja, '' from treatment_record
      where medical_record = ${visit.id} and deleted_at is null and status <> 'declined'
    union all select name, name_zhtw, name_ja, route from medicine_record
      where medical_record = ${visit.id} and deleted_at is null`.execute(trx);
  return [
    ...rows.flatMap(({ name, name_zhtw, name_ja, route }) => [name, name_zhtw, name_ja, route]),
    ...[visit.reason, visit.species],
  ];
}

export type VisitHandoutRow = Awaited<ReturnType<typeof listGiven>>[number];

/** Handouts given with a visit and not taken back, oldest first. */
export function listGiven(trx: HospitalTrx, medical_record: string) {
  return select(trx)
    .where('g.medical_record', '=', medical_record)
    .where('g.withdrawn_at', 'is', null)
    .orderBy('g.given_at')
    .orderBy('g.id')
    .execute();
}

export function findGiven(trx: HospitalTrx, id: string): Promise<VisitHandoutRow | undefined> {
  return select(trx).where('g.id', '=', id).executeTakeFirst();
}

/** Locks a given handout until the transaction ends, so that it is taken back once. */
export function lockGiven(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('given_handout')
    .select(['id', 'letter', 'withdrawn_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type NewGiven = {
  readonly id: string;
  readonly medical_record: string;
  readonly handout: string;
  readonly handout_version: number;
  readonly lang: 'en' | 'ja' | 'zhtw';
  readonly title: string;
  readonly text: string;
  readonly note: string;
  readonly way: 'print' | 'email';
  readonly letter: string | null;
  readonly given_by: string;
  readonly given_at: Date;
};

export async function insertGiven(trx: HospitalTrx, row: NewGiven): Promise<void> {
  await trx.insertInto('given_handout').values(row).execute();
}

export async function setWithdrawn(trx: HospitalTrx, id: string, withdrawn_by: string, at: Date): Promise<void> {
  await trx.updateTable('given_handout').set({ withdrawn_by, withdrawn_at: at }).where('id', '=', id).execute();
}

/** The patient of a given handout, for the paper. */
export function findPrintedPatient(trx: HospitalTrx, medical_record: string) {
  return trx
    .selectFrom('medical_record as m')
    .innerJoin('pet as p', (join) => join.onRef('p.id', '=', 'm.pet').onRef('p.hospital', '=', 'm.hospital'))
    .leftJoin('owner as o', (join) => join.onRef('o.id', '=', 'm.owner').onRef('o.hospital', '=', 'm.hospital'))
    .select(['p.name', 'p.patient_id', 'p.species', 'p.breed', 'o.name as owner_name'])
    .where('m.id', '=', medical_record)
    .executeTakeFirstOrThrow();
}

function select(trx: HospitalTrx) {
  return trx
    .selectFrom('given_handout as g')
    .leftJoin('account as a', 'a.id', 'g.given_by')
    .leftJoin('letter as l', 'l.id', 'g.letter')
    .selectAll('g')
    .select(['a.display_name as given_by_name', 'l.state as letter_state']);
}
