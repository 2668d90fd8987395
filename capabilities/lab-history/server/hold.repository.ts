import { type HospitalTrx, newId } from '@alder/database';
import type { JudgedValue } from '@alder/lab/domain';
import type { HeldChange, HoldState, VerifiedValue } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type HoldRow = Awaited<ReturnType<typeof listHolds>>[number];
type ReleaseState = 'final' | 'amended';

type HoldFilter = {
  readonly id?: string | undefined;
  readonly record?: string | undefined;
  /** Only those that wait. */
  readonly open?: boolean | undefined;
  readonly offset?: string | undefined;
  readonly limit: number;
};

/** Results that wait or waited, the newest first; ids grow with time. */
export function listHolds(trx: HospitalTrx, { id, record, open, offset, limit }: HoldFilter) {
  let query = trx
    .selectFrom('delta_hold as h')
    .innerJoin('lab_record as l', (join) => join.onRef('l.id', '=', 'h.record').onRef('l.hospital', '=', 'h.hospital'))
    .innerJoin('pet', (join) => join.onRef('pet.id', '=', 'h.pet').onRef('pet.hospital', '=', 'h.hospital'))
    .leftJoin('account as asker', 'asker.id', 'h.rerun_by')
    .leftJoin('account as decider', 'decider.id', 'h.decided_by')
    .selectAll('h')
    .select(['l.device', 'l.device_serial', 'l.profile', 'l.timestamp as measured_at', 'l.critical'])
    .select(['l.version as record_version', 'pet.name as pet_name', 'pet.patient_id', 'pet.species'])
    .select(['pet.breed', 'pet.coat_colour'])
    .select(['asker.display_name as rerun_by_name', 'decider.display_name as decided_by_name'])
    .orderBy('h.id', 'desc')
    .limit(limit);
  if (id) query = query.where('h.id', '=', id);
  if (record) query = query.where('h.record', '=', record);
  if (open) query = query.where('h.decided_at', 'is', null);
  if (offset) query = query.where('h.id', '<', offset);
  return query.execute();
}

export async function findHold(trx: HospitalTrx, id: string): Promise<HoldRow | undefined> {
  return (await listHolds(trx, { id, limit: 1 }))[0];
}

/** Reads a hold and keeps it until the transaction ends, so that two people cannot both decide about it. */
export async function lockHold(trx: HospitalTrx, id: string): Promise<HoldRow | undefined> {
  await trx.selectFrom('delta_hold').select('id').where('id', '=', id).forUpdate().execute();
  return findHold(trx, id);
}

/** The open hold of a result, kept until the transaction ends. */
export async function lockOpen(trx: HospitalTrx, record: string) {
  const row = await trx
    .selectFrom('delta_hold')
    .select(['id', 'pet', 'release_state', 'changes', 'state'])
    .where('record', '=', record)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, release_state: row.release_state as ReleaseState };
}

/** Values of a result that a person has verified. */
export async function listVerified(trx: HospitalTrx, record: string): Promise<VerifiedValue[]> {
  const rows = await trx
    .selectFrom('delta_hold')
    .select(['pet', 'changes'])
    .where('record', '=', record)
    .where('state', '=', 'verified')
    .execute();
  return rows.flatMap(({ pet, changes }) => (changes as HeldChange[]).map(({ code, raw }) => ({ pet, code, raw })));
}

export async function insertHold(
  trx: HospitalTrx,
  hold: { record: string; pet: string; changes: readonly HeldChange[]; release_state: ReleaseState; raised_at: Date },
): Promise<string> {
  const id = newId();
  const changes = JSON.stringify(hold.changes);
  await trx
    .insertInto('delta_hold')
    .values({ ...hold, id, state: 'waiting', changes })
    .execute();
  return id;
}

type HoldChange = Partial<{
  state: HoldState;
  changes: readonly HeldChange[];
  release_state: ReleaseState;
  rerun_by: string;
  rerun_at: Date;
  decided_by: string | null;
  decided_at: Date;
  note: string;
}>;

export async function setHold(trx: HospitalTrx, id: string, { changes, ...change }: HoldChange): Promise<void> {
  await trx
    .updateTable('delta_hold')
    .set({ ...change, ...(changes && { changes: JSON.stringify(changes) }) })
    .where('id', '=', id)
    .execute();
}

/** A stored result as far as it decides whether it waits. */
export async function findResult(trx: HospitalTrx, id: string) {
  const row = await trx
    .selectFrom('lab_record')
    .select(['id', 'pet', 'timestamp', 'results', 'control', 'invalid', 'verify_state', 'match_state'])
    .select(['device', 'device_serial'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, results: row.results as JudgedValue[] };
}

/** Filed results of other patients that the same analyzer measured around a time, the nearest first, one a patient. */
export async function listNearby(
  trx: HospitalTrx,
  { record, pet, device, device_serial, at }: NearbyOf,
  { hours, limit }: { readonly hours: number; readonly limit: number },
) {
  const span = hours * 3_600_000;
  const rows = await trx
    .selectFrom('lab_record as l')
    .innerJoin('pet', (join) => join.onRef('pet.id', '=', 'l.pet').onRef('pet.hospital', '=', 'l.hospital'))
    .select(['l.id', 'l.pet', 'l.timestamp', 'pet.name as pet_name', 'pet.patient_id', 'pet.species'])
    .select(['pet.breed', 'pet.coat_colour'])
    .where('l.device', '=', device)
    .where('l.device_serial', '=', device_serial)
    .where('l.timestamp', '>=', new Date(at.getTime() - span))
    .where('l.timestamp', '<=', new Date(at.getTime() + span))
    .where('l.id', '<>', record)
    .where('l.pet', '<>', pet)
    .where('l.match_state', 'in', ['matched', 'unrequested'])
    .where('l.invalid', '=', false)
    .where('l.control', '=', false)
    .where('l.verify_state', '<>', 'retracted')
    .orderBy('l.timestamp')
    .limit(200)
    .execute();
  const distance = ({ timestamp }: { timestamp: Date }) => Math.abs(timestamp.getTime() - at.getTime());
  const nearest = rows.sort((a, b) => distance(a) - distance(b));
  return nearest.filter((row, index) => nearest.findIndex((one) => one.pet === row.pet) === index).slice(0, limit);
}

type NearbyOf = {
  readonly record: string;
  readonly pet: string;
  readonly device: string;
  readonly device_serial: string;
  readonly at: Date;
};
