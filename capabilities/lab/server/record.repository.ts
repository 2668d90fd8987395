import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import { type JudgedValue, needsAcknowledgement, type TriagePlace, type VerifyState } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type RecordRow = Awaited<ReturnType<typeof listRecords>>[number];

export type RecordFilter = {
  readonly pet?: string | undefined;
  readonly order?: string | undefined;
  readonly reviewed?: boolean | undefined;
  readonly before?: { readonly timestamp: string; readonly id: string | undefined } | undefined;
  readonly limit: number;
};

/** Filed results, newest measurement first; invalid cassettes and retracted results are left out. */
export function listRecords(trx: HospitalTrx, { pet, order, reviewed, before, limit }: RecordFilter) {
  let query = selectRecord(trx)
    .where('lab_record.match_state', 'in', ['matched', 'unrequested'])
    .where('lab_record.invalid', '=', false)
    .where('lab_record.verify_state', '<>', 'retracted')
    .orderBy('lab_record.timestamp', 'desc')
    .orderBy('lab_record.id', 'desc')
    .limit(limit);
  if (pet) query = query.where('lab_record.pet', '=', pet);
  if (order) query = query.where('lab_record.lab_order', '=', order);
  if (reviewed !== undefined) query = query.where('lab_record.reviewed', reviewed ? 'is not' : 'is', null);
  if (before) {
    const { timestamp, id } = before;
    query = query.where(({ or, and, eb }) =>
      or([
        eb('lab_record.timestamp', '<', new Date(timestamp)),
        ...(id ? [and([eb('lab_record.timestamp', '=', new Date(timestamp)), eb('lab_record.id', '<', id)])] : []),
      ]),
    );
  }
  return query.execute();
}

/** Results in one place of the inbox, newest first; a control run that is filed as QC is in none. */
export function listInbox(
  trx: HospitalTrx,
  place: TriagePlace,
  before: string | undefined,
  limit: number,
): Promise<RecordRow[]> {
  let query = selectRecord(trx)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('qc_run').select('qc_run.id').whereRef('qc_run.record', '=', 'lab_record.id'))),
    )
    .where('lab_record.match_state', 'in', place === 'discarded' ? ['discarded'] : ['unmatched', 'conflict'])
    .where('lab_record.invalid', '=', false)
    .orderBy('lab_record.id', 'desc')
    .limit(limit);
  if (place !== 'discarded') query = query.where('lab_record.aside', place === 'aside' ? 'is not' : 'is', null);
  if (before) query = query.where('lab_record.id', '<', before);
  return query.execute();
}

export function listByRecordId(trx: HospitalTrx, ids: readonly string[]): Promise<RecordRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return selectRecord(trx)
    .where('lab_record.record_id', 'in', [...ids])
    .where('lab_record.invalid', '=', false)
    .orderBy('lab_record.id', 'desc')
    .limit(500)
    .execute();
}

export function listOfTransmission(trx: HospitalTrx, set: string): Promise<RecordRow[]> {
  return selectRecord(trx).where('lab_record.set_id', '=', set).orderBy('lab_record.id').execute();
}

/** Results that are filed with an order and were not retracted, in the order in which they came. */
export function listRecordsOfOrder(trx: HospitalTrx, order: string): Promise<RecordRow[]> {
  return selectRecord(trx)
    .where('lab_record.lab_order', '=', order)
    .where('lab_record.match_state', '=', 'matched')
    .where('lab_record.verify_state', '<>', 'retracted')
    .orderBy('lab_record.id')
    .execute();
}

/** Another panel of one report that was filed with its order by the order's number. */
export function findPanel(trx: HospitalTrx, set: string, record_id: string) {
  return trx
    .selectFrom('lab_record')
    .select(['pet', 'lab_order'])
    .where('set_id', '=', set)
    .where('record_id', '=', record_id)
    .where('match_state', '=', 'matched')
    .where('match_by', '=', 'order_id')
    .limit(1)
    .executeTakeFirst();
}

export function findRecord(trx: HospitalTrx, id: string): Promise<RecordRow | undefined> {
  return selectRecord(trx).where('lab_record.id', '=', id).executeTakeFirst();
}

/** Reads one result and holds it until the transaction ends. */
export function lockRecord(trx: HospitalTrx, id: string): Promise<RecordRow | undefined> {
  return selectRecord(trx).where('lab_record.id', '=', id).forUpdate('lab_record').executeTakeFirst();
}

/** The result of a run that was filed before, held until the transaction ends. */
export function lockRun(trx: HospitalTrx, run_key: string): Promise<RecordRow | undefined> {
  return selectRecord(trx).where('lab_record.run_key', '=', run_key).forUpdate('lab_record').executeTakeFirst();
}

/** Keys of the runs among these that were filed before. */
export async function listRunKeys(trx: HospitalTrx, run_keys: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('lab_record')
    .select('run_key')
    .where('run_key', 'in', [...run_keys])
    .execute();
  return new Set(rows.map(({ run_key }) => run_key));
}

/**
 * The one result of the same device, panel and identifiers since a day: the run that a corrected run replaces. Locked
 * until the transaction ends; `undefined` also if there are several, because then the run is ambiguous.
 */
export async function lockSample(trx: HospitalTrx, sample_key: string, since: Date): Promise<RecordRow | undefined> {
  const rows = await selectRecord(trx)
    .where('lab_record.sample_key', '=', sample_key)
    .where('lab_record.created_at', '>=', since)
    .limit(2)
    .forUpdate('lab_record')
    .execute();
  return rows.length === 1 ? rows[0] : undefined;
}

export type NewRecord = {
  run_key: string;
  content_key: string;
  sample_key: string;
  model: string;
  device_time: string | null;
  clock_off: boolean;
  person_edited: boolean;
  typed_by?: string;
  pet: string | null;
  candidate: string | null;
  lab_order: string | null;
  set_id: string | null;
  driver?: string;
  driver_version?: number;
  device: string;
  device_serial: string;
  brand: string;
  laboratory?: string | null;
  profile: string;
  exam_type: string | null;
  record_id: string;
  rotor_lot: string | null;
  timestamp: Date | string;
  result: string | null;
  results: readonly JudgedValue[];
  cassette: string | null;
  error: { code: string; text: string } | null;
  comments: readonly string[];
  internal_qc: { passed: boolean; count: number } | null;
  control: boolean;
  match_state: string;
  match_by: string | null;
  match_hint: string | null;
  reported: { patient_id: string; name: string; sex: string | null; species: string | null };
  verify_state: string;
  invalid: boolean;
  critical: boolean;
};

/** @returns The new id; nothing when another transfer of the same run came first. */
export async function insertRecord(trx: HospitalTrx, record: NewRecord): Promise<string | undefined> {
  const [id] = await insertRecords(trx, [record]);
  return id;
}

/** @returns The new ids in the order of the results; `undefined` where another transfer of the same run came first. */
export async function insertRecords(
  trx: HospitalTrx,
  records: readonly NewRecord[],
): Promise<readonly (string | undefined)[]> {
  const rows = records.map((record) => ({
    ...record,
    id: newId(),
    results: JSON.stringify(record.results),
    error: record.error && JSON.stringify(record.error),
    comments: JSON.stringify(record.comments),
    internal_qc: record.internal_qc && JSON.stringify(record.internal_qc),
    reported: JSON.stringify(record.reported),
  }));
  const inserted = await trx
    .insertInto('lab_record')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['hospital', 'run_key']).doNothing())
    .returning('id')
    .execute();
  const ids = new Set(inserted.map(({ id }) => id));
  return rows.map(({ id }) => (ids.has(id) ? id : undefined));
}

/** Puts new values in the place of old ones, which stay in `modified`. */
export async function amendRecord(
  trx: HospitalTrx,
  row: RecordRow,
  change: {
    results: readonly JudgedValue[];
    result?: string | null | undefined;
    critical: boolean;
    verify_state: string;
    content_key?: string;
    comments?: readonly string[];
    modified: { timestamp: string; user: string; reason: string };
    /** The values are as they were: what was seen of them stays seen. */
    isSeen?: boolean;
    person_edited?: boolean;
  },
): Promise<void> {
  const before = row.results as JudgedValue[];
  const entry = { ...change.modified, before: change.isSeen ? [] : before };
  await trx
    .updateTable('lab_record')
    .set({
      results: JSON.stringify(change.results),
      ...(change.result !== undefined && { result: change.result }),
      critical: change.critical,
      ...(change.comments && { comments: JSON.stringify(change.comments) }),
      ...(needsAcknowledgement(before, change.results) && { acknowledged: null }),
      ...(change.person_edited && { person_edited: true }),
      verify_state: change.verify_state,
      ...(!change.isSeen && { reviewed: null }),
      modified: JSON.stringify([entry, ...(row.modified as unknown[])]),
      ...(change.content_key && {
        content_key: change.content_key,
        past_keys: sql<string[]>`array_append(past_keys, content_key)`,
      }),
    })
    .where('id', '=', row.id)
    .execute();
}

export type Filing = {
  pet: string | null;
  candidate: string | null;
  lab_order: string | null;
  match_state: string;
  match_by: string | null;
  match_hint: string | null;
  results?: readonly JudgedValue[];
  critical?: boolean;
  acknowledged?: null;
  reviewed?: null;
  aside?: null;
};

/** Files a result with a pet, moves it to another, or takes it out of the inbox: a decision of a person. */
export async function setFiling(trx: HospitalTrx, id: string, { results, ...filing }: Filing): Promise<void> {
  await trx
    .updateTable('lab_record')
    .set({ ...filing, person_edited: true, ...(results && { results: JSON.stringify(results) }) })
    .where('id', '=', id)
    .execute();
}

/** Sets how far a result counts: it waits for a person (`preliminary`), or has its state again. Its values stay. */
export async function setVerifyState({ trx }: { trx: HospitalTrx }, id: string, state: VerifyState): Promise<void> {
  await trx.updateTable('lab_record').set({ verify_state: state }).where('id', '=', id).execute();
}

/** Sets a result of the inbox aside, or brings it back. */
export async function setAside(trx: HospitalTrx, id: string, aside: object | null): Promise<void> {
  await trx
    .updateTable('lab_record')
    .set({ aside: aside && JSON.stringify(aside) })
    .where('id', '=', id)
    .execute();
}

export async function noteReason(
  trx: HospitalTrx,
  row: RecordRow,
  user: string,
  reason: string,
  now: Date,
): Promise<void> {
  const entry = { timestamp: now.toISOString(), user, reason, before: [] };
  await trx
    .updateTable('lab_record')
    .set({ modified: JSON.stringify([entry, ...(row.modified as unknown[])]) })
    .where('id', '=', row.id)
    .execute();
}

export async function setAcknowledged(
  trx: HospitalTrx,
  id: string,
  by: { by: string; at: string; note: string },
): Promise<void> {
  await trx
    .updateTable('lab_record')
    .set({ acknowledged: JSON.stringify(by) })
    .where('id', '=', id)
    .execute();
}

export async function setReviewed(
  trx: HospitalTrx,
  id: string,
  by: { by: string; account: string; at: string },
): Promise<void> {
  await trx
    .updateTable('lab_record')
    .set({ reviewed: JSON.stringify(by) })
    .where('id', '=', id)
    .execute();
}

/** Codes that have a value for an order, over all its runs; retracted ones and what could not be reported do not count. */
export async function listReceivedCodes(trx: HospitalTrx, order: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('lab_record')
    .select('results')
    .where('lab_order', '=', order)
    .where('match_state', '=', 'matched')
    .where('verify_state', '<>', 'retracted')
    .execute();
  const values = rows.flatMap(({ results }) => results as JudgedValue[]);
  return new Set(values.filter(({ flag }) => flag !== 'invalid').map(({ code }) => code));
}

/** A result is shown with the names of its pet and its order. */
function selectRecord(trx: HospitalTrx) {
  return trx
    .selectFrom('lab_record')
    .leftJoin('pet', (join) =>
      join.onRef('pet.id', '=', 'lab_record.pet').onRef('pet.hospital', '=', 'lab_record.hospital'),
    )
    .leftJoin('lab_order', (join) =>
      join.onRef('lab_order.id', '=', 'lab_record.lab_order').onRef('lab_order.hospital', '=', 'lab_record.hospital'),
    )
    .selectAll('lab_record')
    .select(['pet.name as pet_name', 'pet.patient_id', 'lab_order.order_id'])
    .select(['pet.species', 'pet.breed', 'pet.sex', 'pet.neutered', 'pet.birthdate', 'pet.coat_colour'])
    .select(['pet.weight', 'pet.status']);
}
