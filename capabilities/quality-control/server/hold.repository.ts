import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { HoldCause } from '../domain/index.ts';

export type HoldRow = Awaited<ReturnType<typeof listHolds>>[number];

const selectHolds = (trx: HospitalTrx) =>
  trx
    .selectFrom('qc_hold')
    .leftJoin('qc_point', 'qc_point.id', 'qc_hold.point')
    .leftJoin('account', 'account.id', 'qc_hold.released_by')
    .selectAll('qc_hold')
    .select(['qc_point.rules', 'account.display_name as releaser'])
    .select((eb) =>
      eb
        .selectFrom('qc_held_result')
        .whereRef('qc_held_result.hold', '=', 'qc_hold.id')
        .select(eb.fn.countAll<number>().as('count'))
        .as('results'),
    );

/** Holds that were not released. */
export function listHolds(trx: HospitalTrx, device?: string) {
  let query = selectHolds(trx).where('qc_hold.released_at', 'is', null).orderBy('qc_hold.since');
  if (device) query = query.where('qc_hold.device', '=', device);
  return query.execute();
}

export function findHold(trx: HospitalTrx, id: string): Promise<HoldRow | undefined> {
  return selectHolds(trx).where('qc_hold.id', '=', id).executeTakeFirst();
}

/** Every hold that a result was measured under, released ones too. */
export function listHoldsOfRecord(trx: HospitalTrx, record: string): Promise<HoldRow[]> {
  return selectHolds(trx)
    .innerJoin('qc_held_result as held', 'held.hold', 'qc_hold.id')
    .where('held.record', '=', record)
    .orderBy('qc_hold.since')
    .execute();
}

export function lockHold(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('qc_hold')
    .select(['id', 'version', 'passed_at', 'released_at', 'device', 'analyte'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns undefined where a hold of the analyte is open already */
export async function insertHold(
  trx: HospitalTrx,
  hold: { device: string; analyte: string; cause: HoldCause; point: string | null; since: Date },
): Promise<string | undefined> {
  const row = await trx
    .insertInto('qc_hold')
    .values({ id: newId(), ...hold })
    .onConflict((conflict) =>
      conflict.columns(['hospital', 'device', 'analyte']).where('released_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A run that passed, or a further failure, of analytes with an open hold. */
export async function setPassed(
  trx: HospitalTrx,
  device: string,
  analytes: readonly string[],
  passed_at: Date | null,
): Promise<void> {
  if (analytes.length === 0) return;
  await trx
    .updateTable('qc_hold')
    .set({ passed_at })
    .where('device', '=', device)
    .where('analyte', 'in', [...analytes])
    .where('released_at', 'is', null)
    .where('passed_at', 'is distinct from', passed_at)
    .execute();
}

export async function releaseHold(
  trx: HospitalTrx,
  id: string,
  release: { reason: string; overridden: boolean; released_by: string; released_at: Date },
): Promise<void> {
  await trx.updateTable('qc_hold').set(release).where('id', '=', id).execute();
}

/** Marks a result as measured under holds. */
export async function markRecord(trx: HospitalTrx, record: string, holds: readonly string[]): Promise<void> {
  if (holds.length === 0) return;
  await trx
    .insertInto('qc_held_result')
    .values(holds.map((hold) => ({ hold, record })))
    .onConflict((conflict) => conflict.columns(['hospital', 'hold', 'record']).doNothing())
    .execute();
}

type Device = { readonly model: string; readonly serial: string };

/** Marks results that were measured after the failure and stored before it was filed. */
export async function markStored(trx: HospitalTrx, hold: string, device: Device, analyte: string, since: Date) {
  const of = JSON.stringify([{ code: analyte }]);
  await sql`
    insert into qc_held_result (hold, record)
    select ${hold}::uuid, id from lab_record
    where device = ${device.model} and device_serial = ${device.serial} and not control and not invalid
      and "timestamp" >= ${since} and results @> ${of}::jsonb
    on conflict do nothing`.execute(trx);
}

/** Results of patients, with the animal and the owner. */
const selectResults = (trx: HospitalTrx) =>
  trx
    .selectFrom('lab_record')
    .leftJoin('pet', (join) =>
      join.onRef('pet.id', '=', 'lab_record.pet').onRef('pet.hospital', '=', 'lab_record.hospital'),
    )
    .leftJoin('owner', (join) => join.onRef('owner.id', '=', 'pet.owner').onRef('owner.hospital', '=', 'pet.hospital'))
    .select(['lab_record.id', 'lab_record.pet', 'lab_record.results', 'lab_record.timestamp'])
    .select(['pet.name as pet_name', 'pet.patient_id', 'pet.species', 'pet.breed', 'pet.coat_colour'])
    .select('owner.name as owner_name')
    .where('lab_record.control', '=', false)
    .where('lab_record.invalid', '=', false)
    .where('lab_record.verify_state', '<>', 'retracted')
    .orderBy('lab_record.timestamp', 'desc')
    .limit(500);

export type ResultRow = Awaited<ReturnType<typeof listMarked>>[number];

export function listMarked(trx: HospitalTrx, hold: string) {
  return selectResults(trx)
    .where('lab_record.id', 'in', (eb) => eb.selectFrom('qc_held_result').select('record').where('hold', '=', hold))
    .execute();
}

/** Results of an analyzer with an analyte, measured in a time that ends before the failure. */
export function listMeasured(
  trx: HospitalTrx,
  { model, serial, analyte, from, to }: Device & { analyte: string; from: Date; to: Date },
): Promise<ResultRow[]> {
  const of = JSON.stringify([{ code: analyte }]);
  return selectResults(trx)
    .where('lab_record.device', '=', model)
    .where('lab_record.device_serial', '=', serial)
    .where('lab_record.timestamp', '>=', from)
    .where('lab_record.timestamp', '<', to)
    .where(sql<boolean>`lab_record.results @> ${of}::jsonb`)
    .execute();
}

/** When an analyte of an analyzer last passed before then. */
export async function findLastGood(trx: HospitalTrx, device: string, analyte: string, before: Date) {
  const row = await trx
    .selectFrom('qc_point')
    .select('measured_at')
    .where('device', '=', device)
    .where('analyte', '=', analyte)
    .where('state', '=', 'accepted')
    .where('verdict', 'in', ['pass', 'warning'])
    .where('measured_at', '<', before)
    .orderBy('measured_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.measured_at ?? null;
}

/** What the laboratory has stored of a run. */
export function findLabRecord(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('lab_record')
    .select(['id', 'device', 'device_serial', 'control', 'match_state', 'invalid', 'verify_state', 'results'])
    .select(['timestamp', 'record_id', 'profile', 'comments', 'reported', 'rotor_lot'])
    .where('id', '=', id)
    .executeTakeFirst();
}
export type LabRecordRow = NonNullable<Awaited<ReturnType<typeof findLabRecord>>>;

/** Control runs of analyzers that were not filed as QC, the newest first. */
export function listUnfiled(trx: HospitalTrx, since: Date) {
  return trx
    .selectFrom('lab_record')
    .select(['id', 'device', 'device_serial', 'timestamp', 'record_id', 'results'])
    .where('control', '=', true)
    .where('match_state', 'in', ['unmatched', 'conflict'])
    .where('invalid', '=', false)
    .where('created_at', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('qc_run').select('qc_run.id').whereRef('qc_run.record', '=', 'lab_record.id'))),
    )
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}
