import type { HospitalTrx } from '@alder/database';
import type { JudgedValue } from '@alder/lab/domain';
import type { SignerRow, Stamp } from '@alder/staff-profiles/domain';
import { sql } from 'kysely';
import type { EarlierResult } from '../domain/index.ts';
import { listInterpretations } from './interpretation.repository.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

const DAY_MS = 86_400_000;
/** Results of the patient that are looked through for earlier values. */
const MOST_EARLIER = 200;

/** A result with all that is printed beside it; undefined for one that is not there. */
export async function readPrintedResult(trx: HospitalTrx, id: string) {
  const result = await trx
    .selectFrom('lab_record as l')
    .leftJoin('pet', (join) => join.onRef('pet.id', '=', 'l.pet').onRef('pet.hospital', '=', 'l.hospital'))
    .leftJoin('owner', (join) => join.onRef('owner.id', '=', 'pet.owner').onRef('owner.hospital', '=', 'pet.hospital'))
    .leftJoin('lab_order as o', (join) => join.onRef('o.id', '=', 'l.lab_order').onRef('o.hospital', '=', 'l.hospital'))
    .leftJoin('account as placer', 'placer.id', 'o.placer')
    .leftJoin('transmission as t', (join) => join.onRef('t.id', '=', 'l.set_id').onRef('t.hospital', '=', 'l.hospital'))
    .select(['l.id', 'l.pet', 'l.device', 'l.device_serial', 'l.model', 'l.profile', 'l.exam_type', 'l.rotor_lot'])
    .select(['l.timestamp', 'l.device_time', 'l.clock_off', 'l.created_at', 'l.updated_at', 'l.result', 'l.results'])
    .select(['l.error', 'l.comments', 'l.verify_state', 'l.modified', 'l.critical', 'l.acknowledged', 'l.reviewed'])
    .select(['l.record_id', 'o.time as ordered_at', 'o.order_id', 'o.sample_id', 'placer.display_name as placer'])
    .select(['t.received_at', 'owner.name as owner_name', 'pet.name as pet_name', 'pet.patient_id', 'pet.weight'])
    .select(['pet.species', 'pet.breed', 'pet.sex', 'pet.neutered', 'pet.birthdate'])
    .where('l.id', '=', id)
    .executeTakeFirst();
  if (!result) return undefined;
  const { pet, timestamp } = result;
  const interpretation = (await listInterpretations(trx, { record: id, states: ['signed'], limit: 1 }))[0];
  return {
    ...result,
    doctor: result.placer ?? (pet && (await findDoctor(trx, pet, timestamp))) ?? null,
    earlier: pet ? await listEarlier(trx, pet, id, timestamp) : [],
    held: await listHeld(trx, id),
    reviewer: await findReviewer(trx, result.reviewed),
    interpretation: interpretation && { ...interpretation, stamp: await findStamp(trx, interpretation.id) },
  };
}

export type PrintedResultRow = NonNullable<Awaited<ReturnType<typeof readPrintedResult>>>;

/** Who reviewed a result, as they are now: a review is no signature. Undefined for one of before profiles. */
async function findReviewer(trx: HospitalTrx, reviewed: unknown): Promise<SignerRow | undefined> {
  const account = (reviewed as { account?: string } | null)?.account;
  if (!account) return undefined;
  return (await sql<SignerRow>`select * from app.signer(${account})`.execute(trx)).rows[0];
}

/** What was kept of who signed an interpretation. */
async function findStamp(trx: HospitalTrx, interpretation: string): Promise<Stamp | undefined> {
  return (await sql<Stamp>`select * from app.stamps(${interpretation})`.execute(trx)).rows[0];
}

/** Doctor of the visit during which a sample was measured: the last that began within two days before. */
async function findDoctor(trx: HospitalTrx, pet: string, measured: Date): Promise<string | undefined> {
  const visit = await trx
    .selectFrom('medical_record as m')
    .innerJoin('account', 'account.id', 'm.assignee')
    .select('account.display_name')
    .where('m.pet', '=', pet)
    .where('m.deleted_at', 'is', null)
    .where('m.checked_in_at', '<=', measured)
    .where('m.checked_in_at', '>', new Date(measured.getTime() - 2 * DAY_MS))
    .orderBy('m.checked_in_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return visit?.display_name;
}

async function listEarlier(trx: HospitalTrx, pet: string, id: string, before: Date): Promise<EarlierResult[]> {
  const rows = await trx
    .selectFrom('lab_record')
    .select(['timestamp', 'device', 'device_serial', 'results'])
    .where('pet', '=', pet)
    .where('id', '<>', id)
    .where('timestamp', '<', before)
    .where('match_state', 'in', ['matched', 'unrequested'])
    .where('invalid', '=', false)
    .where('control', '=', false)
    .where('verify_state', 'not in', ['retracted', 'invalid'])
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_EARLIER)
    .execute();
  return rows.map(({ timestamp, results, ...row }) => ({
    at: timestamp.toISOString(),
    device: deviceKey(row),
    results: results as JudgedValue[],
  }));
}

/** Two results are of one analyzer where this is the same. */
export const deviceKey = ({ device, device_serial }: { device: string; device_serial: string }) =>
  `${device} ${device_serial}`;

/** Analytes of a result whose quality control was not valid and that nobody has released; '' is all of them. */
async function listHeld(trx: HospitalTrx, record: string): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('qc_held_result')
    .innerJoin('qc_hold', 'qc_hold.id', 'qc_held_result.hold')
    .select('qc_hold.analyte')
    .where('qc_held_result.record', '=', record)
    .where('qc_hold.released_at', 'is', null)
    .execute();
  return rows.map(({ analyte }) => analyte);
}
