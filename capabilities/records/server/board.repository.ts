import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';

/** The visits of a span of time, in the order of arrival. Both ends are instants, the later one excluded. */
export function listCardsBetween(trx: HospitalTrx, from: Date, to: Date) {
  return selectCard(trx)
    .where('m.checked_in_at', '>=', from)
    .where('m.checked_in_at', '<', to)
    .orderBy('m.checked_in_at')
    .orderBy('m.id')
    .execute();
}

/** The same, without those that are archived: what was left over. */
export function listOpenCardsBetween(trx: HospitalTrx, from: Date, to: Date) {
  return selectCard(trx)
    .where('m.checked_in_at', '>=', from)
    .where('m.checked_in_at', '<', to)
    .where('m.stage', '!=', 'archive')
    .orderBy('m.checked_in_at')
    .orderBy('m.id')
    .execute();
}

/** A page of all visits, newest first, from after the one that a cursor names. */
export function listCardsBefore(trx: HospitalTrx, cursor: { at: Date; id: string } | undefined, limit: number) {
  const page = selectCard(trx).orderBy('m.checked_in_at', 'desc').orderBy('m.id', 'desc').limit(limit);
  return cursor
    ? page.where(sql<boolean>`(m.checked_in_at, m.id) < (${cursor.at}, ${cursor.id}::uuid)`).execute()
    : page.execute();
}

export type CardRow = Awaited<ReturnType<typeof listCardsBetween>>[number];

/** A visit without its text, with the pet and the owner. */
function selectCard(trx: HospitalTrx) {
  return trx
    .selectFrom('medical_record as m')
    .innerJoin('pet as p', 'p.id', 'm.pet')
    .leftJoin('owner as o', 'o.id', 'm.owner')
    .where('m.deleted_at', 'is', null)
    .select([
      'm.id',
      'm.version',
      'm.created_at',
      'm.updated_at',
      'm.pet',
      'm.owner',
      'm.assignee',
      'm.stage',
      'm.stage_since',
      'm.clinic_completed',
      'm.pharmacy_completed',
      'm.checkout_completed',
      'm.archive_completed',
      'm.room',
      'm.in_room_since',
      'm.urgent',
      'm.visit_type',
      'm.reason',
      'm.checked_in_at',
      'm.checked_in_by',
      'p.name',
      'p.patient_id',
      'p.species',
      'p.breed',
      'p.sex',
      'p.neutered',
      'p.birthdate',
      'p.weight',
      'p.weight_at',
      'p.chip_number',
      'p.status',
      'p.alerts',
      'o.name as owner_name',
      'o.phones as owner_phones',
    ]);
}

/** Number of visits in a span of time. */
export async function countVisits(trx: HospitalTrx, from: Date, to: Date): Promise<number> {
  const { visits } = await trx
    .selectFrom('medical_record')
    .select(({ fn }) => fn.countAll<number>().as('visits'))
    .where('checked_in_at', '>=', from)
    .where('checked_in_at', '<', to)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(visits);
}

/** Memos of a day that hang on no patient, oldest first. */
export function listHandover(trx: HospitalTrx, from: Date) {
  return trx
    .selectFrom('post_it_record')
    .selectAll()
    .where('pet', 'is', null)
    .where('created_at', '>=', from)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

/** What somebody has to do: all that is open, and what was ticked since an instant. */
export function listTodo(trx: HospitalTrx, account: string, since: Date) {
  return trx
    .selectFrom('todo_item')
    .selectAll()
    .where('assignee', '=', account)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('done_at', 'is', null), where('done_at', '>=', since)]))
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
}
