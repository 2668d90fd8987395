import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { Candidates, Responsible } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type AlertRow = Awaited<ReturnType<typeof listAlerts>>[number];

const selectAlert = (trx: HospitalTrx) =>
  trx
    .selectFrom('critical_alert as alert')
    .innerJoin('lab_record as record', (join) =>
      join.onRef('record.id', '=', 'alert.record').onRef('record.hospital', '=', 'alert.hospital'),
    )
    .leftJoin('pet', (join) => join.onRef('pet.id', '=', 'alert.pet').onRef('pet.hospital', '=', 'alert.hospital'))
    .leftJoin('account', 'account.id', 'alert.assignee')
    .selectAll('alert')
    .select(['record.device', 'record.profile', 'record.results', 'account.display_name as assignee_name'])
    .select(['pet.name as pet_name', 'pet.patient_id', 'pet.species', 'pet.breed', 'pet.coat_colour'])
    .select((eb) =>
      eb
        .selectFrom('account as next')
        .select(sql<string[]>`coalesce(array_agg(next.display_name order by next.display_name), '{}')`.as('names'))
        .where(sql<boolean>`next.id = any (alert.escalated_to)`)
        .as('escalated_names'),
    )
    .select((eb) =>
      eb
        .selectFrom('critical_told as told')
        .innerJoin('account as next', 'next.id', 'told.account')
        .select(
          sql<Notified[]>`coalesce(jsonb_agg(jsonb_build_object('name', next.display_name, 'step', told.step,
            'at', told.told_at) order by told.told_at, next.display_name), '[]')`.as('people'),
        )
        .whereRef('told.hospital', '=', 'alert.hospital')
        .whereRef('told.alert', '=', 'alert.id')
        .as('notified'),
    )
    .select((eb) =>
      eb
        .selectFrom('critical_readback as call')
        .innerJoin('account as teller', 'teller.id', 'call.author')
        .select(
          sql<Readback[]>`coalesce(jsonb_agg(jsonb_build_object('told', call.told, 'read_back', call.read_back,
            'by', teller.display_name, 'at', call.told_at) order by call.told_at), '[]')`.as('calls'),
        )
        .whereRef('call.hospital', '=', 'alert.hospital')
        .whereRef('call.record', '=', 'alert.record')
        .as('readbacks'),
    );

type Notified = { name: string; step: number; at: string };
type Readback = { told: string; read_back: string; by: string; at: string };
export type Place = { readonly at: string; readonly id: string };

/** Newest first. */
export function listAlerts(
  trx: HospitalTrx,
  { open, before, limit }: { open: boolean; before: Place | undefined; limit: number },
) {
  let query = selectAlert(trx).orderBy('alert.raised_at', 'desc').orderBy('alert.id', 'desc').limit(limit);
  if (open) query = query.where('alert.acknowledged_at', 'is', null).where('alert.withdrawn_at', 'is', null);
  if (before)
    query = query.where(sql<boolean>`(alert.raised_at, alert.id) < (${before.at}::timestamptz, ${before.id}::uuid)`);
  return query.execute();
}

export function listOfRecord(trx: HospitalTrx, record: string): Promise<AlertRow[]> {
  return selectAlert(trx)
    .where('alert.record', '=', record)
    .orderBy('alert.raised_at', 'desc')
    .orderBy('alert.id', 'desc')
    .limit(20)
    .execute();
}

/** The open alert of a result, held until the transaction ends. */
export function lockOpen(trx: HospitalTrx, record: string) {
  return trx
    .selectFrom('critical_alert')
    .select(['id', 'pet', 'step'])
    .where('record', '=', record)
    .where('acknowledged_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Open alerts whose next people are due: raised then or earlier and never escalated, or with a next step that is due now. */
export function listDue(trx: HospitalTrx, raisedBefore: Date, now: Date) {
  return trx
    .selectFrom('critical_alert')
    .select(['id', 'pet', 'step'])
    .where('acknowledged_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('next_at', '<=', now),
        and([eb('next_at', 'is', null), eb('escalated_at', 'is', null), eb('raised_at', '<=', raisedBefore)]),
      ]),
    )
    .orderBy('raised_at')
    .limit(200)
    .forUpdate()
    .execute();
}

export async function insertAlert(
  trx: HospitalTrx,
  alert: Responsible & { record: string; pet: string | null; raised_at: Date },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('critical_alert')
    .values({ id, ...alert })
    .execute();
  return id;
}

export type AlertChange = Partial<Responsible> & {
  pet?: string | null;
  escalated_at?: Date | null;
  escalated_to?: string[];
  step?: number;
  next_at?: Date | null;
  acknowledged_at?: Date;
  acknowledged_by?: string;
  note?: string;
  withdrawn_at?: Date;
};

export async function setAlert(trx: HospitalTrx, id: string, change: AlertChange): Promise<void> {
  await trx.updateTable('critical_alert').set(change).where('id', '=', id).execute();
}

export async function insertReadback(
  trx: HospitalTrx,
  call: { record: string; told: string; read_back: string; author: string; told_at: Date },
): Promise<void> {
  await trx
    .insertInto('critical_readback')
    .values({ id: newId(), ...call })
    .execute();
}

/** The state of a stored result. */
export function findResult(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('lab_record')
    .select(['id', 'pet', 'lab_order', 'critical', 'acknowledged', 'control', 'invalid'])
    .select(['verify_state', 'match_state', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Ids of critical results of the last days that are not acknowledged and have no alert. */
export async function listWithoutAlert(trx: HospitalTrx, since: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('lab_record')
    .select('id')
    .where('critical', '=', true)
    .where('acknowledged', 'is', null)
    .where('reviewed', 'is', null)
    .where('timestamp', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('critical_alert').select('id').whereRef('critical_alert.record', '=', 'lab_record.id'))),
    )
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

/** Accounts that may be responsible for a result of an animal: members that can log in. */
export async function findCandidates(
  trx: HospitalTrx,
  { pet, lab_order }: { pet: string | null; lab_order: string | null },
): Promise<Candidates> {
  const { rows } = await sql<Candidates>`
    select
      (select m.assignee from treatment_record t join medical_record m on m.id = t.medical_record
        join membership a on a.account = m.assignee and a.active
        where t.lab_order = ${lab_order}::uuid and m.deleted_at is null order by m.checked_in_at desc limit 1) as visit,
      (select o.placer from lab_order o join membership a on a.account = o.placer and a.active
        where o.id = ${lab_order}::uuid) as order,
      (select m.assignee from medical_record m join membership a on a.account = m.assignee and a.active
        where m.pet = ${pet}::uuid and m.deleted_at is null order by m.checked_in_at desc limit 1) as recent`.execute(
    trx,
  );
  return rows[0]!;
}

/** Counts by month since a day; minutes from when an alert was raised until it was acknowledged. */
export async function listTimes(trx: HospitalTrx, timezone: string, since: Date) {
  const minutes = sql`extract(epoch from acknowledged_at - raised_at) / 60`;
  const { rows } = await sql<{
    month: string;
    raised: number;
    acknowledged: number;
    in_time: number;
    escalated: number;
    told: number;
    median_minutes: number | null;
    p90_minutes: number | null;
  }>`
    select to_char(raised_at at time zone ${timezone}, 'YYYY-MM') as month, count(*)::int as raised,
      count(acknowledged_at)::int as acknowledged,
      count(*) filter (where acknowledged_at is not null and escalated_at is null)::int as in_time,
      count(escalated_at)::int as escalated,
      count(*) filter (where exists (select 1 from critical_readback c where c.record = critical_alert.record))::int as told,
      (percentile_cont(0.5) within group (order by ${minutes}))::float8 as median_minutes,
      (percentile_cont(0.9) within group (order by ${minutes}))::float8 as p90_minutes
    from critical_alert
    where withdrawn_at is null and raised_at >= ${since}
    group by 1 order by 1 desc`.execute(trx);
  return rows;
}
